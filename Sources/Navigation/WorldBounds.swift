public import FathomNumbers

/// The rectangle that a bounded world fills, in world units; positive in both directions.
public struct WorldBounds: Sendable, Equatable {
  /// The top-left corner.
  public let origin: Point<BigFloat>
  /// The extent, positive.
  public let size: Size<BigFloat>

  /// Creates the bounds from the top-left corner and the extent.
  public init(origin: Point<BigFloat>, size: Size<BigFloat>) {
    self.origin = origin
    self.size = size
  }

  /// The middle of the world.
  public var center: Point<BigFloat> {
    Point(
      x: origin.x + size.width.scaled(byPowerOfTwo: -1),
      y: origin.y + size.height.scaled(byPowerOfTwo: -1)
    )
  }
}
