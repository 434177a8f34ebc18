import ArgumentParser
import FathomFiles
import FathomPrecisionLab
import FathomWorlds

/// `fathom lab drift`: random sequences of pinches.
struct LabDriftCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drift",
    abstract: "Pinches at random, many times, and compares how far the world drifts with theory.",
    discussion: """
      The law is that of a random walk: 0.425·sqrt(2N)·u·|o| pixels after N gestures at the offset o, \
      u = 2^-p for p bits. The exit code is 1 where the drift reaches a pixel elsewhere, beyond the \
      tolerance.
      """
  )

  @OptionGroup var typeOptions: TypeOptions

  @Option(parsing: .unconditional, help: "The number of sequences. (default: 16)")
  var sequences: String?

  @Option(parsing: .unconditional, help: "The gestures in each. (default: 220)")
  var gestures: String?

  @Option(parsing: .unconditional, help: "The seed of the first sequence. (default: 1)")
  var seed: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the depth of a pixel's drift may be from the law's. (default: 0.585)",
      valueName: "octaves"
    )
  )
  var tolerance: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder of tables and report. Otherwise out/lab/drift.",
      valueName: "folder"
    )
  )
  var output: String?

  @OptionGroup var threadOptions: ThreadOptions
  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    var experiment = DriftExperiment()
    experiment.types = try typeOptions.available
    if let sequences {
      experiment.sequences = try Parse.integer(sequences, "--sequences", in: 1...10_000)
    }
    if let gestures {
      experiment.gestures = try Parse.integer(gestures, "--gestures", in: 1...10_000)
    }
    if let seed { experiment.seed = try Parse.integer(seed, "--seed", in: 0...UInt64.max) }
    if let tolerance { try experiment.tolerance.set(tolerance) }
    let folder = try LabFolder(output ?? "out/lab/\(DriftExperiment.name)")
    let closingLine = try reportOptions.closingLine
    let study = try await experiment.run(
      threads: threadOptions.count,
      showing: reportOptions.begin()
    )
    try folder.write(study)
    try LabReport(study).write(to: folder.path)
    try StandardOutput.write(line: LimitFinding.text(study.curves.map { ($0.type, [$0.limit]) }))
    closingLine.end("\(folder.path)/\(LabReport.fileName)")
    try study.check()
  }
}
