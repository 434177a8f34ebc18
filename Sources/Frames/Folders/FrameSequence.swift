package import FathomImaging
package import FathomRendering

/// The frames of a flight or a trace, drawn into files or for outputs alone.
///
/// A run ends its outputs, each once: it finishes them after the last frame, and abandons them where it
/// throws, be it before the first one. `report` is called where the caller is, on its actor. Throws
/// `InvalidValue` for a frame that there is not, and `CancellationError` soon after its task is
/// cancelled.
package protocol FrameSequence: Sendable {
  /// Everything that decides the frames' pixels, as JSON.
  var record: String { get }

  /// Draws those of the frames, in ascending order, that are not up to date on disk, and reports each;
  /// all go to the outputs as well.
  ///
  /// When it throws, frames finished by then are whole, those in hand are whole or dropped.
  func draw(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)?,
    report: (FrameEvent) async throws -> Void
  ) async throws

  /// Draws the frames, in ascending order, for the outputs alone, and reports each; writes no file.
  ///
  /// Leaves out those that a ``ResumableOutput`` without company has from earlier runs.
  func render(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)?,
    report: (FrameEvent) async throws -> Void
  ) async throws
}

extension FrameSequence {
  /// Draws those of the frames that are not up to date on disk, and reports each.
  package func draw(
    _ frames: some Sequence<Int>,
    isolation: isolated (any Actor)? = #isolation,
    report: (FrameEvent) async throws -> Void
  ) async throws {
    try await draw(frames, outputs: [], isolation: isolation, report: report)
  }

  /// Draws the frames with `draw`, in ascending order, for the outputs alone, and reports each, and the
  /// problems in the end; `isWhole` tells whether everything could be read so far.
  package func render(
    _ frames: some Sequence<Int>,
    among frameCount: Int,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)? = #isolation,
    draw: (Int) async throws -> (Bitmap, FrameStatistics),
    isWhole: () async -> Bool,
    problems: () async throws -> [String],
    report: (FrameEvent) async throws -> Void
  ) async throws {
    // The outputs take a frame while the next one is drawn.
    try await withThrowingTaskGroup(of: (FrameStatistics, FrameWork).self) { writers in
      func finishWriting() async throws {
        guard let (statistics, work) = try await writers.next() else { return }
        try await report(.finished(statistics, work))
      }
      let resumable = outputs.resumable
      let earlierFrameCount = resumable?.earlierFrameCount ?? 0
      for (index, frame) in frames.enumerated() {
        try Task.checkCancellation()
        try FrameList.check(frame, among: frameCount)
        guard index >= earlierFrameCount else {
          try await report(.skipped(frame: frame))
          continue
        }
        let start = ContinuousClock.now
        let (picture, statistics) = try await draw(frame)
        let work = FrameWork(duration: ContinuousClock.now - start, digest: nil)
        try await finishWriting()
        if await !isWhole() { await resumable?.keepNoFurtherFrames() }
        writers.addTask {
          try await outputs.add(picture)
          return (statistics, work)
        }
      }
      try await finishWriting()
    }
    for problem in try await problems() { try await report(.problem(problem)) }
  }
}
