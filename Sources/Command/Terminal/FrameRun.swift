import FathomFlights
import FathomFrames
import FathomNavigation
import FathomRendering

/// The drawing of a frame sequence, with its progress and reports.
struct FrameRun {
  let frames: any FrameSequence
  /// The folder where they become files; nil where they do not.
  let folder: String?
  let size: Size<Int>
  let outputs: [any FrameOutput]
  /// The path of the movie among the outputs, if there is one.
  let movie: String?
  let progress: FrameProgress
  let closingLine: ClosingLine

  /// Draws some of the frames, tells of each, warns of problems and says what there is in the end;
  /// statistics and comparisons go to `tell`.
  func draw(
    _ numbers: some Sequence<Int>,
    tell: (any Encodable) throws -> Void = { _ in }
  ) async throws {
    var problems: [String] = []
    func report(_ event: FrameEvent) async throws {
      switch event {
      case .finished(let statistics, _): try tell(statistics)
      case .assembled(let modes): try tell(modes)
      case .problem(let sentence): problems.append(sentence)
      case .skipped: break
      }
      await progress.report(event)
    }
    if folder != nil || outputs.resumable != nil { Interruption.expectToGoOn() }
    try await progress.progress.watch {
      if folder != nil {
        try await frames.draw(numbers, outputs: outputs, isolation: #isolation, report: report)
      } else {
        try await frames.render(numbers, outputs: outputs, isolation: #isolation, report: report)
      }
    }
    for problem in problems { StandardError.warn(problem) }
    await close()
  }

  /// Says what was written.
  private func close() async {
    let (done, drawn) = (await progress.doneCount, await progress.drawnCount)
    let frames = "\(done) \(done == 1 ? "frame" : "frames") of \(size.text)"
    let note = done > drawn ? ", \(done - drawn) up to date" : ""
    guard let folder else {
      if let movie { closingLine.end(movie, FileSize.text(ofFile: movie), frames + note) }
      return
    }
    if let movie { closingLine.tell(file: movie) }
    closingLine.end(folder, frames + note)
  }
}
