package import FathomFiles
package import FathomNavigation

extension RenderSettings {
  /// Throws `InvalidValue` for settings that no frame can be drawn with, and for a frame of this size
  /// that would have no pixels, or more of them or of tiles than ``Limits`` allows.
  package func check(frame size: Size<Int>) throws(InvalidValue) {
    try size.checkFrame()
    try Self.check(threads: threads)
    try Self.check(samples, in: Limits.samples, "The number of samples of a pixel")
    try Self.check(tileSize, in: Limits.tileSize, "The number of pixels to a side of a tile")
    // The lattice may cut one more tile at either edge.
    let tileCount = (size.width / tileSize + 2) * (size.height / tileSize + 2)
    guard tileCount <= Limits.frameTiles else {
      throw InvalidValue(
        "Tiles of \(tileSize) pixels would be \(tileCount) in a frame of \(size.width)x\(size.height), "
          + "and at most \(Limits.frameTiles) are allowed."
      )
    }
  }

  /// Throws `InvalidValue` for a number of threads that nothing can be drawn with.
  package static func check(threads: Int) throws(InvalidValue) {
    try check(threads, in: Limits.threads, "The number of threads")
  }

  private static func check(
    _ value: Int,
    in range: ClosedRange<Int>,
    _ what: String
  ) throws(InvalidValue) {
    guard range.contains(value) else {
      throw InvalidValue(
        "\(what) must be from \(range.lowerBound) to \(range.upperBound), not \(value)."
      )
    }
  }
}

extension Size<Int> {
  /// Throws `InvalidValue` for the size of a frame without pixels, or with more than ``Limits`` allows.
  package func checkFrame() throws(InvalidValue) {
    let sides = 1...Limits.frameSide
    guard sides.contains(width), sides.contains(height), area <= Limits.frameArea else {
      throw InvalidValue(
        "A frame must have from 1 to \(Limits.frameSide) pixels a side and \(Limits.frameArea) in all, "
          + "not \(width)x\(height)."
      )
    }
  }
}
