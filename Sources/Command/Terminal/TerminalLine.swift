import Synchronization

/// A line of progress on standard error, rewritten in place; silent where that is no terminal.
final class TerminalLine: Sendable {
  private let isTerminal = StandardError.isTerminal
  private let interval: Duration
  private let lastWrite = Mutex(ContinuousClock.now)

  /// A line that changes at most once an interval.
  init(every interval: Duration = .milliseconds(100)) {
    self.interval = interval
  }

  /// Shows a text, unless the interval since the last one is not over and it may be skipped.
  func show(_ text: @autoclosure () -> String, maySkip: Bool = true) {
    guard isTerminal else { return }
    let isDue = lastWrite.withLock { last in
      let now = ContinuousClock.now
      guard !maySkip || now - last > interval else { return false }
      last = now
      return true
    }
    if isDue { StandardError.write("\r\(text())\u{1B}[K") }
  }

  /// Clears the line.
  func clear() {
    if isTerminal { StandardError.write("\r\u{1B}[K") }
  }

  /// Leaves the line as it is and begins the next one.
  func end() {
    if isTerminal { StandardError.write("\n") }
  }
}
