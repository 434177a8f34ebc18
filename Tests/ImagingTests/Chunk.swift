/// A chunk of a PNG file, found by walking the lengths.
struct Chunk {
  let name: String
  let data: [UInt8]

  static func all(in file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var position = 8
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      guard position + 12 + length <= file.count else { break }
      chunks.append(Chunk(name: name, data: Array(file[position + 8..<position + 8 + length])))
      position += 12 + length
    }
    return chunks
  }

  /// A PNG file of the chunks, with the checksums they need.
  static func file(of chunks: [Chunk]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunks.flatMap { chunk in
        let content = Array(chunk.name.utf8) + chunk.data
        return bytes(UInt32(chunk.data.count)) + content + bytes(checksum(content))
      }
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }

  /// CRC-32, bit by bit, as the PNG specification gives it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xedb8_8320 }
    }
  }
}
