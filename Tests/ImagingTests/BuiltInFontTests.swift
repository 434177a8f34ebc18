import FathomImaging
import Testing

@Suite struct BuiltInFontTests {
  @Test func `a label is drawn as expected`() {
    let text = "(-1, g)"
    var bitmap = Bitmap(width: BuiltInFont.textWidth(text), height: BuiltInFont.textHeight(text))
    bitmap.draw(text: text, x: 0, y: 0, color: .white)
    #expect(
      bitmap.art == """
        ...#..........#......................#...
        ..#..........##.......................#..
        .#............#................####....#.
        .#....#####...#...............#...#....#.
        .#............#...............#...#....#.
        ..#...........#.....##........#...#...#..
        ...#.........###....##.........####..#...
        .....................#............#......
        ....................#..........###.......
        """
    )
  }

  @Test func `a scaled and outlined character grows on all sides`() {
    var bitmap = Bitmap(width: 10, height: 11)
    bitmap.draw(text: ".", x: 0, y: -4, scale: 2, color: .white, backing: .outline(.gray))
    #expect(
      bitmap.art == """
        ..........
        ..........
        ..........
        ..........
        ..++++++++
        ..++++++++
        ..++####++
        ..++####++
        ..++####++
        ..++####++
        ..++++++++
        """
    )
  }

  @Test func `every printable character looks like no other`() {
    let pictures = (33...126).map { (code: UInt8) -> String in
      var bitmap = Bitmap(width: BuiltInFont.advance, height: BuiltInFont.height)
      bitmap.draw(text: String(Unicode.Scalar(code)), x: 0, y: 0, color: .white)
      return bitmap.art
    }
    #expect(Set(pictures).count == pictures.count)
    #expect(pictures.allSatisfy { $0.contains("#") })
  }

  @Test(arguments: ["\u{e9}", "\u{1F600}", "\t", "\u{7f}", "\r\n"])
  func `what the font lacks is a hollow box`(text: String) {
    var bitmap = Bitmap(width: BuiltInFont.textWidth(text), height: 3)
    bitmap.draw(text: text, x: 0, y: 0, color: .white)
    #expect(bitmap.art == "#####\n#...#\n#...#")
  }

  @Test(arguments: [
    ("", 0, 9), ("a", 5, 9), ("ab", 11, 9), ("ab\nc", 11, 20), ("\n\n", 0, 31),
  ])
  func `a text is as large as its lines`(text: String, width: Int, height: Int) {
    for scale in 1...3 {
      #expect(BuiltInFont.textWidth(text, scale: scale) == width * scale)
      #expect(BuiltInFont.textHeight(text, scale: scale) == height * scale)
    }
  }

  @Test(arguments: [
    (0, 0), (-3, -3), (15, 7), (500, 0), (0, -500), (.min, .min), (.max, .max), (.max, 0),
  ])
  func `text beyond the edges is clipped`(x: Int, y: Int) {
    let backings: [TextBacking] = [.none, .outline(.black), .box(.black, coverage: 0.5)]
    for backing in backings {
      // A margin shows whether clipping moves what remains.
      var large = Bitmap(width: 60, height: 50, filledWith: .gray)
      var small = Bitmap(width: 20, height: 10, filledWith: .gray)
      small.draw(text: "Hg\n8", x: x, y: y, scale: 2, color: .white, backing: backing)
      guard (-20...20).contains(x), (-20...20).contains(y) else {
        #expect(small == Bitmap(width: 20, height: 10, filledWith: .gray))
        continue
      }
      large.draw(text: "Hg\n8", x: x + 20, y: y + 20, scale: 2, color: .white, backing: backing)
      var cut = Bitmap(width: 20, height: 10)
      cut.copy(large, toX: -20, y: -20)
      #expect(small == cut)
    }
  }
}

extension SRGBColor {
  static let gray = SRGBColor(red8: 128, green8: 128, blue8: 128)
}

extension Bitmap {
  /// The picture as rows of characters: black, white, anything else.
  var art: String {
    (0..<height).map { y in
      (0..<width).map { x in
        self[x, y] == .black ? "." : self[x, y] == .white ? "#" : "+"
      }.joined()
    }.joined(separator: "\n")
  }
}
