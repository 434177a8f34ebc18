import Foundation

/// A program of this machine that tests run.
package enum Program {
  /// Whether a program is in the path.
  package static func isInstalled(_ name: String) -> Bool {
    (try? run([name, "--version"]).status) == 0
  }

  /// Runs a command with some more variables in its environment; gives what it prints.
  package static func run(
    _ words: [String],
    _ environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Writes a shell script that can be run.
  ///
  /// A process of its own writes it: another that this one starts meanwhile would hold the file open for
  /// a moment, and what is open for writing cannot be run.
  package static func write(script: String, to path: String) throws {
    let words = #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#
    let written = try run(["sh", "-c", words, "sh", script, path])
    guard written.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
