/// The tiles of one frame by their history.
public struct FrameStatistics: Sendable, Equatable, Encodable {
  /// The frame's absolute index.
  public var frame: Int

  /// Tile buffers created, since none waited.
  public var created: Int

  /// Tile buffers taken from those that waited.
  public var recycled: Int

  /// Tiles that stayed on display from the frame before.
  public var kept: Int

  /// Tiles with a part that had to be drawn.
  public var drawn: Int

  /// Creates the counts of one frame.
  package init(frame: Int, created: Int, recycled: Int, kept: Int, drawn: Int) {
    self.frame = frame
    self.created = created
    self.recycled = recycled
    self.kept = kept
    self.drawn = drawn
  }
}
