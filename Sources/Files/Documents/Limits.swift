/// The budgets of options, files and callers.
///
/// What exceeds them is refused before anything is allocated for it.
package enum Limits {
  /// The greatest number of bits of a coordinate before or after the binary point.
  package static let coordinateBits = 100_000_000

  /// The greatest number of pixels to a side of a frame.
  package static let frameSide = 65_535

  /// The greatest number of pixels of a frame; drawing takes about 20 bytes for each.
  package static let frameArea = 1 << 27

  /// The numbers of pixels to a side of a tile.
  package static let tileSize = 1...16_384

  /// The greatest number of tiles of a frame; each takes up to a kilobyte beside its pixels.
  package static let frameTiles = 1 << 20

  /// The numbers of samples of a pixel.
  package static let samples = 1...4096

  /// The numbers of pixels to a side of a font pixel of labels.
  package static let labelScale = 1...16

  /// The numbers of pixels to a point of a scroll view, each way.
  package static let pixelRatio = 1...16

  /// The greatest number of frames of a flight.
  package static let flightFrames = 100_000_000

  /// The numbers of threads that draw at a time.
  package static let threads = 1...1024
}
