import FathomImaging

extension Bitmap {
  /// Whether this text stands at a place, in white on something darker, and nothing else that is white.
  func reads(_ text: String, atX x: Int, y: Int) -> Bool {
    let (width, height) = (BuiltInFont.textWidth(text), BuiltInFont.textHeight(text))
    var drawing = Bitmap(width: width, height: height, depth: .eight, filledWith: .black)
    drawing.draw(text: text, x: 0, y: 0, color: .white)
    return (0..<height).allSatisfy { row in
      (0..<width).allSatisfy { column in
        (self[x + column, y + row] == .white) == (drawing[column, row] == .white)
      }
    }
  }
}
