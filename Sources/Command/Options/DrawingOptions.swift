import ArgumentParser
import FathomColoring
import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds

/// The options of drawing that pictures and flights share.
///
/// All take whatever follows, so that a negative number is refused for its value, by name.
struct DrawingOptions: ParsableArguments, Sendable {
  @OptionGroup var worldOptions: WorldOptions

  @Option(parsing: .unconditional, help: "The seed of the noise, 0 to 2^64 - 1.")
  var seed: String?

  @Option(
    parsing: .unconditional,
    help: """
      Samples per pixel, averaged in linear light. (default: the world's, else 4 in a picture and 1 in \
      a frame)
      """
  )
  var samples: String?

  @Option(help: "The picture format: png or ppm.", completion: .pictureFormats)
  var format: String?

  @Option(
    parsing: .unconditional,
    help: "Bits per sample: 8 or 16. (default: 8)",
    completion: .list(["8", "16"])
  )
  var bits: String?

  @Option(
    parsing: .unconditional,
    help: """
      The edge of a tile in pixels, 1 to 16384; the picture does not depend on it. (default: 256)
      """
  )
  var tileSize: String?

  @OptionGroup var threadOptions: ThreadOptions

  @Option(help: "The field for --data; 'fathom worlds' lists them.", completion: .fields)
  var field: String?

  @OptionGroup var statistics: StatisticsOption

  /// Whether a world is to look or to be otherwise than its file says.
  var changesWorld: Bool {
    [worldOptions.iterations, seed, worldOptions.palette, samples].contains { $0 != nil }
  }

  /// The frame's size in pixels; nil where none was given.
  var size: Size<Int>? {
    get throws { try worldOptions.sizeOption.pixels }
  }

  /// Applies what was given to a world.
  func apply(to world: inout World) throws {
    try worldOptions.apply(to: &world)
    if let seed { try world.setParameter("seed", to: seed) }
    if let samples {
      world.samples = try Parse.integer(samples, "--samples", in: Limits.samples)
    }
  }

  /// The settings for frames of this size; `standard` has the defaults.
  func renderSettings(
    _ world: World,
    size: Size<Int>,
    samples: Int,
    standard: PictureRequest
  ) throws -> RenderSettings {
    var settings = RenderSettings(threads: try threadOptions.count)
    settings.tileSize =
      try tileSize.map { try Parse.integer($0, "--tile-size", in: Limits.tileSize) }
      ?? standard.tileSize
    try size.checkTileCount(tileSize: settings.tileSize)
    settings.samples = samples
    settings.showsTiles = world.showsTiles
    settings.depth = try bits.map(Self.depth) ?? standard.depth
    return settings
  }

  /// The options of a sequence for a flight to which the drawing options have been applied.
  func sequenceOptions(for flight: Flight) throws -> FlightSequence.Options {
    var options = FlightSequence.Options(
      renderSettings: try renderSettings(
        flight.world,
        size: flight.size,
        samples: flight.world.movingSamples,
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
}

extension PictureFormat {
  /// The value of --format; nil where it was not given.
  init?(option: String?) throws {
    guard let option else { return nil }
    guard let known = Self(rawValue: option) else {
      throw InvalidValue("--format must be png or ppm, not '\(option.excerpt)'.")
    }
    self = known
  }
}
