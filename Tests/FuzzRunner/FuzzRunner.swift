import ArgumentParser
import FathomNumbers
import Foundation
import FuzzTargets

/// Checks inputs of a fuzz target as they are, then changed ones, without libFuzzer.
///
/// An input that breaks something ends the process: by a trap, by SIGPROF, or with a sentence on its memory.
@main
struct FuzzRunner: AsyncParsableCommand {
  /// What the check of one input may take: seconds of this process, so that load is no hang.
  private static let secondsPerInput = 5
  /// What this process may have resident, in bytes.
  private static let memoryBudget = 1 << 30

  @Argument(help: "The target.", transform: FuzzRunner.target(named:)) var target: FuzzTarget
  @Argument(help: "The inputs.") var files: [String]
  @Option(help: "How long changed inputs are checked, in processor time.") var seconds = 0.0
  @Option(help: "What the changes depend on.") var seed: UInt64 = 1
  @Option(help: "A file that has the input before it is checked.") var last: String?

  func run() async throws {
    let inputs = try files.map { Array(try Data(contentsOf: URL(filePath: $0))) }
    for input in inputs { try await check(input) }
    var mutation = Mutation(seed: seed, isText: target.isText)
    let start = Self.processorTime
    var count = 0
    while Self.processorTime - start < seconds {
      try await check(mutation.change(inputs))
      count += 1
    }
    print("\(target.name): \(inputs.count) inputs as they are, \(count) changed")
  }

  private func check(_ input: [UInt8]) async throws {
    if let last { try Data(input).write(to: URL(filePath: last)) }
    Self.limit(to: Self.secondsPerInput)
    await target.run(input)
    Self.limit(to: 0)
    let memory = Self.peakMemory
    guard memory <= Self.memoryBudget else {
      throw ValidationError("It took \(memory) bytes of memory, of \(Self.memoryBudget) allowed.")
    }
  }

  /// Lets SIGPROF end this process once it has worked for some seconds; 0 is never.
  private static func limit(to seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    #if os(Linux)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
    setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }

  /// The most that this process has had resident, in bytes.
  private static var peakMemory: Int {
    #if os(Linux)
    // Not ru_maxrss, which begins with what the process had that began this one.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    guard let peak = status.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap({ Int($0.1) }) else {
      preconditionFailure("Linux tells of a process how much it has had resident")
    }
    return peak * 1024
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
  }

  /// The seconds that the threads of this process have worked.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Sendable private static func target(named name: String) throws -> FuzzTarget {
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no target '\(name)'; there are \(names).")
    }
    return target
  }
}
