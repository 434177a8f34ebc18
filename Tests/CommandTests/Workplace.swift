import Foundation
import Testing

/// An empty folder in which the built `fathom` is run as users run it; gone with this object.
final class Workplace {
  /// What a run of the program left behind.
  struct Outcome {
    let code: Int32
    let output: Data
    let errors: String

    /// The signal that ended the program; nil where it ended by itself, with its code.
    let signal: Int32?

    var text: String { String(decoding: output, as: UTF8.self) }

    /// What was said besides the lines on what was written: warnings and errors, but for the warning of
    /// speed; the flights of tests are short.
    var complaints: String {
      errors.split(separator: "\n")
        .filter { $0.hasPrefix("fathom: ") && !$0.contains(" octaves a second; ") }
        .joined(separator: "\n")
    }
  }

  let folder: String

  init() {
    folder = NSTemporaryDirectory() + "fathom-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: - Files

  func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  func write(_ data: Data, to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: url)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  /// The text of a file, without white space at its ends.
  func text(of name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The names in a folder, hidden ones included, sorted.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  // MARK: - Running

  /// Runs `fathom` to its end, or kills it after the time limit in seconds.
  func run(
    _ arguments: String...,
    environment: [String: String] = [:],
    in place: String? = nil,
    limit: Double = 60
  ) throws -> Outcome {
    try run(arguments, environment: environment, in: place, limit: limit)
  }

  /// The same for a list of arguments.
  func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    in place: String? = nil,
    limit: Double = 60
  ) throws -> Outcome {
    try start(arguments, environment: environment, in: place).end(within: limit)
  }

  /// Runs `fathom` to its end, which must be a good one, and returns the most memory that it had
  /// resident, in kB.
  func peakMemory(_ arguments: [String]) throws -> Int {
    let run = try start(arguments)
    let peak = run.peakMemory()
    let outcome = try run.end(within: 60)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return peak
  }

  /// Runs a line of shell in which `$FATHOM` is the program.
  func shell(_ line: String) throws -> Outcome {
    try start(["-c", line], program: "/bin/sh", environment: ["FATHOM": Program.path])
      .end(within: 60)
  }

  /// Starts `fathom`, or another program, with nothing in its environment but what is said.
  func start(
    _ arguments: [String],
    program: String = Program.path,
    environment: [String: String] = [:],
    in place: String? = nil
  ) throws -> RunningProgram {
    try RunningProgram(
      program,
      arguments,
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { given, _ in given },
      in: place ?? folder
    )
  }
}
