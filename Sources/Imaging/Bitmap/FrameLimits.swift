package import FathomFiles
package import FathomNavigation

extension Size<Int> {
  /// Throws `InvalidValue` for the size of a frame without pixels, or with more than ``Limits`` allows;
  /// `text` is the size as it was written.
  package func checkFrame(_ text: String? = nil) throws(InvalidValue) {
    let sides = 1...Limits.frameSide
    guard sides.contains(width), sides.contains(height), area <= Limits.frameArea else {
      throw Self.refusal(of: text ?? "\(width)x\(height)")
    }
  }

  /// The refusal of a size's text.
  package static func refusal(of text: String) -> InvalidValue {
    InvalidValue(
      "A size must be WIDTHxHEIGHT such as 1280x720, each from 1 to \(Limits.frameSide) pixels and "
        + "\(Limits.frameArea) in all, not '\(text.excerpt)'."
    )
  }

  /// Throws `InvalidValue` for tiles so small that a frame of this size would have more than
  /// `frameTiles`.
  package func checkTileCount(tileSize: Int) throws(InvalidValue) {
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
