package import FathomNavigation

/// A tile, or a rectangle of its pixels: what a frame shows of one at its edge.
package struct TilePart: Hashable, Sendable {
  package let tile: WorldTile

  /// The pixels, from the tile's top-left corner; at least one.
  package let pixels: PixelRectangle

  private init(_ tile: WorldTile, _ pixels: PixelRectangle) {
    (self.tile, self.pixels) = (tile, pixels)
  }

  /// All of a tile.
  package init(_ tile: WorldTile) {
    self.init(tile, PixelRectangle(columns: 0..<tile.side, rows: 0..<tile.side))
  }

  /// What a frame of a tile's pixels shows of it; nil for none.
  init?(of tile: WorldTile, in frame: PixelGrid) {
    guard let place = tile.offset(in: frame) else { return nil }
    let size = frame.size
    let seen = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
      .offset(byColumns: -place.x, rows: -place.y).intersection(TilePart(tile).pixels)
    guard !seen.isEmpty else { return nil }
    self.init(tile, seen)
  }

  /// The column and row of its first pixel in a frame that shows it.
  func place(in frame: PixelGrid) -> Point<Int> {
    guard let place = tile.offset(in: frame) else {
      preconditionFailure("tiles that cover a frame have a place in it")
    }
    return Point(x: place.x + pixels.columns.lowerBound, y: place.y + pixels.rows.lowerBound)
  }

  /// Whether it is all of its tile.
  package var isWhole: Bool { pixels.area == tile.side * tile.side }

  /// The exact positions of the pixels.
  var grid: PixelGrid {
    let grid = tile.grid
    guard !isWhole else { return grid }
    return grid.extended(
      left: -pixels.columns.lowerBound,
      right: pixels.columns.upperBound - tile.side,
      top: -pixels.rows.lowerBound,
      bottom: pixels.rows.upperBound - tile.side
    )
  }
}

extension TilePart: LosslessStringConvertible {
  /// The tile's address, and for a part of it a space and "left,top,right,bottom", the last two behind
  /// the last pixel: "128/65536/182/1f/-2a 0,96,128,128".
  package var description: String {
    let (columns, rows) = (pixels.columns, pixels.rows)
    guard !isWhole else { return "\(tile)" }
    return
      "\(tile) \(columns.lowerBound),\(rows.lowerBound),\(columns.upperBound),\(rows.upperBound)"
  }

  /// Reads what ``description`` writes; nil for any other text.
  package init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let tile = WorldTile(String(words[0])) else { return nil }
    guard words.count == 2 else {
      self.init(tile)
      return
    }
    let sides = words[1].split(separator: ",", omittingEmptySubsequences: false).compactMap {
      Int($0)
    }
    guard sides.count == 4, sides[0] < sides[2], sides[1] < sides[3] else { return nil }
    self.init(
      tile,
      PixelRectangle(columns: sides[0]..<sides[2], rows: sides[1]..<sides[3])
    )
    // One part has one text.
    guard TilePart(tile).pixels.contains(pixels), description == text else { return nil }
  }
}
