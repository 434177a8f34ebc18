package import FathomImaging
package import FathomNavigation
package import FathomScrolling

/// Thirty labels below each other, or as many as content has room for: drawn at any scale, and so
/// as sharp as their level of detail.
///
/// A label is 20 points high and 10 below the one before; on both sides it leaves 10 points of the
/// column.
package struct LabelColumn: Sendable, Hashable {
  /// The column's extent in points.
  package var size: Size<Double>

  private static let margin = 10.0
  private static let labelHeight = 20.0
  private static let color = SRGBColor(red8: 255, green8: 214, blue8: 208)

  /// Creates a column that fills content of a size.
  package init(filling size: Size<Double>) {
    self.size = size
  }

  /// Creates the column of thirty labels; its height is that of what is in it.
  package init(width: Double) {
    let height = Self.margin + 30 * (Self.labelHeight + Self.margin)
    self.init(filling: Size(width: width, height: height))
  }

  /// The labels' frames.
  package var frames: [Rectangle] {
    let pitch = Self.labelHeight + Self.margin
    return (0..<Int(max(0, (size.height - Self.margin) / pitch))).map { label in
      Rectangle(
        x: Self.margin,
        y: Self.margin + Double(label) * pitch,
        width: max(0, size.width - 2 * Self.margin),
        height: Self.labelHeight
      )
    }
  }

  /// The labels at a scale, in pixels a point.
  package func picture(scale: Double, background: SRGBColor) -> Bitmap {
    func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
    var picture = Bitmap(
      width: max(1, pixels(size.width)),
      height: max(1, pixels(size.height)),
      filledWith: background
    )
    // A pixel of the font is half a point, or the whole pixels next below.
    let fontScale = max(1, Int(2 * scale))
    for (label, frame) in frames.enumerated() {
      let (x, y) = (pixels(frame.origin.x), pixels(frame.origin.y))
      picture.fillRectangle(
        x: x,
        y: y,
        width: pixels(frame.origin.x + frame.size.width) - x,
        height: pixels(frame.origin.y + frame.size.height) - y,
        color: Self.color
      )
      picture.draw(
        text: "This is label \(label + 1)",
        x: x,
        y: y + fontScale,
        scale: fontScale,
        color: .black
      )
    }
    return picture
  }
}
