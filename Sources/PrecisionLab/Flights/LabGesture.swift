package import FathomNavigation
package import FathomNumbers

/// A pinch about a point of the view, and a drag after it.
package struct LabGesture: Sendable {
  /// The zoom of the pinch, from 0.5 to 2.
  package let factor: BigFloat

  /// The viewport's point that stays where it is, in pixels.
  package let anchor: Point<BigFloat>

  /// The drag in pixels, nil for none: the offset grows by it.
  package let drag: Size<BigFloat>?

  /// A gesture; its numbers are rounded to each type that it is done in.
  package init(factor: BigFloat, anchor: Point<BigFloat>, drag: Size<BigFloat>? = nil) {
    self.factor = factor
    self.anchor = anchor
    self.drag = drag
  }

  /// Does it, with a camera in any type.
  func apply<Scalar>(to camera: inout Camera<Scalar>, _ scalar: StudiedScalar<Scalar>) {
    camera.zoom(by: scalar.round(factor), about: scalar.round(anchor))
    camera.commitZoom()
    if let drag {
      camera.pan(by: Size(width: scalar.round(drag.width), height: scalar.round(drag.height)))
    }
  }
}
