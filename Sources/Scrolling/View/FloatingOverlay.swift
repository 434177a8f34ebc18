public import FathomNavigation

/// An overlay on the content that keeps its place in the view, as a button or a map.
public struct FloatingOverlay: Sendable, Hashable {
  /// Its extent.
  public var size: Size<Double>
  /// Its distance from the view's right edge.
  public var right: Double
  /// Its distance from the view's top edge.
  public var top: Double

  /// Creates an overlay at the view's top-right corner.
  public init(size: Size<Double>, right: Double = 5, top: Double = 5) {
    self.size = size
    self.right = right
    self.top = top
  }

  /// The frame in the view: the same at every offset and zoom.
  public func frame(in view: ScrollView) -> Rectangle {
    Rectangle(
      x: view.size.width - right - size.width,
      y: top,
      width: size.width,
      height: size.height
    )
  }
}
