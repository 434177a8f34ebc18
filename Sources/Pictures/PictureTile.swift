/// Which tile of a pyramid: how often its level has been halved, its column and its row.
package struct PictureTile: Hashable, Sendable {
  /// 0 for the picture itself, 1 for half its width and height, and so on.
  package let reduction: Int
  /// Counted from the left.
  package let column: Int
  /// Counted from the top.
  package let row: Int

  /// Creates the index of a tile.
  package init(reduction: Int, column: Int, row: Int) {
    self.reduction = reduction
    self.column = column
    self.row = row
  }
}

extension PictureTile: CustomStringConvertible {
  /// The three numbers in words.
  package var description: String { "level 1/2^\(reduction), column \(column), row \(row)" }
}
