/// A position, x to the right and y down, in world units or in pixels.
public struct Point<Scalar> {
  /// To the right.
  public var x: Scalar
  /// Down.
  public var y: Scalar

  /// Creates the point (x, y).
  public init(x: Scalar, y: Scalar) {
    self.x = x
    self.y = y
  }
}

/// An extent in world units or in pixels.
public struct Size<Scalar> {
  /// From left to right.
  public var width: Scalar
  /// From top to bottom.
  public var height: Scalar

  /// Creates an extent of width × height.
  public init(width: Scalar, height: Scalar) {
    self.width = width
    self.height = height
  }
}

/// The distances that a view may be scrolled past each edge of its content, in pixels.
public struct EdgeInsets<Scalar> {
  /// Past the top edge.
  public var top: Scalar
  /// Past the left edge.
  public var left: Scalar
  /// Past the bottom edge.
  public var bottom: Scalar
  /// Past the right edge.
  public var right: Scalar

  /// Creates insets in the order of UIKit: top, left, bottom, right.
  public init(top: Scalar, left: Scalar, bottom: Scalar, right: Scalar) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension Point: Sendable where Scalar: Sendable {}
extension Point: Equatable where Scalar: Equatable {}
extension Point: Hashable where Scalar: Hashable {}
extension Point: Codable where Scalar: Codable {}
extension Size: Codable where Scalar: Codable {}
extension Size: Sendable where Scalar: Sendable {}
extension Size: Equatable where Scalar: Equatable {}
extension Size: Hashable where Scalar: Hashable {}
extension EdgeInsets: Sendable where Scalar: Sendable {}
extension EdgeInsets: Equatable where Scalar: Equatable {}

extension Size where Scalar == Int {
  /// The number of pixels in a frame of this size.
  package var area: Int { width * height }
}
