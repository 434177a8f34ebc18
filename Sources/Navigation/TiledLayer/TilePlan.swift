/// What a tiled layer shows of its content, and what it still has to draw.
public struct TilePlan: Equatable, Sendable {
  /// The level of detail that fits the scale.
  public let level: Int

  /// The columns and rows of the level's tiles that meet the visible part.
  public let tiles: PixelRectangle

  /// Tiles on display that are there, row by row.
  public let ready: [TileAddress]

  /// Tiles on display that are not there, nearest to the middle first.
  public let missing: [TileAddress]

  /// For every missing tile the finest coarser tile that shows the same, where there is one.
  public let placeholders: [TileAddress: TileAddress]

  /// Tiles just out of sight that are not there either, nearest first: to be drawn when nothing is
  /// missing.
  public let ahead: [TileAddress]
}
