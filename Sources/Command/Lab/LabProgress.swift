import FathomPrecisionLab

/// What an experiment is at, on standard error, if that is a terminal.
enum LabProgress {
  /// Runs an experiment with a place to report to, and clears the line when it ends.
  static func shown<Lab: Experiment>(
    _ experiment: Lab,
    threads: Int
  ) async throws -> Lab.Outcome {
    guard StandardError.isTerminal else {
      return try await experiment.run(threads: threads, report: { _ in })
    }
    defer { StandardError.write("\r\u{1B}[K") }
    return try await experiment.run(threads: threads) { progress in
      StandardError.write("\r\(progress.step): \(progress.done) of \(progress.count)\u{1B}[K")
    }
  }
}
