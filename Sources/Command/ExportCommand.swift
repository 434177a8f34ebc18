import ArgumentParser
import FathomColoring
import FathomFiles
import FathomFlights
import FathomRendering
import FathomWorlds

/// `fathom export`: a view as other programs open it.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a view of the Mandelbrot set for other programs.",
    discussion: """
      Kalles Fraktaler opens .kfr, with the palette; Fraktaler-3 opens .f3.toml. All digits of the \
      centre are written. Where the iteration limit is auto, the file says the number that it is \
      here; at great depths that takes a reference orbit.
      """
  )

  @Argument(
    help: "A world: a file, a name in Worlds/, or a generator; or a picture that fathom drew."
  )
  var world: String

  @OptionGroup var view: ViewOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frame's size in pixels, such as 1280x720.", valueName: "WxH")
  )
  var size: String?

  @Option(parsing: .unconditional, help: "The iteration limit: a number, or auto.")
  var iterations: String?

  @Option(help: "The palette: a name that 'fathom palettes' shows, or a file .kfp.")
  var palette: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file, .kfr or .f3.toml.", valueName: "file")
  )
  var output: String

  func run() throws {
    guard let format = PlaceFile.Format(path: output) else {
      throw InvalidValue(
        "The file '\(Limits.excerpt(output))' must end in .kfr (Kalles Fraktaler) or .f3.toml "
          + "(Fraktaler-3)."
      )
    }
    var still = try Still(named: world)
    if let size { try still.setSize(Limits.size(size)) }
    if let iterations { try still.world.setParameter("iterations", to: iterations) }
    if let palette { still.world.colorMap.palette = try Palette(knownAs: palette) }
    try still.apply(view)
    var world = still.world
    world.view = try still.viewDescription()
    let file = try PlaceFile(
      world,
      size: still.size,
      iterations: try still.iterationLimit()
    )
    if let slash = output.lastIndex(of: "/") {
      try AtomicFile.createFolder(String(output[..<slash]))
    }
    try AtomicFile.write(Array(file.text(format).utf8), to: output)
  }
}
