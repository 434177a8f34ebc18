import FathomImaging
import Testing

@Suite struct PNGTests {
  @Test(arguments: oddSizes, Bitmap.Depth.allCases)
  func `a picture survives the round trip`(size: (Int, Int), depth: Bitmap.Depth) throws {
    let bitmap = Bitmap.random(width: size.0, height: size.1, depth: depth, seed: 1)
    #expect(try Bitmap(png: bitmap.pngData()) == bitmap)
  }

  @Test(arguments: [0, 1, 6, 9], PNGCompression.Filter.allCases)
  func `no compression changes a pixel`(level: Int, filter: PNGCompression.Filter) throws {
    let bitmap = Bitmap.random(width: 21, height: 9, depth: .sixteen, seed: 2)
    let compression = PNGCompression(level: level, filter: filter)
    #expect(try Bitmap(png: bitmap.pngData(compression: compression)) == bitmap)
  }

  @Test func `the same picture gives the same bytes`() throws {
    let bitmap = Bitmap.random(width: 40, height: 30, depth: .eight, seed: 3)
    let text = [(keyword: "Fathom", value: "scene")]
    #expect(try bitmap.pngData(text: text) == bitmap.pngData(text: text))
  }

  @Test func `frames come back as they were, whoever compressed them`() throws {
    let noise = Bitmap.random(width: 640, height: 360, depth: .eight, seed: 5)
    let flat = Bitmap(width: 1_001, height: 703)
    for bitmap in [noise, flat] {
      for compression in [.default, PNGCompression(level: 1, filter: .up)] {
        #expect(try Bitmap(png: bitmap.pngData(compression: compression)) == bitmap)
      }
    }
  }

  @Test(arguments: [(1, 1), (9, 4), (52, 52), (74, 36), (75, 74), (200, 100)])
  func `zlib's window is as small as the picture, and its pieces are of one size`(
    size: (Int, Int)
  ) throws {
    let bitmap = Bitmap.random(width: size.0, height: size.1, depth: .sixteen, seed: 6)
    let pieces = Chunk.all(in: try bitmap.pngData()).filter { $0.name == "IDAT" }.map(\.data)
    #expect(pieces.dropLast().allSatisfy { $0.count == 8192 })
    let (method, flags) = (Int(pieces[0][0]), Int(pieces[0][1]))
    let count = (6 * size.0 + 1) * size.1
    let smallest = (8...15).first { count <= 1 << $0 } ?? 15
    #expect(method == (smallest - 8) << 4 | 8)
    #expect((method << 8 | flags) % 31 == 0)
  }

  @Test func `texts and colour space stand before the pixels and no time does`() throws {
    let bitmap = Bitmap.random(width: 300, height: 100, depth: .eight, seed: 4)
    let text = [(keyword: "Fathom", value: "first\nsecond"), (keyword: "Empty", value: "")]
    let chunks = Chunk.all(in: try bitmap.pngData(text: text))
    let order = chunks.map(\.name)
    let pixels = try #require(order.firstIndex(of: "IDAT"))
    #expect(order.first == "IHDR")
    #expect(order[pixels...].dropLast().allSatisfy { $0 == "IDAT" })
    #expect(order.last == "IEND")
    #expect(Set(order[..<pixels]) == ["IHDR", "sRGB", "gAMA", "cHRM", "tEXt"])
    let texts = chunks.filter { $0.name == "tEXt" }.map { String(decoding: $0.data, as: UTF8.self) }
    #expect(texts == ["Fathom\0first\nsecond", "Empty\0"])
    #expect(chunks.first { $0.name == "sRGB" }?.data == [0])
  }

  @Test(arguments: [
    "", " lead", "trail ", "two  spaces", "line\nfeed", "tab\t", "snow \u{2603}",
    String(repeating: "k", count: 80),
  ])
  func `a keyword that PNG cannot carry throws`(keyword: String) {
    #expect(throws: ImagingError.self) {
      try Bitmap(width: 1, height: 1).pngData(text: [(keyword: keyword, value: "")])
    }
  }

  @Test(arguments: ["\0", "\r", "\u{80}", "\u{2603}"])
  func `a value that PNG cannot carry throws`(value: String) {
    #expect(throws: ImagingError.self) {
      try Bitmap(width: 1, height: 1).pngData(text: [(keyword: "Scene", value: value)])
    }
  }
}
