import FathomImaging
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
  private var pictureFormat: PictureInspection.Format {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
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
    let (head, tail) = (pictureFormat.magic, pictureFormat.ending)
    guard let size = try? file.seekToEnd(), size >= UInt64(head.count + tail.count) else {
      return false
    }
    return reads(head, at: 0) && reads(tail, at: size - UInt64(tail.count))
  }
}
