package import FathomFiles
package import FathomNavigation

extension Parse {
  /// Reads a frame size such as "1280x720".
  package static func size(_ text: String) throws -> Size<Int> {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw Size<Int>.refusal(of: text)
    }
    let size = Size(width: width, height: height)
    try size.checkFrame(text)
    return size
  }
}

extension Size<Int> {
  /// Throws `InvalidValue` for a frame beyond the limits; `text` is the size as it was written.
  package func checkFrame(_ text: String? = nil) throws {
    let sides = 1...Limits.frameSide
    guard sides.contains(width), sides.contains(height), area <= Limits.frameArea else {
      throw Self.refusal(of: text ?? "\(width)x\(height)")
    }
  }

  fileprivate static func refusal(of text: String) -> InvalidValue {
    InvalidValue(
      "A size must be WIDTHxHEIGHT such as 1280x720, each from 1 to \(Limits.frameSide) pixels and "
        + "\(Limits.frameArea) in all, not '\(text.excerpt)'."
    )
  }

  /// Throws `InvalidValue` for tiles so small that a frame of this size would have more than
  /// `frameTiles`.
  package func checkTileCount(tileSize: Int) throws {
    // The lattice may cut one more tile at either edge.
    let count = (width / tileSize + 2) * (height / tileSize + 2)
    guard count <= Limits.frameTiles else {
      throw InvalidValue(
        "Tiles of \(tileSize) pixels would be \(count) in a frame of \(width)x\(height), "
          + "and at most \(Limits.frameTiles) are allowed."
      )
    }
  }
}
