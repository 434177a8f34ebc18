import ArgumentParser
import FathomFiles
import FathomPictures
import FathomWorlds

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

  func run() throws { throw MissingCommand(command: Self.self) }
}

/// `fathom pyramid needs`: whether a picture is worth tiles.
struct PyramidNeedsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "needs",
    abstract: "Tells whether a picture needs tiles on a screen: yes or no."
  )

  @Argument(help: "A picture: PNG, PPM or JPEG.")
  var picture: String

  @Option(help: ArgumentHelp("The screen, such as 1024x768.", valueName: "WxH"))
  var screen: String = "1024x768"

  @Option(parsing: .unconditional, help: "Pixels of the screen for each of its points.")
  var pixelRatio: String = "1"

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    let screen = try Parse.size(self.screen)
    let ratio = try Parse.number(pixelRatio, "--pixel-ratio", in: 0.1...16)
    let size = try PictureLibrary(folder: ".").resolution(of: picture)
    let isNeeded = PictureLibrary.needsTiles(size, screen: screen, pixelRatio: ratio)
    try StandardOutput.write(line: isNeeded ? "yes" : "no")
  }
}

/// `fathom pyramid remove`: the end of a pyramid.
struct PyramidRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes a pyramid, and what an unfinished build left of it, if there is any."
  )

  @Argument(help: "The folder of the pyramid; one that holds something else is left alone.")
  var folder: String

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    let wasThere = try Pyramid.remove(at: folder)
    try StandardOutput.write(line: wasThere ? "removed \(folder)" : "nothing to remove")
  }
}

/// `fathom pyramid clear`: the end of all pyramids in a folder.
struct PyramidClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Removes all pyramids in a folder, and leaves everything else there."
  )

  @Argument(help: "The folder that holds the pyramids' folders.")
  var folder: String

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    let names = try PictureLibrary(folder: folder).clear()
    for name in names { try StandardOutput.write(line: "removed \(folder)/\(name)") }
    if names.isEmpty { try StandardOutput.write(line: "nothing to remove") }
  }
}
