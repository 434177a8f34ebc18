public import FathomNavigation

/// A rectangle in points.
public struct Rectangle: Sendable, Hashable {
  /// The top-left corner.
  public var origin: Point<Double>
  /// The extent.
  public var size: Size<Double>

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The middle.
  public var center: Point<Double> { Point { origin[$0] + size[$0] / 2 } }

  /// The range of the coordinates on an axis.
  public func range(on axis: Axis) -> ClosedRange<Double> {
    origin[axis]...origin[axis] + max(size[axis], 0)
  }
}
