/// The place of a tile among all tiles of all levels of detail.
package struct TileAddress: Hashable, Sendable {
  /// Tiles of level k have 2^k pixels a point.
  package let level: Int

  /// Counted from the content's left edge.
  package let column: Int

  /// Counted from the content's top edge.
  package let row: Int

  /// The tile of this level, column and row.
  package init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }

  /// Coarse before fine, then row by row.
  package static func precedes(_ left: TileAddress, _ right: TileAddress) -> Bool {
    (left.level, left.row, left.column) < (right.level, right.row, right.column)
  }
}
