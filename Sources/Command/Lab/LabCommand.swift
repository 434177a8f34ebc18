import ArgumentParser

/// `fathom lab`: experiments on the limits of floating-point numbers.
struct LabCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Shows where number types break, at which depth, and whether theory said so.",
    subcommands: [
      LabPrecisionCommand.self, LabDriftCommand.self, LabCompareCommand.self,
      LabInspectCommand.self, LabDocumentCommand.self,
    ]
  )
}
