import CPNG

/// How hard a PNG file is compressed; it changes the size of the file, never a pixel.
public struct PNGCompression: Hashable, Sendable {
  /// What a row is predicted from before it is compressed.
  public enum Filter: Hashable, Sendable, CaseIterable {
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

  /// For frames: ten times as fast as `small`, and often not much larger.
  public static let `default` = PNGCompression(level: 1, filter: .none)
  /// For pictures to keep: slow.
  public static let small = PNGCompression(level: 9, filter: .adaptive)

  var filterMask: Int32 {
    switch filter {
    case .none: Int32(CPNG_FILTER_NONE)
    case .sub: Int32(CPNG_FILTER_SUB)
    case .up: Int32(CPNG_FILTER_UP)
    case .average: Int32(CPNG_FILTER_AVERAGE)
    case .paeth: Int32(CPNG_FILTER_PAETH)
    case .adaptive:
      Int32(
        CPNG_FILTER_NONE | CPNG_FILTER_SUB | CPNG_FILTER_UP | CPNG_FILTER_AVERAGE
          | CPNG_FILTER_PAETH
      )
    }
  }
}
