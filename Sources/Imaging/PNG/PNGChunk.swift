/// A chunk of a PNG file: a type of four letters and its data.
///
/// Section numbers are those of the PNG specification, third edition, www.w3.org/TR/png-3. Chunks
/// are laid out as section 5.3 says.
package struct PNGChunk: Sendable {
  /// The four letters.
  package let type: String
  /// The bytes between the letters and the checksum.
  package let data: [UInt8]

  /// A chunk of a type.
  package init(_ type: String, _ data: [UInt8] = []) {
    self.type = type
    self.data = data
  }

  /// A number as PNG stores it, the greatest byte first (section 7.1).
  package static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) }
  }

  /// Numbers as PNG stores them, one after the other.
  package static func bigEndian(_ values: [some FixedWidthInteger]) -> [UInt8] {
    values.flatMap { bigEndian($0) }
  }
}

extension [UInt8] {
  /// Appends a chunk: the length of its data, its type, its data, and the checksum of the last two.
  package mutating func append(_ chunk: PNGChunk) {
    let type = Array(chunk.type.utf8)
    var checksum = CRC32()
    checksum.add(type)
    checksum.add(chunk.data)
    self += PNGChunk.bigEndian(UInt32(chunk.data.count))
    self += type
    self += chunk.data
    self += PNGChunk.bigEndian(checksum.value)
  }
}

// MARK: - Chunks ahead of the pixels

extension PNGChunk {
  /// The header of a bitmap's file: truecolour, the only compression and filter method there is,
  /// not interlaced (section 11.2.1).
  static func header(of bitmap: Bitmap) throws(ImagingError) -> PNGChunk {
    // Sizes have 31 bits.
    guard let width = Int32(exactly: bitmap.width), let height = Int32(exactly: bitmap.height)
    else {
      throw .cannotEncode(
        format: PNGReader.format,
        reason: "\(bitmap.width) x \(bitmap.height) is too large"
      )
    }
    let trueColor: UInt8 = 2
    let kind: [UInt8] = [UInt8(bitmap.depth.rawValue), trueColor, 0, 0, 0]
    return PNGChunk("IHDR", bigEndian([width, height]) + kind)
  }

  /// The mark of sRGB samples, to be shown with perceptual intent (section 11.3.2.5).
  static let sRGB = PNGChunk("sRGB", [0])

  /// The gamma that stands in for sRGB in programs without colour management: 1/2.2, in 1/100000
  /// (section 11.3.2.2).
  static let gamma = PNGChunk("gAMA", bigEndian(UInt32(45_455)))

  /// The white point and the red, green and blue of sRGB, as x and y in 1/100000 (section
  /// 11.3.2.1).
  static let chromaticities = PNGChunk(
    "cHRM",
    bigEndian([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000] as [UInt32])
  )

  /// A text in Latin-1, not compressed (section 11.3.3.2).
  static func text(_ text: PictureText) throws(ImagingError) -> PNGChunk {
    let (keyword, value) = try TextCoding.encoded(text)
    return PNGChunk("tEXt", keyword + [0] + value)
  }

  /// The end of a file (section 11.2.4).
  package static let end = PNGChunk("IEND")
}
