import FathomFiles
package import FathomImaging

/// The settings of a pyramid to be built; see ``PyramidBuilder``.
package struct PyramidSettings: Sendable {
  /// The layout of its files.
  package var layout = PyramidLayout.tiles
  /// The names of tiles in the layout `tiles`.
  package var naming = TileNaming.scaleColumnRow
  /// The side of a tile in pixels.
  package var tileSize = 256
  /// The pixels that a tile has of each neighbour.
  package var overlap = 0
  /// The format of the tiles.
  package var tileFormat = TileFormat.png
  /// The compression level of PNG tiles, 0 to 9.
  package var compression = 6
  /// The quality of JPEG tiles, 1 to 100.
  package var quality = 75
  /// The mean that halves pixels.
  package var halving = PictureHalving.light
  /// The rounding of odd sides.
  package var rounding = PyramidShape.Rounding.up
  /// The colour behind transparent pixels, and beyond the picture where tiles are filled up.
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

  /// Refuses settings outside the limits of their layout or format.
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
      Limits.threads ~= threads,
      "The number of threads must be from \(Limits.threads.lowerBound) to "
        + "\(Limits.threads.upperBound), not \(threads)."
    )
    try check(
      destinationMegabytes.map { $0 > 0 && $0.isFinite } ?? true,
      "The size in memory must be a number of MiB greater than 0."
    )
  }
}
