package import FathomImaging
package import FathomRendering

/// The frames of a flight or a trace, drawn into files or for outputs alone.
package protocol FrameSequence: Sendable {
  /// Draws those of the frames, in ascending order, that are not up to date on disk, and reports each;
  /// all go to the outputs as well.
  ///
  /// Throws `CancellationError` soon after its task is cancelled; frames finished by then are whole,
  /// those in hand are whole or dropped.
  func draw(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    report: (FrameEvent) async throws -> Void
  ) async throws

  /// Draws the frames, in ascending order, for the outputs alone, and reports each; writes no file.
  func render(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    report: (FrameEvent) async throws -> Void
  ) async throws
}

extension FrameSequence {
  /// Draws those of the frames that are not up to date on disk, and reports each.
  package func draw(
    _ frames: some Sequence<Int>,
    report: (FrameEvent) async throws -> Void
  ) async throws {
    try await draw(frames, outputs: [], report: report)
  }

  /// Draws the frames with `draw`, in ascending order, for the outputs alone, and reports each, and the
  /// problems in the end.
  package func render(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    draw: (Int) async throws -> (Bitmap, FrameStatistics),
    problems: () async -> [String],
    report: (FrameEvent) async throws -> Void
  ) async throws {
    for frame in frames {
      try Task.checkCancellation()
      let start = ContinuousClock.now
      let (picture, statistics) = try await draw(frame)
      let work = FrameWork(duration: ContinuousClock.now - start, digest: nil)
      try await outputs.add(picture)
      try await report(.finished(statistics, work))
    }
    for problem in await problems() { try await report(.problem(problem)) }
  }
}
