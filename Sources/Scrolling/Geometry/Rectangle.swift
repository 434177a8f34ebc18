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

extension Size<Double> {
  /// The content that holds all the rectangles, and `margin` to the right and below the last.
  public static func enclosing(
    _ rectangles: some Sequence<Rectangle>,
    margin: Size<Double> = Size(width: 0, height: 0)
  ) -> Size<Double> {
    let extent = rectangles.reduce(Size(width: 0, height: 0)) { extent, rectangle in
      Size(
        width: max(extent.width, rectangle.range(on: .horizontal).upperBound),
        height: max(extent.height, rectangle.range(on: .vertical).upperBound)
      )
    }
    return Size(width: extent.width + margin.width, height: extent.height + margin.height)
  }
}
