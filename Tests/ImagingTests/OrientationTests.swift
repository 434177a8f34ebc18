import FathomImaging
import Testing

/// Pictures that say how they are to be turned.
@Suite struct OrientationTests {
  /// A TIFF file with one tag.
  private static func tiff(
    _ orientation: Int,
    isLittleEndian: Bool,
    tag: Int = 0x0112,
    type: Int = 3
  ) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let digits = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittleEndian ? digits : digits.reversed()
    }
    let mark = Array((isLittleEndian ? "II" : "MM").utf8)
    let head = mark + number(42, 2) + number(10, 4) + [0, 0]
    // Another tag first, whose value is not the orientation.
    let make = number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("abc\0".utf8)
    let own = number(tag, 2) + number(type, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return head + number(2, 2) + make + own + number(0, 4)
  }

  private static func jpeg(_ bitmap: Bitmap, exif: [UInt8]) throws -> [UInt8] {
    let file = try bitmap.jpegData(quality: 100)
    let data = Array("Exif\0\0".utf8) + exif
    let length = data.count + 2
    return file.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + data
      + file.dropFirst(2)
  }

  private static func png(_ bitmap: Bitmap, exif: [UInt8]) throws -> [UInt8] {
    var chunks = Chunk.all(in: try bitmap.pngData())
    chunks.insert(Chunk(name: "eXIf", data: exif), at: 1)
    return Chunk.file(of: chunks)
  }

  private static func shown(_ file: [UInt8]) throws -> Bitmap {
    try withFile(file) { path in
      let rows = try PictureRows(ofFile: path)
      var bitmap = Bitmap(width: rows.width, height: rows.height)
      try bitmap.withUnsafeMutableSamples { samples in
        guard case .eight(let bytes) = samples, let first = bytes.baseAddress else { return }
        for row in 0..<rows.height { try rows.readRow(into: first + 3 * rows.width * row) }
      }
      return bitmap
    }
  }

  /// A picture turned clockwise by quarters of a turn.
  private static func turned(_ bitmap: Bitmap, quarters: Int) -> Bitmap {
    guard quarters > 0 else { return bitmap }
    var result = Bitmap(width: bitmap.height, height: bitmap.width)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { result[bitmap.height - 1 - y, x] = bitmap[x, y] }
    }
    return turned(result, quarters: quarters - 1)
  }

  private static func mirrored(_ bitmap: Bitmap) -> Bitmap {
    var result = bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { result[bitmap.width - 1 - x, y] = bitmap[x, y] }
    }
    return result
  }

  /// What viewers show, from the quarters of a turn clockwise after mirroring or not.
  private static let ways: [(tag: Int, isMirrored: Bool, quarters: Int)] = [
    (1, false, 0), (2, true, 0), (3, false, 2), (4, true, 2), (5, true, 3), (6, false, 1),
    (7, true, 1), (8, false, 3),
  ]

  @Test(arguments: [true, false]) func `pictures are turned in all eight ways`(isLittleEndian: Bool)
    throws
  {
    // More than a band of rows either way, and no whole number of them.
    for (width, height) in [(37, 70), (70, 37), (1, 5), (64, 32)] {
      let bitmap = Bitmap.random(width: width, height: height, depth: .eight, seed: 5)
      let plain = try Bitmap(jpeg: bitmap.jpegData(quality: 100))
      for way in Self.ways {
        let exif = Self.tiff(way.tag, isLittleEndian: isLittleEndian)
        func expected(_ bitmap: Bitmap) -> Bitmap {
          Self.turned(way.isMirrored ? Self.mirrored(bitmap) : bitmap, quarters: way.quarters)
        }
        #expect(try Self.shown(Self.png(bitmap, exif: exif)) == expected(bitmap), "\(way.tag)")
        #expect(try Self.shown(Self.jpeg(bitmap, exif: exif)) == expected(plain), "\(way.tag)")
      }
    }
  }

  @Test func `data that tell no way leave the picture as it is`() throws {
    let bitmap = Bitmap.random(width: 9, height: 4, depth: .eight, seed: 6)
    let whole = Self.tiff(6, isLittleEndian: true)
    var wrong = (0..<whole.count - 4).map { Array(whole.prefix($0)) }.filter { $0.count < 30 }
    wrong += [0, 9, 65_535].map { Self.tiff($0, isLittleEndian: false) }
    wrong.append(Self.tiff(6, isLittleEndian: true, tag: 0x0113))
    wrong.append(Self.tiff(6, isLittleEndian: true, type: 4))
    // A directory far beyond the end, and one with more tags than there are.
    wrong.append(whole.prefix(4) + [255, 255, 255, 255] + whole.dropFirst(8))
    wrong.append([0x49, 0x49, 42, 0, 8, 0, 0, 0, 255, 255])
    for exif in wrong {
      let file = try Self.jpeg(bitmap, exif: exif)
      #expect(try Self.shown(file) == Bitmap(jpeg: bitmap.jpegData(quality: 100)), "\(exif)")
    }
  }

  @Test func `a picture cut short is refused however it is to be turned`() throws {
    let bitmap = Bitmap.random(width: 40, height: 40, depth: .eight, seed: 7)
    for tag in 1...8 {
      let file = try Self.jpeg(bitmap, exif: Self.tiff(tag, isLittleEndian: true))
      #expect(throws: ImagingError.self) { try Self.shown(Array(file.dropLast(200))) }
    }
  }
}
