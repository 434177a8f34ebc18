import FathomImaging
import FathomNavigation

/// The pixels of one tile on display.
///
/// Only the part of a tile that meets the viewport is drawn, and only that has room, so that tiles of
/// any size take the memory of one frame together. A recycled buffer draws in the memory that it has.
final class TileBuffer {
  /// The part of the tile that has been drawn, in pixels from the tile's top-left corner.
  private(set) var drawn = PixelRectangle(columns: 0..<0, rows: 0..<0)

  /// The drawn part's pixels, where that is not empty; nil in a buffer that was never drawn.
  private var memory: Bitmap?

  private let depth: Bitmap.Depth

  /// Creates a buffer for tiles with this number of bits per sample.
  init(depth: Bitmap.Depth) {
    self.depth = depth
  }

  /// The drawn part's pixels, nil where it is empty.
  var pixels: Bitmap? { drawn.isEmpty ? nil : memory }

  /// Makes `part` the drawn part; its pixels are then the caller's to draw, all of them.
  func begin(_ part: PixelRectangle) {
    drawn = part
    guard !part.isEmpty else { return }
    if memory == nil {
      memory = Bitmap(width: part.width, height: part.height, depth: depth)
    } else {
      // Pixels of former uses are left in it, and overwritten.
      memory?.reshape(width: part.width, height: part.height)
    }
  }

  /// Stores pixels within the drawn part, from this column and row of the tile on.
  func store(_ block: Bitmap, column: Int, row: Int) {
    memory?.copy(
      block,
      toX: column - drawn.columns.lowerBound,
      y: row - drawn.rows.lowerBound
    )
  }

  /// Makes `part` the drawn part, keeps what of it was drawn before, and returns what is missing.
  func complete(_ part: PixelRectangle) -> [PixelRectangle] {
    guard !drawn.contains(part) else { return [] }
    let (before, old) = (drawn, pixels)
    begin(part)
    if let old {
      store(old, column: before.columns.lowerBound, row: before.rows.lowerBound)
    }
    return part.subtracting(before)
  }
}
