import ArgumentParser
import FathomPictures

/// `fathom pyramid clear`: the end of all pyramids in a folder.
struct PyramidClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Removes all pyramids in a folder, and leaves everything else there."
  )

  @Argument(help: "The folder that holds the pyramids' folders.")
  var folder: String

  func run() throws {
    let names = try PictureLibrary(folder: folder).clear()
    for name in names { try StandardOutput.write(line: "removed \(folder)/\(name)") }
    if names.isEmpty { try StandardOutput.write(line: "nothing to remove") }
  }
}
