import Foundation

/// The format of a pyramid's tiles.
package enum TileFormat: String, Codable, Sendable, CaseIterable {
  /// Lossless.
  case png
  /// Smaller, with a loss.
  case jpeg

  /// The ending of tiles' names, without the dot.
  package var ending: String { self == .png ? "png" : "jpg" }
}

extension TileFormat {
  /// The bytes that its files begin and end with.
  private var frame: (head: [UInt8], tail: [UInt8]) {
    switch self {
    case .png:
      (
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
      )
    case .jpeg: ([0xFF, 0xD8, 0xFF], [0xFF, 0xD9])
    }
  }

  /// Whether a file begins and ends as one of this format.
  func fits(_ file: FileHandle) -> Bool {
    func reads(_ expected: [UInt8], at offset: UInt64) -> Bool {
      guard (try? file.seek(toOffset: offset)) != nil,
        let data = try? file.read(upToCount: expected.count)
      else { return false }
      return data.elementsEqual(expected)
    }
    let (head, tail) = frame
    guard let size = try? file.seekToEnd(), size >= UInt64(head.count + tail.count) else {
      return false
    }
    return reads(head, at: 0) && reads(tail, at: size - UInt64(tail.count))
  }
}
