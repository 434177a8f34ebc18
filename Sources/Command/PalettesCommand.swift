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

  @OptionGroup var quietOption: QuietOption

  func run() throws {
    guard output.hasSuffix(".png") else {
      throw InvalidValue("The picture '\(output.excerpt)' must end in .png.")
    }
    let closingLine = quietOption.closingLine
    try AtomicFile.prepareFolder(of: output)
    let sheet = Palette.sheet()
    try AtomicFile.write(sheet.pngData(), to: output)
    for palette in Palette.all { try StandardOutput.write(line: palette.name) }
    closingLine.end(output, "\(sheet.width)x\(sheet.height)")
  }
}
