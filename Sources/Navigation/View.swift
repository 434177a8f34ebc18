/// One look at a world: a pixel grid, how deep it is, and the scene's anchor that it belongs to.
package struct View: Sendable, Hashable {
  /// Another of the scene's anchors that a view has colours of, on the way from one to the other.
  package struct SecondAnchor: Sendable, Hashable {
    /// Which of the scene's anchors.
    package let index: Int
    /// Its share of the colours, from above 0 to 1.
    package let weight: Double

    /// A share of an anchor.
    package init(index: Int, weight: Double) {
      self.index = index
      self.weight = weight
    }
  }

  /// Where every pixel lies.
  package let grid: PixelGrid

  /// log2 of the zoom relative to the home view, in octaves.
  package let depth: Double

  /// Which of the scene's anchors a generator may hang its reference on.
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
