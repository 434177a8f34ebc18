import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The fuzz targets over their corpora and over changed inputs, for FUZZ_SECONDS of processor time each.
@Suite(.serialized, .waiting) struct FuzzTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func `every input is read or refused`(target: String) throws {
    let variables = ProcessInfo.processInfo.environment
    let seconds = try #require(Double(variables["FUZZ_SECONDS"] ?? "3"), "FUZZ_SECONDS is a number")
    let seed = try #require(UInt64(variables["FUZZ_SEED"] ?? "1"), "FUZZ_SEED is a whole number")
    let corpus = "\(PackageFolder.path)/Fuzzing/Corpora/\(target)"
    let names = try FileManager.default.contentsOfDirectory(atPath: corpus).sorted()
    #expect(!names.isEmpty, "\(corpus) has inputs")

    let place = Workplace()
    // In memory where it can be, since each input is written and read.
    let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : place.folder
    let folder = "\(memory)/fuzz-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let runner = URL(filePath: Program.path).deletingLastPathComponent()
      .appending(path: "FuzzRunner").path
    let options = ["--seconds", "\(seconds)", "--seed", "\(seed)", "--last", "\(folder)/last"]
    let outcome = try place.start(
      options + [target] + names.map { "\(corpus)/\($0)" },
      program: runner,
      environment: ["TMPDIR": folder]
    )
    // Each input has a limit of its own; this one is for checks that wait without working.
    .end(within: 120 + 20 * seconds)
    guard outcome.code != 0 || outcome.signal != nil else { return }

    let findings = URL(filePath: "\(PackageFolder.path)/.build/findings")
    let finding = findings.appending(path: "\(target)-\(seed)").path
    let reason =
      outcome.signal == SIGPROF ? "it took more than 5 s of processor time" : outcome.errors
    Issue.record(
      """
      An input of \(target) fails: \(reason)
      It is kept; this checks it again: \(runner) \(target) \(finding)
      """
    )
    try FileManager.default.createDirectory(at: findings, withIntermediateDirectories: true)
    try Data(contentsOf: URL(filePath: "\(folder)/last")).write(to: URL(filePath: finding))
  }
}
