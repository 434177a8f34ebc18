package import FathomNavigation

/// Where a picture lies on the screen, and how large.
package struct PicturePlacement: Hashable, Sendable {
  /// The picture's top-left corner, in points of the screen.
  package var origin: Point<Double>
  /// The points of the screen to a pixel of the picture.
  package var scale: Double

  /// A picture with its corner at `origin`, enlarged by `scale`; both finite, the scale positive.
  package init(origin: Point<Double>, scale: Double) {
    precondition(
      origin.x.isFinite && origin.y.isFinite && scale.isFinite && scale > 0,
      "a picture has a place and a size"
    )
    self.origin = origin
    self.scale = scale
  }
}
