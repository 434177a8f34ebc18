import ArgumentParser

/// `fathom pyramid`: photographs as tiles.
struct PyramidCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pyramid",
    abstract: "Cuts pictures into tiles at many scales, and looks after them.",
    subcommands: [
      PyramidBuildCommand.self, PyramidInfoCommand.self, PyramidNeedsCommand.self,
      PyramidRemoveCommand.self, PyramidClearCommand.self,
    ]
  )
}
