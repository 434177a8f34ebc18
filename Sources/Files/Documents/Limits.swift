/// The budgets of options, files and callers.
///
/// What exceeds them is refused before anything is allocated for it.
package enum Limits {
  /// The bits that a coordinate may take before and after the binary point: 10^8.
  package static let coordinateBits = 100_000_000

  /// The pixels a side of a frame may have.
  package static let frameSide = 65_535

  /// The pixels a frame may have; drawing takes about 20 bytes for each.
  package static let frameArea = 1 << 27

  /// The pixels a side of a tile may have.
  package static let tileSize = 1...16_384

  /// The tiles a frame may have; each takes up to a kilobyte beside its pixels.
  package static let frameTiles = 1 << 20

  /// The samples a pixel may have.
  package static let samples = 1...4096

  /// The pixels that a side of a font pixel of labels may have.
  package static let labelScale = 1...16

  /// The pixels that a point of a scroll view may have each way.
  package static let pixelRatio = 1...16

  /// The frames that a flight may have.
  package static let flightFrames = 100_000_000

  /// The threads that may draw at a time.
  package static let threads = 1...1024
}
