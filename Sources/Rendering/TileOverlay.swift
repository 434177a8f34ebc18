import BigInt
import FathomImaging
import FathomNavigation

extension Bitmap {
  private static let tileColor = SRGBColor(red8: 255, green8: 149, blue8: 0)

  /// Draws the border of a tile, which may reach beyond the frame, and its index "(column, row)" in
  /// the corner of the part that shows.
  ///
  /// An index too long for its tile loses digits in the middle, where neighbours are alike; where
  /// nothing fits, nothing is written.
  mutating func drawTile(column: BigInt, row: BigInt, frame: PixelRectangle, part: PixelRectangle) {
    guard !part.isEmpty else { return }
    strokeRectangle(
      x: frame.columns.lowerBound,
      y: frame.rows.lowerBound,
      width: frame.width,
      height: frame.height,
      color: Self.tileColor
    )
    let margin = 4
    // The text of a number of thousands of digits takes a while: it is made once.
    let (columnText, rowText) = (String(column), String(row))
    for digits in [Int.max, 24, 16, 12, 8, 6, 4] {
      let label = "(\(columnText.shortened(to: digits)), \(rowText.shortened(to: digits)))"
      guard BuiltInFont.textWidth(label) + 2 * margin <= part.width,
        BuiltInFont.textHeight(label) + 2 * margin <= part.height
      else { continue }
      draw(
        text: label,
        x: part.columns.lowerBound + margin,
        y: part.rows.lowerBound + margin,
        color: .white,
        backing: .box(.black, coverage: 0.6)
      )
      return
    }
  }
}

extension String {
  /// A number's text with its sign and at most this many digits, the last ones above all.
  fileprivate func shortened(to digits: Int) -> String {
    let sign = hasPrefix("-") ? "-" : ""
    let all = dropFirst(sign.count)
    guard all.count > digits else { return self }
    return sign + all.prefix(digits / 4) + "~" + all.suffix(digits - digits / 4)
  }
}
