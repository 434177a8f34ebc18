import ArgumentParser
import FathomFiles
import FathomPictures
import FathomWorlds

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

  func run() throws {
    let screen = try Parse.size(self.screen)
    let ratio = try Parse.number(pixelRatio, "--pixel-ratio", in: 0.1...16)
    let size = try PictureLibrary(folder: ".").resolution(of: picture)
    let isNeeded = PictureLibrary.needsTiles(size, screen: screen, pixelRatio: ratio)
    try StandardOutput.write(line: isNeeded ? "yes" : "no")
  }
}
