import FathomPrecisionLab

extension Experiment {
  /// Runs the experiment and shows its progress on a terminal.
  func runShowingProgress(threads: Int) async throws -> Outcome {
    let line = TerminalLine(every: .zero)
    defer { line.clear() }
    return try await run(threads: threads) { progress in
      line.show("\(progress.step): \(progress.done) of \(progress.count)", maySkip: false)
    }
  }
}
