/// A backing that keeps a text legible on any picture.
package enum TextBacking: Hashable, Sendable {
  /// Nothing.
  case none
  /// A line round every character, one font pixel wide.
  case outline(SRGBColor)
  /// A rectangle two font pixels larger than the text, mixed in by its coverage, 0…1.
  case box(SRGBColor, coverage: Float)
}

extension Bitmap {
  /// Draws a text in the built-in font with its upper left corner at (x, y), as far as it lies in
  /// the picture.
  ///
  /// Lines are separated by line feeds. A font pixel is a square of `scale` pixels, at least 1.
  package mutating func draw(
    text: String,
    x: Int,
    y: Int,
    scale: Int = 1,
    color: SRGBColor,
    backing: TextBacking = .none
  ) {
    precondition(scale >= 1, "Text is drawn at a whole scale of at least 1.")
    // Nothing farther away reaches a picture, and nearer the sums below cannot overflow.
    let reach = -(1 << 40)...(1 << 40)
    guard reach.contains(x), reach.contains(y), scale < 1 << 20 else { return }
    switch backing {
    case .none: break
    case .outline(let outline):
      fill(text, x: x, y: y, scale: scale, margin: scale, color: outline)
    case .box(let box, let coverage):
      let width = BuiltInFont.textWidth(text, scale: scale)
      let height = BuiltInFont.textHeight(text, scale: scale)
      let columns = Self.clipped(from: x - 2 * scale, count: width + 4 * scale, to: self.width)
      for row in Self.clipped(from: y - 2 * scale, count: height + 4 * scale, to: self.height) {
        for column in columns {
          blendPixel(x: column, y: row, color: box, coverage: coverage)
        }
      }
    }
    fill(text, x: x, y: y, scale: scale, margin: 0, color: color)
  }

  /// Fills the squares of a text, each grown by a margin on all sides.
  private mutating func fill(
    _ text: String,
    x: Int,
    y: Int,
    scale: Int,
    margin: Int,
    color: SRGBColor
  ) {
    for (row, line) in BuiltInFont.lines(of: text).enumerated() {
      for (column, character) in line.enumerated() {
        for pixel in BuiltInFont.pixels(of: character) {
          fillRectangle(
            x: x + (column * BuiltInFont.advance + pixel.x) * scale - margin,
            y: y + (row * BuiltInFont.lineHeight + pixel.y) * scale - margin,
            width: scale + 2 * margin,
            height: scale + 2 * margin,
            color: color
          )
        }
      }
    }
  }
}
