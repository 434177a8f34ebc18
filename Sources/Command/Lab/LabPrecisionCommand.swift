import ArgumentParser
import FathomFiles
import FathomNavigation
import FathomPrecisionLab
import FathomWorlds
import Foundation

/// `fathom lab precision`: one flight in many number types.
struct LabPrecisionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "precision",
    abstract: "Flies one flight in many number types at once, against the exact one.",
    discussion: """
      Without a flight it makes eighty octaves of random pinches. A table of limits goes to standard \
      output: D is log2 of the pixels per world unit. The exit code is 1 where a limit is not where \
      theory has it, within the tolerance.
      """
  )

  @Argument(
    help: """
      A flight, a trace of gestures, or a lesson: a file, or a name in Worlds/. Otherwise random \
      pinches.
      """,
    completion: .lessons
  )
  var flight: String?

  @OptionGroup var typeOptions: TypeOptions

  @Option(
    help: "How cameras are held: absolute, rebased or floating-origin. (default: rebased)",
    completion: .values(LabMode.self)
  )
  var mode: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder of tables and report. Otherwise out/lab/NAME.",
      valueName: "folder"
    )
  )
  var output: String?

  @Option(parsing: .unconditional, help: "The frame's size in pixels. (default: 320x240)")
  var size: String?

  @Option(parsing: .unconditional, help: "The seed of the random pinches. (default: 1)")
  var seed: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far limits may be from theory, in octaves: one number, or some such as "
        + "collapse=0.25,seam=1,drift=0.585,range=0.25, which are the defaults without a flight.",
      valueName: "octaves"
    )
  )
  var tolerance: String?

  @Flag(help: "Does all again with twice the bits, and compares.")
  var certify = false

  @OptionGroup var threadOptions: ThreadOptions
  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    if let flight, seed != nil {
      throw InvalidValue(
        "--seed is that of the pinches without a flight; it is not for '\(flight.excerpt)'."
      )
    }
    let frame = try size.map(PrecisionExperiment.size)
    let lesson = try flight.flatMap { try Lesson.named($0, size: frame) }
    var experiment = try lesson?.experiment ?? self.experiment(size: frame)
    if lesson == nil || typeOptions.types != nil { experiment.types = try typeOptions.all }
    guard experiment.types.contains(where: \.isAvailable) else {
      throw InvalidValue("--types leaves no type that this machine has.")
    }
    if let mode {
      experiment.mode = try Parse.choice(mode, "--mode")
      experiment.tolerance = .standard(mode: experiment.mode, flights: experiment.input.count)
    }
    if let tolerance { try experiment.tolerance.set(tolerance) }
    experiment.isCertified = certify
    let folder = try LabFolder(output ?? "out/lab/\(experiment.runName)")
    let closingLine = try reportOptions.closingLine
    let run = try await experiment.run(
      threads: threadOptions.count,
      showing: reportOptions.begin()
    )
    try folder.write(run)
    try await report(run, lesson).write(to: folder.path)
    try StandardOutput.write(line: run.limitText)
    for note in run.notes { StandardError.write(line: note) }
    if run.subject.isCertified == true {
      StandardError.write(
        line:
          "Certified: \(2 * run.subject.exactBits) bits give what \(run.subject.exactBits) gave."
      )
    }
    closingLine.end("\(folder.path)/\(LabReport.fileName)")
    try run.check()
  }
}

extension LabPrecisionCommand {
  /// The report of a run; without a flight it shows all that the lab studies.
  private func report(_ run: LabRun, _ lesson: Lesson?) async throws -> LabReport {
    var (drift, document): (DriftStudy?, [DocumentLimits]) = (nil, [])
    let threads = try threadOptions.count
    if var experiment = flight == nil ? DriftExperiment() : lesson?.driftExperiment {
      experiment.types = run.types.map(\.type)
      drift = try await experiment.run(threads: threads, showing: reportOptions.begin())
    }
    if flight == nil {
      var experiment = DocumentExperiment()
      experiment.types = run.types.map(\.type)
      document = try await experiment.run(threads: threads, showing: reportOptions.begin())
    }
    return try LabReport(run, lesson: lesson, drift: drift, document: document)
  }

  /// The experiment without a lesson.
  private func experiment(size: Size<Int>?) throws -> PrecisionExperiment {
    if let flight { return try .named(flight, size: size) }
    return .standard(
      size: size ?? PrecisionExperiment.standardSize,
      seed: try seed.map { try Parse.integer($0, "--seed", in: 0...UInt64.max) } ?? 1
    )
  }
}
