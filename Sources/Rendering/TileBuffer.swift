import Navigation

/// The pixels of one tile on display, in linear light.
///
/// Only the part of a tile that meets the viewport is drawn, and only that has room, so that tiles of
/// any size take the memory of one frame together.
final class TileBuffer {
  /// The part of the tile that has been drawn, in pixels from the tile's top-left corner.
  private(set) var drawn = PixelRectangle(columns: 0..<0, rows: 0..<0)

  /// The drawn part's pixels, row-major; what lies behind them is left from former uses.
  private(set) var pixels: [SIMD3<Float>] = []

  /// The pixels of a common tile: no buffer has less room for long, so that one size fits all.
  private let leastCapacity: Int

  /// Creates a buffer for tiles of up to `capacity` pixels.
  init(capacity: Int) {
    leastCapacity = min(capacity, 256 * 256)
  }

  /// Makes `part` the drawn part; its pixels are then the caller's to draw, all of them.
  func begin(_ part: PixelRectangle) {
    drawn = part
    let needed = max(part.area, leastCapacity)
    if pixels.count < needed || pixels.count / 2 > needed {
      pixels = []
      pixels = [SIMD3<Float>](repeating: .zero, count: needed)
    }
  }

  /// Stores the pixels of a rectangle within the drawn part.
  func store(_ block: [SIMD3<Float>], in rectangle: PixelRectangle) {
    for row in rectangle.rows {
      let source = (row - rectangle.rows.lowerBound) * rectangle.width
      let target = index(column: rectangle.columns.lowerBound, row: row)
      pixels.replaceSubrange(
        target..<target + rectangle.width,
        with: block[source..<source + rectangle.width]
      )
    }
  }

  /// Makes `part` the drawn part, keeps what of it was drawn before, and returns what is missing.
  func complete(_ part: PixelRectangle) -> [PixelRectangle] {
    guard !drawn.contains(part) else { return [] }
    let (before, old) = (drawn, pixels)
    let common = before.intersection(part)
    begin(part)
    for row in common.rows {
      let source =
        (row - before.rows.lowerBound) * before.width + common.columns.lowerBound
        - before.columns.lowerBound
      let target = index(column: common.columns.lowerBound, row: row)
      pixels.replaceSubrange(
        target..<target + common.width,
        with: old[source..<source + common.width]
      )
    }
    return part.subtracting(before)
  }

  /// Where a pixel of the drawn part lies in ``pixels``.
  func index(column: Int, row: Int) -> Int {
    (row - drawn.rows.lowerBound) * drawn.width + column - drawn.columns.lowerBound
  }
}
