/// The address of a tile among all tiles of all levels of detail: (level, column, row).
///
/// A tile of level k covers the content's pixels as they are at 2^k pixels a point. So a picture's own
/// pixels are level 0, and its levels that are halved once, twice, … are −1, −2, ….
package struct TileAddress: Hashable, Sendable {
  /// The level of detail; 2^level pixels a point.
  package let level: Int

  /// The column, counted from the content's left edge.
  package let column: Int

  /// The row, counted from the content's top edge.
  package let row: Int

  /// Creates the address of a tile.
  package init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }
}

extension TileAddress: Comparable {
  /// Whether a tile comes before another: coarse levels before fine ones, then row by row.
  package static func < (left: TileAddress, right: TileAddress) -> Bool {
    (left.level, left.row, left.column) < (right.level, right.row, right.column)
  }
}
