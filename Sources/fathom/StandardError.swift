import Foundation

/// Standard error, for progress and errors; results go to standard output.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  static func write(line: String) {
    write(line + "\n")
  }
}
