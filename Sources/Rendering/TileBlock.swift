import FathomNavigation

/// A rectangle of pixels of one tile, drawn in one go.
///
/// Tiles are cut into blocks of at most 256 × 32 pixels, so that large tiles keep all threads busy.
struct TileBlock {
  /// The tile's position in the box on display.
  let tile: Int

  /// The block in pixels from the tile's top-left corner.
  let pixels: PixelRectangle

  static let width = 256
  static let height = 32

  /// The most pixels of a block.
  static let area = width * height

  /// Cuts a rectangle of a tile into blocks.
  static func cut(_ rectangle: PixelRectangle, ofTile tile: Int) -> [TileBlock] {
    stride(from: rectangle.rows.lowerBound, to: rectangle.rows.upperBound, by: height).flatMap {
      top in
      stride(from: rectangle.columns.lowerBound, to: rectangle.columns.upperBound, by: width).map {
        left in
        TileBlock(
          tile: tile,
          pixels: PixelRectangle(
            columns: left..<min(left + width, rectangle.columns.upperBound),
            rows: top..<min(top + height, rectangle.rows.upperBound)
          )
        )
      }
    }
  }

  /// Gathers blocks into batches of about one full block's pixels, in order.
  ///
  /// A batch is one task: tiles of a single pixel would otherwise cost more to pass round than to
  /// draw.
  static func batches(of blocks: [TileBlock]) -> [[TileBlock]] {
    var batches: [[TileBlock]] = []
    var pixels = area
    for block in blocks {
      if pixels + block.pixels.area > area {
        batches.append([])
        pixels = 0
      }
      batches[batches.count - 1].append(block)
      pixels += block.pixels.area
    }
    return batches
  }
}
