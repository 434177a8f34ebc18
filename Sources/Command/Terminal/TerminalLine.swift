import Foundation

/// A line on standard error that is rewritten in place; silent where that is no terminal.
struct TerminalLine: Sendable {
  private let isTerminal = StandardError.isTerminal

  /// Shows a text, as much of it as fits into the line.
  func show(_ text: String) {
    if isTerminal { StandardError.write("\r\(text.prefix(width))\u{1B}[K") }
  }

  /// Clears the line.
  func clear() {
    if isTerminal { StandardError.write("\r\u{1B}[K") }
  }

  /// The columns of the terminal but for the last, where some begin the next line.
  private var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 79 }
    return Int(size.ws_col) - 1
  }
}
