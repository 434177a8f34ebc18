/// One look at a world: a pixel grid, how deep it is, and the scene's anchor that it belongs to.
public struct View: Sendable, Hashable {
  /// Another of the scene's anchors that a view has colours of, on the way from one to the other.
  public struct SecondAnchor: Sendable, Hashable {
    /// Which of the scene's anchors.
    public let index: Int
    /// Its share of the colours, from above 0 to 1.
    public let weight: Double

    /// A share of an anchor.
    public init(index: Int, weight: Double) {
      self.index = index
      self.weight = weight
    }
  }

  /// Where every pixel lies.
  public let grid: PixelGrid

  /// log2 of the zoom relative to the home view, in octaves.
  public let depth: Double

  /// Which of the scene's anchors a generator may hang its reference on.
  public let anchorIndex: Int

  /// The anchor whose colours are mixed in, if any.
  public let secondAnchor: SecondAnchor?

  /// Creates a view.
  public init(
    grid: PixelGrid,
    depth: Double,
    anchorIndex: Int = 0,
    secondAnchor: SecondAnchor? = nil
  ) {
    self.grid = grid
    self.depth = depth
    self.anchorIndex = anchorIndex
    self.secondAnchor = secondAnchor
  }
}
