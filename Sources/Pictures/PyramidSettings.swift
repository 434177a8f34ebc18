package import FathomImaging

/// The format of a pyramid's tiles.
package enum TileFormat: String, Codable, Sendable, CaseIterable {
  /// Lossless.
  case png
  /// Smaller, with a loss.
  case jpeg

  /// What tiles' names end in, without the dot.
  package var ending: String { self == .png ? "png" : "jpg" }
}

/// How pixels are halved from level to level.
package enum PictureHalving: String, Codable, Sendable, CaseIterable {
  /// The mean of the light of four pixels: what the eye sees from afar.
  case light
  /// The mean of four encoded samples, rounded as libvips does; dark and bright details darken.
  case srgb
}

/// What a pyramid is to be like; see ``PyramidBuilder``.
package struct PyramidSettings: Sendable {
  /// Where the files lie.
  package var layout = PyramidLayout.tiles
  /// What tiles are called in the layout `tiles`.
  package var naming = TileNaming.scaleColumnRow
  /// The side of a tile in pixels.
  package var tileSize = 256
  /// The pixels that a tile has of each neighbour.
  package var overlap = 0
  /// The format of the tiles.
  package var tileFormat = TileFormat.png
  /// How small PNG tiles are made, 0 to 9.
  package var compression = 6
  /// The quality of JPEG tiles, 1 to 100.
  package var quality = 75
  /// How pixels are halved.
  package var halving = PictureHalving.light
  /// What becomes of odd sides.
  package var rounding = PyramidShape.Rounding.up
  /// What shows where the picture is transparent, and outside of it where tiles are filled.
  package var background = SRGBColor.white
  /// The longest side of the placeholder in pixels; where no level is that small, it is the smallest.
  package var placeholderSide = 1024
  /// The size in memory to which a larger picture is reduced first, in MiB at four bytes a pixel.
  package var destinationMegabytes: Double?

  /// The threads that work, the one that reads included; no tile depends on them.
  package var threads = 1
  /// The bytes that tiles may take while they wait to be encoded.
  package var waitingByteBudget = 12 << 20
  /// The bytes that a pass may take in all; wider pictures are refused.
  package var byteBudget = 1 << 30

  /// A pyramid of 256-pixel PNG tiles in our own layout.
  package init() {}

  /// The limits of ``tileSize``.
  package static let tileSizes = 16...8192

  /// Throws for what no layout or format can be.
  func validate() throws(PyramidError) {
    func check(_ isRight: Bool, _ sentence: @autoclosure () -> String) throws(PyramidError) {
      if !isRight { throw .badSetting(sentence()) }
    }
    let sizes = Self.tileSizes
    try check(
      sizes.contains(tileSize),
      "A tile must have \(sizes.lowerBound) to \(sizes.upperBound) pixels a side, not \(tileSize)."
    )
    try check(
      0...tileSize / 2 ~= overlap,
      "The overlap must be from 0 to half a tile, \(tileSize / 2) pixels, not \(overlap)."
    )
    try check(
      overlap == 0 || layout.allowsOverlap,
      "Tiles of the layout \(layout.rawValue) cannot overlap; those of tiles and dzi can."
    )
    try check(
      rounding == .up || layout == .zoomify || layout == .tiles,
      "Readers of the layout \(layout.rawValue) round odd sides up; zoomify and tiles may round down."
    )
    try check(
      naming == .scaleColumnRow || layout == .tiles,
      "Only tiles of the layout tiles have a naming; the layout \(layout.rawValue) has its own."
    )
    try check(1...100 ~= quality, "The quality must be from 1 to 100, not \(quality).")
    try check(0...9 ~= compression, "The compression must be from 0 to 9, not \(compression).")
    try check(
      1...8192 ~= placeholderSide,
      "The placeholder must have 1 to 8192 pixels a side, not \(placeholderSide)."
    )
    try check(
      destinationMegabytes.map { $0 > 0 && $0.isFinite } ?? true,
      "The size in memory must be a number of MiB greater than 0."
    )
  }
}
