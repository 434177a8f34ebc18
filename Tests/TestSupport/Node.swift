import Foundation

/// The program that runs tests written in JavaScript.
package enum Node {
  package static let isInstalled = (try? run(["--version"]).status) == 0

  /// Runs a file of tests, with some variables in its environment.
  package static func test(
    _ path: String,
    _ environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    try run(["--test", path], environment)
  }

  private static func run(
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
