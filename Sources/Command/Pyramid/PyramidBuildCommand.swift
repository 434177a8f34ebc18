import ArgumentParser
import FathomFiles
import FathomFlights
import FathomImaging
import FathomNavigation
import FathomPictures
import FathomWorlds

/// `fathom pyramid build`: the tiles of a picture.
struct PyramidBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Cuts a picture into tiles, in one pass over its rows.",
    discussion: """
      Layouts: tiles (named by scale, column and row), dzi (Deep Zoom), zoomify, google (z/row/column), \
      xyz (z/column/row), iiif (level 0). The folder gets its name when the pyramid is whole; a build \
      that was cut short goes on where it stopped.
      """
  )

  @Argument(help: "A picture: PNG, PPM or JPEG.")
  var picture: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the pyramid. Otherwise out/PICTURE.", valueName: "folder")
  )
  var output: String?

  @Option(help: "Where files lie: tiles, dzi, zoomify, google, xyz or iiif.")
  var layout: String = "tiles"

  @Option(
    parsing: .unconditional,
    help: "Pixels a side of a tile, 16 to 8192. Otherwise 256."
  )
  var tileSize: String?

  @Option(
    parsing: .unconditional,
    help: "Pixels that tiles share with each neighbour. Otherwise 1 for dzi and 0 for all else."
  )
  var overlap: String?

  @Option(help: "The tiles' format: png or jpeg.")
  var format: String = "png"

  @Option(parsing: .unconditional, help: "The quality of JPEG tiles, 1 to 100. Otherwise 75.")
  var quality: String?

  @Option(parsing: .unconditional, help: "How small PNG tiles are made, 0 to 9. Otherwise 6.")
  var compression: String?

  @Option(help: "How levels are halved: light (linear), or srgb as vips does it.")
  var gamma: String = "light"

  @Option(help: "Odd sides are halved up or down; down for readers of Zoomify that want it.")
  var rounding: String = "up"

  @Option(
    help: ArgumentHelp(
      "Names in the layout tiles. Otherwise {name}_{scale}_{column}_{row}.",
      valueName: "template"
    )
  )
  var naming: String?

  @Option(help: "The colour behind transparent pixels and round filled tiles.")
  var background: String = "#ffffff"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Reduces a picture that takes more MiB at four bytes a pixel.",
      valueName: "mib"
    )
  )
  var limit: String?

  @Option(parsing: .unconditional, help: "The placeholder's longest side. Otherwise 1024.")
  var placeholder: String?

  @OptionGroup var threadOptions: ThreadOptions

  @Flag(help: "Makes the pyramid even if it is there.")
  var force = false

  func run() async throws {
    let builder = try PyramidBuilder(picture: picture, settings: try settings())
    let folder = output ?? "out/\(builder.name)"
    guard !folder.isEmpty else {
      throw InvalidValue("The folder of the pyramid must have a name, not ''.")
    }
    let outcome = try await builder.buildOnTerminal(into: folder, force: force)
    let pyramid = try Pyramid(at: folder)
    let size = pyramid.record.shape.size
    let summary =
      "\(folder): \(size.width)x\(size.height) pixels, \(pyramid.record.shape.levels.count) levels, "
      + "\(pyramid.record.shape.tileCount) tiles"
    switch outcome {
    case .upToDate: try StandardOutput.write(line: summary + ", up to date")
    case .made(let resumed):
      let note = resumed > 0 ? ", \(resumed) of them from an earlier run" : ""
      try StandardOutput.write(line: summary + note)
    }
  }

  private func settings() throws -> PyramidSettings {
    var settings = PyramidSettings()
    settings.layout = try Parse.choice(layout, "--layout")
    settings.tileFormat = try Parse.choice(format, "--format")
    settings.halving = try Parse.choice(gamma, "--gamma")
    settings.rounding = try Parse.choice(rounding, "--rounding")
    settings.tileSize = try integer(tileSize, "--tile-size") ?? settings.tileSize
    settings.overlap = try integer(overlap, "--overlap") ?? (settings.layout == .dzi ? 1 : 0)
    settings.quality = try integer(quality, "--quality") ?? settings.quality
    settings.compression = try integer(compression, "--compression") ?? settings.compression
    settings.placeholderSide = try integer(placeholder, "--placeholder") ?? settings.placeholderSide
    settings.threads = try threadOptions.count
    settings.destinationMegabytes = try limit.map { try Parse.number($0, "--limit") }
    if let naming { settings.naming = try TileNaming(naming) }
    guard let color = SRGBColor(background) else {
      throw InvalidValue(
        "--background must be a colour such as #ffffff, not '\(background.excerpt)'."
      )
    }
    settings.background = color
    return settings
  }

  private func integer(_ text: String?, _ option: String) throws -> Int? {
    try text.map { try Parse.integer($0, option, in: 0...1_000_000) }
  }
}
