package import FathomFiles
import FathomImaging
package import FathomNavigation

extension RenderSettings {
  /// Throws `InvalidValue` for settings that no frame can be drawn with, for a frame of this size that
  /// would have no pixels, or more of them or of tiles than allowed, and for views of more than
  /// ``coordinateBits``.
  package func check(frame size: Size<Int>, fractionBits: Int) throws(InvalidValue) {
    try size.checkFrame()
    guard size.area <= framePixels else {
      throw InvalidValue(
        "A frame of \(size.width)x\(size.height) has more than the \(framePixels) pixels that are allowed."
      )
    }
    // A pixel is 2^64 steps of a grid wide.
    guard fractionBits - 65 <= coordinateBits else {
      throw InvalidValue(
        "The view needs \(fractionBits - 65) bits for a coordinate, and \(coordinateBits) are allowed."
      )
    }
    try Self.check(threads: threads)
    try Self.check(samples, in: Limits.samples, "The number of samples of a pixel")
    try Self.check(tileSize, in: Limits.tileSize, "The number of pixels to a side of a tile")
    try size.checkTileCount(tileSize: tileSize)
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
