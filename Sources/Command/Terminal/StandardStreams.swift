import FathomFiles
import FathomRendering
import Foundation

/// Standard error, for progress and errors; results go to standard output.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes as far as it can; a failure has no other place to be reported.
  static func write(_ text: String) {
    try? AtomicFile.write(Array(text.utf8), to: STDERR_FILENO, path: "standard error")
  }

  static func write(line: String) {
    write(line + "\n")
  }

  /// Says in one line what may not be as meant, and does not stop the work.
  static func warn(_ sentence: String) {
    write(line: "fathom: Warning: \(sentence.inOneLine)")
  }
}

/// Standard output, for results; unlike `print`, it says when they cannot be written.
enum StandardOutput {
  static let name = "standard output"

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// What a write throws when nobody reads any more.
  static let readerIsGone = FileError.readerIsGone(path: name)

  static func write(_ bytes: [UInt8]) throws {
    try AtomicFile.write(bytes, to: STDOUT_FILENO, path: name)
  }

  static func write(line: String) throws {
    try write(Array((line + "\n").utf8))
  }
}
