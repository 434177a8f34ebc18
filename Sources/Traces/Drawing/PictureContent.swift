package import FathomImaging
import FathomNavigation
import FathomScrolling

/// The content of a scroll view as one picture in memory, drawn once and stretched when it is
/// zoomed.
package struct PictureContent: Sendable {
  /// The picture.
  package let picture: Bitmap

  /// The content of a picture of eight bits.
  package init(_ picture: Bitmap) {
    self.picture = picture
  }

  /// Labels below each other, as many as the content has room for: the first 10 points from the
  /// top-left corner, each 20 points high and 10 below the one before.
  ///
  /// The picture has `pixels` for a content of `size` points.
  init(labels size: Size<Double>, pixels: Size<Int>, background: SRGBColor) {
    let (margin, height, gap) = (10.0, 20.0, 10.0)
    var bitmap = Bitmap(width: pixels.width, height: pixels.height, filledWith: background)
    let ratio = Double(pixels.height) / size.height
    // The letters of a label of 20 points are 18 high.
    let scale = max(1, Int((ratio * height / Double(BuiltInFont.height)).rounded(.down)))
    let count = Int(max(0, (size.height - margin) / (height + gap)))
    for label in 0..<count {
      let top = (margin + Double(label) * (height + gap)) * ratio
      bitmap.draw(
        text: "This is label \(label + 1)",
        x: Int((margin * ratio).rounded()),
        y: Int(top.rounded()) + scale,
        scale: scale,
        color: .black
      )
    }
    self.init(bitmap)
  }

  /// Draws the content, stretched or shrunk to fill `place`, as far as it shows within `clip`; both
  /// are in the pixels of `picture`.
  ///
  /// What lies outside the clip is left alone. The pixels depend only on the content and the place.
  func draw(
    on picture: inout Bitmap,
    filling place: Rectangle,
    within clip: PixelRectangle
  ) {
    func axis(_ axis: Axis, _ count: Int, _ clip: Range<Int>) -> StretchAxis {
      let scale = place.size[axis] / Double(count)
      // A picture that is not zoomed lies on whole pixels, so that it stays sharp when it is
      // scrolled.
      let start = scale == 1 ? place.origin[axis].rounded() : place.origin[axis]
      return StretchAxis(part: 0..<count, start: start, scale: scale, within: clip)
    }
    guard place.size.width > 0, place.size.height > 0 else { return }
    picture.stretch(
      self.picture,
      columns: axis(.horizontal, self.picture.width, clip.columns),
      rows: axis(.vertical, self.picture.height, clip.rows)
    )
  }
}
