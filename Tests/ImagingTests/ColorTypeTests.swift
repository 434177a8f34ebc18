import FathomImaging
import Testing

/// The kinds of PNG that Fathom reads and never writes, put together byte by byte.
@Suite struct ColorTypeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bits: UInt8
    let colorType: UInt8
    var extra: [(name: String, data: [UInt8])] = []
    /// One row of two pixels.
    let row: [UInt8]
    let expected: Bitmap.Samples
  }

  @Test(arguments: [
    Case(
      testDescription: "gray of 1 bit with a transparent shade",
      bits: 1,
      colorType: 0,
      extra: [("tRNS", [0, 1])],
      row: [0b0100_0000],
      expected: .eight([0, 0, 0, 255, 255, 255])
    ),
    Case(
      testDescription: "gray of 2 bits",
      bits: 2,
      colorType: 0,
      row: [0b0110_0000],
      expected: .eight([85, 85, 85, 170, 170, 170])
    ),
    Case(
      testDescription: "gray of 16 bits",
      bits: 16,
      colorType: 0,
      row: [1, 2, 3, 4],
      expected: .sixteen([258, 258, 258, 772, 772, 772])
    ),
    Case(
      testDescription: "RGB with a transparent colour",
      bits: 8,
      colorType: 2,
      extra: [("tRNS", [0, 1, 0, 2, 0, 3])],
      row: [1, 2, 3, 4, 5, 6],
      expected: .eight([1, 2, 3, 4, 5, 6])
    ),
    Case(
      testDescription: "colour table of 4 bits with alpha",
      bits: 4,
      colorType: 3,
      extra: [("PLTE", [10, 20, 30, 40, 50, 60]), ("tRNS", [0, 128])],
      row: [0x10],
      expected: .eight([40, 50, 60, 10, 20, 30])
    ),
    Case(
      testDescription: "gray with alpha",
      bits: 8,
      colorType: 4,
      row: [9, 0, 200, 128],
      expected: .eight([9, 9, 9, 200, 200, 200])
    ),
    Case(
      testDescription: "gray of 16 bits with alpha",
      bits: 16,
      colorType: 4,
      row: [1, 2, 0, 0, 3, 4, 9, 9],
      expected: .sixteen([258, 258, 258, 772, 772, 772])
    ),
    Case(
      testDescription: "RGB with alpha",
      bits: 8,
      colorType: 6,
      row: [1, 2, 3, 0, 4, 5, 6, 7],
      expected: .eight([1, 2, 3, 4, 5, 6])
    ),
    Case(
      testDescription: "RGB of 16 bits with alpha",
      bits: 16,
      colorType: 6,
      row: [0, 1, 0, 2, 0, 3, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0],
      expected: .sixteen([1, 2, 3, 256, 512, 768])
    ),
  ])
  func `every kind of PNG becomes RGB without alpha`(_ kind: Case) throws {
    let header: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 1, kind.bits, kind.colorType, 0, 0, 0]
    let file = Chunk.file(
      of: [Chunk(name: "IHDR", data: header)]
        + kind.extra.map { Chunk(name: $0.name, data: $0.data) }
        + [Chunk(name: "IDAT", data: Self.stored([0] + kind.row)), Chunk(name: "IEND", data: [])]
    )
    #expect(try Bitmap(png: file).samples == kind.expected)
    #expect(try PictureInspection(of: file).isComplete)
  }

  @Test func `international texts are read as UTF-8 and others as Latin-1`() throws {
    let chunks = [
      Chunk(name: "IHDR", data: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
      Chunk(name: "iTXt", data: Array("Title\0\0\0de\0Titel\0Wei\u{df} \u{2192} \u{221e}".utf8)),
      Chunk(name: "tEXt", data: Array("Author\0".utf8) + [0xe9]),
      Chunk(name: "IDAT", data: Self.stored([0, 7])),
      Chunk(name: "IEND", data: []),
    ]
    let inspection = try PictureInspection(of: Chunk.file(of: chunks))
    #expect(inspection.value(of: "Title") == "Wei\u{df} \u{2192} \u{221e}")
    #expect(inspection.value(of: "Author") == "\u{e9}")
  }

  /// A zlib stream of one block that is not compressed (RFC 1950 and 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt8(bytes.count)
    let sums = bytes.reduce((a: 1, b: 0)) { sums, byte in
      let a = (sums.a + Int(byte)) % 65521
      return (a, (sums.b + a) % 65521)
    }
    let check = [sums.b >> 8, sums.b & 255, sums.a >> 8, sums.a & 255].map { UInt8($0) }
    return [0x78, 0x01, 1, count, 0, ~count, 0xff] + bytes + check
  }
}
