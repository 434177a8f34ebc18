import FathomPictures

/// How far the making of a pyramid is, on standard error, if that is a terminal.
struct PyramidProgress {
  private var lastWrite = ContinuousClock.now

  /// Runs `work` with a place to report to, and clears the line when it ends.
  static func shown<Result>(
    _ work: ((PyramidBuilder.Event) -> Void) throws -> Result
  ) rethrows -> Result {
    guard StandardError.isTerminal else { return try work { _ in } }
    var progress = PyramidProgress()
    defer { StandardError.write("\r\u{1B}[K") }
    return try work { progress.report($0) }
  }

  private mutating func report(_ event: PyramidBuilder.Event) {
    guard case .progress(let rows, let count) = event,
      ContinuousClock.now - lastWrite > .milliseconds(100) || rows == count
    else { return }
    lastWrite = .now
    let text =
      rows == count ? "writing to disk" : "row \(rows) of \(count), \(rows * 100 / count) %"
    StandardError.write("\r\(text)\u{1B}[K")
  }
}
