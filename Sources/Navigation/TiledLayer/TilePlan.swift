/// What a tiled layer shows of its content, and what it still has to draw.
package struct TilePlan: Equatable, Sendable {
  /// The level of detail that fits the scale.
  package let level: Int

  /// The columns and rows of the level's tiles that meet the visible part.
  package let tiles: PixelRectangle

  /// Tiles on display that are there, row by row.
  package let ready: [TileAddress]

  /// Tiles on display that are not there, nearest to the middle first.
  package let missing: [TileAddress]

  /// For every missing tile the finest coarser tile that shows the same, where there is one.
  package let placeholders: [TileAddress: TileAddress]

  /// Tiles just out of sight that are not there either, nearest first: to be drawn when nothing is
  /// missing.
  package let ahead: [TileAddress]
}
