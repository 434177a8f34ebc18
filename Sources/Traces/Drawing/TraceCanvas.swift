import FathomNavigation
import FathomScrolling

/// The part of a picture that a view fills: points in, pixels out.
struct TraceCanvas {
  /// The view's top-left corner in the picture, in points.
  let origin: Point<Double>
  /// The pixels of the view that may be drawn on.
  let clip: PixelRectangle
  let pixelRatio: Int

  /// The canvas of a view that fills the picture.
  init(size: Size<Double>, pixelRatio: Int) {
    origin = Point(x: 0, y: 0)
    clip = PixelRectangle(
      columns: 0..<Int(size.width) * pixelRatio,
      rows: 0..<Int(size.height) * pixelRatio
    )
    self.pixelRatio = pixelRatio
  }

  private init(origin: Point<Double>, clip: PixelRectangle, pixelRatio: Int) {
    self.origin = origin
    self.clip = clip
    self.pixelRatio = pixelRatio
  }

  /// The canvas of a view that lies at `frame` of this one; it begins on a whole pixel.
  func within(_ frame: Rectangle) -> TraceCanvas {
    let ratio = Double(pixelRatio)
    let corner = Point { ((origin[$0] + frame.origin[$0]) * ratio).rounded() }
    func range(_ axis: Axis, _ limits: Range<Int>) -> Range<Int> {
      let (least, greatest) = (Double(limits.lowerBound), Double(limits.upperBound))
      let first = min(max(corner[axis], least), greatest)
      let end = min(max((corner[axis] + frame.size[axis] * ratio).rounded(), first), greatest)
      return Int(first)..<Int(end)
    }
    return TraceCanvas(
      origin: Point { corner[$0] / ratio },
      clip: PixelRectangle(
        columns: range(.horizontal, clip.columns),
        rows: range(.vertical, clip.rows)
      ),
      pixelRatio: pixelRatio
    )
  }

  /// A rectangle of the view in pixels of the picture.
  func pixels(_ rectangle: Rectangle) -> Rectangle {
    let ratio = Double(pixelRatio)
    return Rectangle(
      x: (origin.x + rectangle.origin.x) * ratio,
      y: (origin.y + rectangle.origin.y) * ratio,
      width: rectangle.size.width * ratio,
      height: rectangle.size.height * ratio
    )
  }
}
