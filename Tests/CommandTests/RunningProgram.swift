import Foundation

/// A program on its way, its standard output and error going to files: pipes could fill up.
final class RunningProgram {
  private let process = Process()
  private let hasEnded = DispatchSemaphore(value: 0)
  private let results = NSTemporaryDirectory() + "fathom-results-\(UUID().uuidString)"

  init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String],
    in folder: String
  ) throws {
    try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
    func file(_ name: String) throws -> FileHandle {
      _ = FileManager.default.createFile(atPath: "\(results)/\(name)", contents: nil)
      return try FileHandle(forWritingTo: URL(fileURLWithPath: "\(results)/\(name)"))
    }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    let files = try [file("output"), file("errors")]
    (process.standardOutput, process.standardError) = (files[0], files[1])
    let hasEnded = hasEnded
    process.terminationHandler = { _ in hasEnded.signal() }
    try process.run()
    // The program has its own; these would stay open as long as Foundation keeps the process.
    for file in files { try file.close() }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(atPath: results)
  }

  /// Whether the program has written any result.
  var hasOutput: Bool {
    let values = try? FileManager.default.attributesOfItem(atPath: "\(results)/output")
    return (values?[.size] as? Int ?? 0) > 0
  }

  /// What the program has written to standard output so far.
  var text: String { (try? String(contentsOfFile: "\(results)/output", encoding: .utf8)) ?? "" }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until something holds, for twenty seconds at most; false if it never did.
  func waits(until condition: () -> Bool) -> Bool {
    for _ in 0..<2000 where process.isRunning {
      if condition() { return true }
      usleep(10_000)
    }
    return condition()
  }

  /// Looks at the program until its end, and returns the most memory that it had resident, in kB, by the
  /// kernel's own account; what a short run does last may be missed.
  func peakMemory() -> Int {
    var peak = 0
    let path = "/proc/\(process.processIdentifier)/status"
    while process.isRunning {
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let words = line?.split { $0 == " " || $0 == "\t" } ?? []
      peak = max(peak, words.dropFirst().first.flatMap { Int($0) } ?? 0)
      usleep(2000)
    }
    return peak
  }

  /// The seconds that all cores together have worked for the program, by the kernel's own account.
  var workedSeconds: Double {
    let path = "/proc/\(process.processIdentifier)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    // The name in brackets may hold anything; utime and stime are the fields 14 and 15.
    let fields = (text.split(separator: ")").last ?? "").split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return .nan
    }
    return (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
  }

  /// Waits for the end and kills the program after the limit in seconds, which gives the code 9.
  func end(within limit: Double) throws -> Workplace.Outcome {
    if hasEnded.wait(timeout: .now() + limit) == .timedOut {
      send(SIGKILL)
      hasEnded.wait()
    }
    func data(_ name: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: "\(results)/\(name)"))
    }
    return Workplace.Outcome(
      code: process.terminationStatus,
      output: try data("output"),
      errors: String(decoding: try data("errors"), as: UTF8.self),
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    )
  }
}
