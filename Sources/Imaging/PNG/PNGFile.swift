/// The parts of a PNG file of one picture, from which files with and without animation are put
/// together.
package struct PNGFile: Sendable {
  /// The bytes that every PNG file begins with (section 5.2 of the PNG specification).
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes that every PNG file ends with: an IEND chunk.
  package static let ending: [UInt8] = {
    var bytes: [UInt8] = []
    bytes.append(PNGChunk.end)
    return bytes
  }()

  /// The chunks ahead of the pixels.
  package let head: [PNGChunk]
  /// The zlib stream of the filtered rows (section 10), cut into the data of one chunk each.
  package let pixels: [[UInt8]]

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var file: [UInt8] = []
    // A chunk has twelve bytes beside its data.
    file.reserveCapacity(
      (head.map(\.data.count) + pixels.map(\.count)).reduce(20) { $0 + $1 + 12 }
    )
    file += Self.signature
    for chunk in head { file.append(chunk) }
    for piece in pixels { file.append(PNGChunk("IDAT", piece)) }
    file += Self.ending
    return file
  }
}
