/// One look at a world: a pixel grid, how deep it is, and the scene's anchor that it belongs to.
public struct View: Sendable, Hashable {
  /// Where every pixel lies.
  public let grid: PixelGrid

  /// log2 of the zoom relative to the home view, in octaves.
  public let depth: Double

  /// Which of the scene's anchors a generator may hang its reference on.
  public let anchorIndex: Int

  /// Creates a view.
  public init(grid: PixelGrid, depth: Double, anchorIndex: Int = 0) {
    self.grid = grid
    self.depth = depth
    self.anchorIndex = anchorIndex
  }
}
