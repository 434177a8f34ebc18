package import FathomFiles
import FathomImaging
package import FathomNavigation

extension RenderSettings {
  /// Throws `InvalidValue` for settings that no frame can be drawn with, and for a frame of this size
  /// that would have no pixels, or more of them or of tiles than ``Limits`` allows.
  package func check(frame size: Size<Int>) throws(InvalidValue) {
    try size.checkFrame()
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
