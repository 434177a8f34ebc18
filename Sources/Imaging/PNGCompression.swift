import CPNG

/// How hard a PNG file is compressed; it changes the size of the file, never a pixel.
public struct PNGCompression: Hashable, Sendable {
  /// What a row is predicted from before it is compressed.
  public enum Filter: Hashable, Sendable, CaseIterable {
    /// Nothing at 8 bits, the pixel above at 16: smallest for coloured fields, whose 8-bit colours
    /// recur exactly while 16-bit ones only resemble each other.
    case automatic
    /// Nothing.
    case none
    /// The pixel to the left.
    case sub
    /// The pixel above.
    case up
    /// The mean of both.
    case average
    /// The nearest of left, above and above left to their gradient.
    case paeth
    /// Whichever looks best for each row.
    case adaptive
  }

  /// zlib's level, 0 (stored) to 9 (smallest).
  public let level: Int
  /// The prediction.
  public let filter: Filter

  /// A level, 0 to 9, and a prediction.
  public init(level: Int, filter: Filter) {
    precondition((0...9).contains(level), "Compression levels go from 0 to 9.")
    self.level = level
    self.filter = filter
  }

  /// For frames: 1920 x 1080 pixels take some 60 ms at 8 bits and 250 ms at 16.
  public static let `default` = PNGCompression(level: 1, filter: .automatic)
  /// For pictures to keep: up to a tenth smaller, flat ones to half, and three times as slow.
  public static let small = PNGCompression(level: 9, filter: .automatic)

  /// The filter as libpng's bits.
  func filterMask(at depth: Bitmap.Depth) -> Int32 {
    switch filter {
    case .automatic: Int32(depth == .eight ? CPNG_FILTER_NONE : CPNG_FILTER_UP)
    case .none: Int32(CPNG_FILTER_NONE)
    case .sub: Int32(CPNG_FILTER_SUB)
    case .up: Int32(CPNG_FILTER_UP)
    case .average: Int32(CPNG_FILTER_AVERAGE)
    case .paeth: Int32(CPNG_FILTER_PAETH)
    case .adaptive:
      [Filter.none, .sub, .up, .average, .paeth].reduce(0) {
        $0 | PNGCompression(level: level, filter: $1).filterMask(at: depth)
      }
    }
  }
}
