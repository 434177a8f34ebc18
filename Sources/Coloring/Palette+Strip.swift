package import FathomImaging

extension Palette {
  /// The gradient from left to right; a cyclic one twice, so that its seam can be judged.
  package func strip(width: Int, height: Int, depth: Bitmap.Depth = .eight) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, depth: depth)
    let turns = ending == .cyclic ? 2.0 : 1.0
    for x in 0..<width {
      let color = color(at: (Double(x) + 0.5) / Double(width) * turns).encoded
      bitmap.fillRectangle(x: x, y: 0, width: 1, height: height, color: color)
    }
    return bitmap
  }
}

extension Palette {
  /// A strip of every built-in palette with its name, one below the other.
  package static func sheet(width: Int = 960, stripHeight: Int = 48) -> Bitmap {
    var sheet = Bitmap(width: width, height: stripHeight * all.count)
    for (index, palette) in all.enumerated() {
      sheet.copy(palette.strip(width: width, height: stripHeight), toX: 0, y: index * stripHeight)
      sheet.draw(
        text: palette.name,
        x: 8,
        y: index * stripHeight + 8,
        scale: 2,
        color: .white,
        backing: .outline(.black)
      )
    }
    return sheet
  }
}
