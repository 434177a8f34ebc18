import ArgumentParser
import Files
import Foundation
import PrecisionLab
import Worlds

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
      A flight, or a trace of gestures: a file, or a name in Worlds/. Otherwise random pinches.
      """
  )
  var flight: String?

  @OptionGroup var typeOptions: TypeOptions

  @Option(help: "How cameras are held: absolute, rebased or floating-origin.")
  var mode: String = LabMode.rebased.rawValue

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
        + "collapse=0.25,seam=1,drift=0.585,range=0.25, which are the defaults.",
      valueName: "octaves"
    )
  )
  var tolerance: String?

  @Flag(help: "Does all again with twice the bits, and compares.")
  var certify = false

  @OptionGroup var threadOptions: ThreadOptions

  func run() async throws {
    var experiment = try self.experiment
    experiment.types = try typeOptions.all
    guard experiment.types.contains(where: \.isAvailable) else {
      throw InvalidValue("--types leaves no type that this machine has.")
    }
    experiment.mode = try LabMode(option: mode)
    if let tolerance { experiment.tolerance = try LabTolerance(tolerance) }
    experiment.isCertified = certify
    let folder = try LabFolder(output ?? "out/lab/\(experiment.runName)")
    let run = try await LabProgress.shown(experiment, threads: threadOptions.count)
    try folder.write(run)
    try LabReport(run).write(to: folder.path)
    try StandardOutput.write(line: run.limitText)
    for note in run.notes { StandardError.write(line: note) }
    if run.subject.isCertified == false {
      StandardError.write(line: "With twice the bits something came out otherwise.")
    }
    guard run.holds else { throw ExitCode(1) }
  }
}

extension LabPrecisionCommand {
  private var experiment: PrecisionExperiment {
    get throws {
      let size = try size.map(Limits.size)
      guard let flight else {
        return .standard(
          size: size ?? PrecisionExperiment.standardSize,
          seed: try seed.map { try Limits.integer($0, "--seed", in: 0...UInt64.max) } ?? 1
        )
      }
      guard seed == nil else {
        throw InvalidValue(
          "--seed is that of random pinches, and '\(Limits.excerpt(flight))' has none."
        )
      }
      return try .named(flight, size: size)
    }
  }
}

extension LabMode {
  init(option: String) throws {
    guard let mode = LabMode(rawValue: option) else {
      let names = Self.allCases.map(\.rawValue)
      throw InvalidValue(
        "--mode must be one of \(names.joined(separator: ", ")), not '\(Limits.excerpt(option))'."
      )
    }
    self = mode
  }
}
