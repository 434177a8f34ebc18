import FathomFiles
import FathomRendering
import Foundation

/// Standard output, for results; unlike `print`, it says when they cannot be written.
enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws {
    try AtomicFile.write(bytes, to: STDOUT_FILENO, path: "standard output")
  }

  static func write(line: String) throws {
    try write(Array((line + "\n").utf8))
  }
}
