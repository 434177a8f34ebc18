/// A view of a world: a pixel grid, its depth, and the scene's anchor that it belongs to.
public struct View: Sendable, Hashable {
  /// A second anchor of the scene whose colours a view between two anchors mixes in.
  package struct SecondAnchor: Sendable, Hashable {
    /// The index among the scene's anchors.
    package let index: Int
    /// The share of the colours, from above 0 to 1.
    package let weight: Double

    /// Creates a share of an anchor.
    package init(index: Int, weight: Double) {
      self.index = index
      self.weight = weight
    }
  }

  /// The exact positions of the pixels.
  public let grid: PixelGrid

  /// log2 of the zoom relative to the home view, in octaves.
  public let depth: Double

  /// The index of the scene's anchor whose reference orbit a generator may use.
  package let anchorIndex: Int

  /// The anchor whose colours are mixed in, if any.
  package let secondAnchor: SecondAnchor?

  /// Creates a view.
  package init(
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
