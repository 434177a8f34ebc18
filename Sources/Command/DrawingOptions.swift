import ArgumentParser
import FathomColoring
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds
import Foundation

/// The options that pictures and flights share.
///
/// All take whatever follows, so that a negative number is refused for its value, by name.
struct DrawingOptions: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frame's size in pixels, such as 1280x720.", valueName: "WxH")
  )
  var size: String?

  @Option(
    parsing: .unconditional,
    help: "The iteration limit of the Mandelbrot set: a number, or auto."
  )
  var iterations: String?

  @Option(parsing: .unconditional, help: "The seed of the noise, 0 to 2^64 - 1.")
  var seed: String?

  @Option(parsing: .unconditional, help: "Samples per pixel, averaged in linear light.")
  var samples: String?

  @Option(help: "The palette: a name that 'fathom palettes' shows, or a file .kfp.")
  var palette: String?

  @Option(help: "The picture format: png or ppm.")
  var format: String?

  @Option(parsing: .unconditional, help: "Bits per sample: 8 or 16. (default: 8)")
  var bits: String?

  @Option(
    parsing: .unconditional,
    help: """
      The edge of a tile in pixels, 1 to 16384; the picture does not depend on it. (default: 256)
      """
  )
  var tileSize: String?

  @OptionGroup var threadOptions: ThreadOptions

  @Option(help: "The field for --data; 'fathom worlds' lists them.")
  var field: String?

  @Flag(help: "Reports the tiles created, recycled, kept and drawn, as JSON on standard error.")
  var stats = false

  /// Whether a world is to look or to be otherwise than its file says.
  var changesWorld: Bool { [iterations, seed, palette, samples].contains { $0 != nil } }

  /// Applies what was given to a world.
  func apply(to world: inout World) throws {
    if let iterations { try world.setParameter("iterations", to: iterations) }
    if let seed { try world.setParameter("seed", to: seed) }
    if let palette { world.colorMap.palette = try Palette(knownAs: palette) }
    if let samples {
      world.samples = try Parse.integer(samples, "--samples", in: Limits.samples)
    }
  }

  /// How frames of this size are drawn; `standard` says what holds where no option does.
  func renderSettings(
    _ world: World,
    size: Size<Int>,
    standard: PictureRequest
  ) throws -> RenderSettings {
    var settings = RenderSettings(threads: try threadOptions.count)
    settings.tileSize =
      try tileSize.map { try Parse.integer($0, "--tile-size", in: Limits.tileSize) }
      ?? standard.tileSize
    try size.checkTileCount(tileSize: settings.tileSize)
    settings.samples = world.samples
    settings.showsTiles = world.showsTiles
    settings.depth = try bits.map(Self.depth) ?? standard.depth
    return settings
  }

  /// How the frames of a flight are drawn, to which the options have been applied.
  func sequenceOptions(for flight: Flight) throws -> FlightSequence.Options {
    var options = FlightSequence.Options(
      renderSettings: try renderSettings(
        flight.world,
        size: flight.size,
        standard: PictureRequest(flight.world)
      )
    )
    options.format = try pictureFormat() ?? .png
    return options
  }

  private static func depth(_ bits: String) throws -> Bitmap.Depth {
    guard let depth = Int(bits).flatMap(Bitmap.Depth.init) else {
      throw InvalidValue("--bits must be 8 or 16, not '\(bits.excerpt)'.")
    }
    return depth
  }

  func pictureFormat() throws -> PictureFormat? {
    try PictureFormat(option: format)
  }

  func report(_ statistics: some Encodable) throws {
    guard stats else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    StandardError.write(line: String(decoding: try encoder.encode(statistics), as: UTF8.self))
  }
}

extension PictureFormat {
  /// What --format says, if it was given.
  init?(option: String?) throws {
    guard let option else { return nil }
    guard let known = Self(rawValue: option) else {
      throw InvalidValue("--format must be png or ppm, not '\(option.excerpt)'.")
    }
    self = known
  }
}
