import Imaging
import Navigation
import Scrolling

extension Bitmap {
  /// Draws a flag on its pole into a rectangle of pixels.
  mutating func drawFlag(in frame: Rectangle) {
    fillRoundedRectangle(
      x: frame.origin.x.rounded(),
      y: frame.origin.y.rounded(),
      width: frame.size.width,
      height: frame.size.height,
      radius: 4,
      color: SRGBColor(red8: 214, green8: 40, blue8: 40)
    )
  }
}
