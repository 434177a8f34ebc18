/// The tiles of one frame by their history.
package struct FrameStatistics: Sendable, Equatable, Encodable {
  /// The frame's absolute index.
  package var frame: Int

  /// Tile buffers created, since none waited.
  package var created: Int

  /// Tile buffers taken from those that waited.
  package var recycled: Int

  /// Tiles that stayed on display from the frame before.
  package var kept: Int

  /// Tiles with a part that had to be drawn.
  package var drawn: Int

  /// Creates the counts of one frame.
  package init(frame: Int, created: Int, recycled: Int, kept: Int, drawn: Int) {
    self.frame = frame
    self.created = created
    self.recycled = recycled
    self.kept = kept
    self.drawn = drawn
  }
}
