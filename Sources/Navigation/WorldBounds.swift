package import FathomNumbers

/// The rectangle that a bounded world fills, in world units; positive in both directions.
package struct WorldBounds: Sendable, Equatable {
  /// The top-left corner.
  package let origin: Point<BigFloat>
  /// The extent, positive.
  package let size: Size<BigFloat>

  /// Creates the bounds from the top-left corner and the extent.
  package init(origin: Point<BigFloat>, size: Size<BigFloat>) {
    self.origin = origin
    self.size = size
  }

  /// The middle of the world.
  package var center: Point<BigFloat> {
    Point(
      x: origin.x + size.width.scaled(byPowerOfTwo: -1),
      y: origin.y + size.height.scaled(byPowerOfTwo: -1)
    )
  }
}
