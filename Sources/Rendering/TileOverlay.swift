import BigInt
import Imaging
import Navigation

extension Bitmap {
  /// Draws the border and the index "(column, row)" of a tile that shows in `part` of the frame.
  ///
  /// An index too long for the tile is shortened in the middle of its numbers, where neighbours are
  /// alike.
  mutating func drawTile(column: BigInt, row: BigInt, at part: PixelRectangle) {
    guard !part.isEmpty else { return }
    strokeRectangle(
      x: part.columns.lowerBound, y: part.rows.lowerBound, width: part.width, height: part.height,
      color: SRGBColor(red8: 255, green8: 255, blue8: 255))
    for digits in [Int.max, 24, 16, 12, 8, 6, 4] {
      let label = "(\(column.label(digits: digits)), \(row.label(digits: digits)))"
      guard Bitmap.textWidth(label) + 6 <= part.width, part.height >= 14 else { continue }
      draw(
        text: label, x: part.columns.lowerBound + 4, y: part.rows.lowerBound + 4,
        color: .white, outline: .black)
      return
    }
  }
}

extension BigInt {
  fileprivate func label(digits: Int) -> String {
    let text = String(self)
    guard text.count > digits else { return text }
    return text.prefix(digits / 4) + "~" + text.suffix(digits - digits / 4)
  }
}
