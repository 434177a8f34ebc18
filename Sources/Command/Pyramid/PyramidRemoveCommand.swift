import ArgumentParser
import FathomPictures

/// `fathom pyramid remove`: the end of a pyramid.
struct PyramidRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes a pyramid, and what an unfinished build left of it, if there is any."
  )

  @Argument(help: "The folder of the pyramid; one that holds something else is left alone.")
  var folder: String

  func run() throws {
    let wasThere = try Pyramid.remove(at: folder)
    try StandardOutput.write(line: wasThere ? "removed \(folder)" : "nothing to remove")
  }
}
