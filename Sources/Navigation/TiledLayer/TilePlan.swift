/// The tiles that a tiled layer shows, and those that it has yet to draw.
package struct TilePlan: Equatable, Sendable {
  /// The level of detail that fits the scale, or the two levels around it.
  package let levels: LevelBlend

  /// The columns and rows of the finer level's tiles that meet the visible part.
  package let tiles: PixelRectangle

  /// The tiles on display that are drawn, row by row, those of the finer level first.
  package let ready: [TileAddress]

  /// The tiles on display that are not drawn yet, nearest to the middle first.
  package let missing: [TileAddress]

  /// For every missing tile the finest coarser tile that shows the same, where there is one.
  package let placeholders: [TileAddress: TileAddress]

  /// The tiles on display that are drawn, the ones that stand for others among them.
  package var shown: Set<TileAddress> { Set(ready).union(placeholders.values) }
}
