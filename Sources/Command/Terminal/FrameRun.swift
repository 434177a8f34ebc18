import FathomFlights
import FathomFrames
import FathomRendering

/// The drawing of a frame sequence, with its progress and reports.
struct FrameRun {
  let frames: any FrameSequence
  /// Whether they become files.
  let keepsFiles: Bool
  let outputs: [any FrameOutput]
  let progress: Progress

  /// Draws some of the frames, tells of each, and warns of problems in the end; statistics and
  /// comparisons go to `tell`.
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
    do {
      if keepsFiles {
        try await frames.draw(numbers, outputs: outputs, isolation: #isolation, report: report)
      } else {
        try await frames.render(numbers, outputs: outputs, isolation: #isolation, report: report)
      }
      await progress.finish()
    } catch {
      await progress.finish()
      throw error
    }
    for problem in problems { StandardError.warn(problem) }
  }
}
