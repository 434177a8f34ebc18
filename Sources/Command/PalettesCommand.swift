import ArgumentParser
import FathomColoring
import FathomFiles
import FathomImaging
import FathomRendering
import FathomWorlds

/// `fathom palettes`: a strip of each palette.
struct PalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palettes",
    abstract: "Draws a strip of each palette into one picture."
  )

  @Option(name: .shortAndLong, help: "The picture, .png.")
  var output: String = "out/palettes.png"

  func run() throws {
    guard output.hasSuffix(".png") else {
      throw InvalidValue("The picture '\(output.excerpt)' must end in .png.")
    }
    if let slash = output.lastIndex(of: "/") {
      try AtomicFile.createFolder(String(output[..<slash]))
    }
    try AtomicFile.write(Palette.sheet().pngData(), to: output)
    for palette in Palette.all { try StandardOutput.write(line: palette.name) }
  }
}
