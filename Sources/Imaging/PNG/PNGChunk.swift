/// A chunk of a PNG file: four letters and what they are about.
package struct PNGChunk: Sendable {
  /// The four letters.
  package let name: String
  /// What is between the letters and the checksum.
  package let data: [UInt8]

  /// A chunk of four letters.
  package init(_ name: String, _ data: [UInt8]) {
    self.name = name
    self.data = data
  }

  /// The chunk as it stands in a file: length, letters, data, checksum.
  package var bytes: [UInt8] {
    let body = Array(name.utf8) + data
    var checksum = CRC32()
    checksum.add(body)
    return Self.bigEndian(UInt32(data.count)) + body + Self.bigEndian(checksum.value)
  }

  /// The chunks of a whole PNG file.
  package static func all(in file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var start = PictureInspection.pngMagic.count
    while start + 12 <= file.count {
      let count = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      chunks.append(PNGChunk(name, Array(file[start + 8..<start + 8 + count])))
      start += 12 + count
    }
    return chunks
  }

  /// A number as PNG has it.
  package static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
