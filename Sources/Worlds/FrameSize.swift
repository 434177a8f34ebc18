package import FathomFiles
package import FathomNavigation

extension Parse {
  /// Reads a frame size such as "1280x720".
  package static func size(_ text: String) throws -> Size<Int> {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...Limits.frameSide).contains(width), (1...Limits.frameSide).contains(height),
      width * height <= Limits.frameArea
    else {
      throw InvalidValue(
        "A size must be WIDTHxHEIGHT such as 1280x720, each from 1 to \(Limits.frameSide) pixels and "
          + "\(Limits.frameArea) in all, not '\(text.excerpt)'."
      )
    }
    return Size(width: width, height: height)
  }
}

extension Limits {
  /// Refuses tiles so small that a frame would have more than ``frameTiles``.
  package static func checkTiles(ofSize tileSize: Int, in frame: Size<Int>) throws {
    // The lattice may cut one more tile at either edge.
    let count = (frame.width / tileSize + 2) * (frame.height / tileSize + 2)
    guard count <= frameTiles else {
      throw InvalidValue(
        "Tiles of \(tileSize) pixels would be \(count) in a frame of \(frame.width)x\(frame.height), "
          + "and at most \(frameTiles) are allowed."
      )
    }
  }
}
