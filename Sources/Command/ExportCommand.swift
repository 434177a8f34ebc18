import ArgumentParser
import FathomFiles
import FathomFlights
import FathomFrames
import FathomPlotting
import FathomRendering
import FathomWorlds

/// `fathom export`: a view as other programs open it.
struct ExportCommand: AsyncParsableCommand {
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
    help: "A world: a file, a name in Worlds/, or a generator; or a picture that fathom drew.",
    completion: .worlds
  )
  var world: String

  @OptionGroup var view: ViewOptions

  @OptionGroup var worldOptions: WorldOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file, .kfr or .f3.toml.", valueName: "file"),
    completion: .file(extensions: ["kfr", "toml"])
  )
  var output: String

  @OptionGroup var reportOptions: ReportOptions

  func run() async throws {
    guard let format = PlaceFile.Format(path: output) else {
      throw InvalidValue(
        "The file '\(output.excerpt)' must end in .kfr (Kalles Fraktaler) or .f3.toml "
          + "(Fraktaler-3)."
      )
    }
    let (closingLine, progress) = (try reportOptions.closingLine, try reportOptions.begin())
    var request = try PictureRequest(named: world)
    if let size = try worldOptions.sizeOption.pixels { try request.subject.setSize(size) }
    try worldOptions.apply(to: &request.subject.world)
    try request.apply(view)
    let subject = request.subject
    var world = subject.world
    let resolved = try subject.resolved(samples: 1)
    world.view = try subject.viewDescription(of: resolved)
    try AtomicFile.prepareFolder(of: output)
    let iterations = try await progress.watch {
      try world.scene(anchors: resolved.anchors).iterationLimit(of: resolved.exposure.view)
    }
    let file = try PlaceFile(world, size: subject.size, iterations: iterations)
    try AtomicFile.write(Array(file.text(format).utf8), to: output)
    closingLine.end(output, iterations.map { "limit \(NumberText.grouped($0)) iterations" } ?? "")
  }
}
