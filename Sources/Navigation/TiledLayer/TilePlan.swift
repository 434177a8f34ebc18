/// The tiles that a tiled layer shows, and those that it has yet to draw.
package struct TilePlan: Equatable, Sendable {
  /// The level of detail that fits the scale.
  package let level: Int

  /// The columns and rows of the level's tiles that meet the visible part.
  package let tiles: PixelRectangle

  /// The tiles on display that are drawn, row by row.
  package let ready: [TileAddress]

  /// The tiles on display that are not drawn yet, nearest to the middle first.
  package let missing: [TileAddress]

  /// For every missing tile the finest coarser tile that shows the same, where there is one.
  package let placeholders: [TileAddress: TileAddress]

  /// The tiles just out of sight that are not drawn yet, nearest first: to be drawn when none is
  /// missing.
  package let ahead: [TileAddress]
}
