/// The effort and the prediction of a PNG file's compression: they change its size, never a pixel.
package struct PNGCompression: Hashable, Sendable {
  /// The neighbours that a pixel is predicted from (section 9 of the PNG specification).
  package enum Filter: Hashable, Sendable, CaseIterable {
    /// The pixel above; at 8 bits libdeflate compresses, and zlib with all other predictions.
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
    /// The one of them with the least differences in each row.
    case adaptive
  }

  /// The level, 0 (stored) to 9 (smallest).
  package let level: Int
  /// The prediction.
  package let filter: Filter

  /// A level, 0 to 9, and a prediction.
  package init(level: Int, filter: Filter) {
    precondition((0...9).contains(level), "Compression levels go from 0 to 9.")
    self.level = level
    self.filter = filter
  }

  /// For frames: 1920 x 1080 pixels take some 35 ms at 8 bits and 250 ms at 16, on one thread.
  ///
  /// Times are those of libpng's own settings (level 6, the best filter of five for each row)
  /// divided by ours in the same run, on one thread at 1920 x 1080; sizes are ours divided by
  /// theirs:
  ///
  /// | | Mandelbrot set, 1e-100 | 1e-14 | noise | grid |
  /// |---|--:|--:|--:|--:|
  /// | libdeflate 1, pixel above, in pieces (this) | 10.4, 1.04 | 13.2, 1.07 | 15.5, 1.13 | 3.3, 1.68 |
  /// | libdeflate 1, pixel above | 8.2, 1.03 | 12.9, 1.06 | 13.2, 1.11 | 3.5, 1.26 |
  /// | libdeflate 1, no prediction | 8.1, 1.03 | 11.1, 1.17 | 12.1, 1.20 | 7.9, 3.83 |
  /// | libdeflate 2, no prediction | 5.8, 0.89 | 8.3, 1.05 | 8.7, 1.10 | 5.4, 3.72 |
  /// | libdeflate 2, pixel above | 5.9, 1.02 | 8.5, 1.05 | 8.5, 1.10 | 5.4, 1.16 |
  /// | zlib 1, no prediction | 4.9, 0.87 | 6.3, 1.08 | 8.2, 1.07 | 6.0, 6.73 |
  ///
  /// Nothing else is ten times as fast on all but flat frames, whose files are small anyway, at
  /// little more than a tenth above their size. A film leaves the other threads to the drawing; a
  /// single picture's pieces are compressed by all.
  package static let `default` = PNGCompression(level: 1, filter: .automatic)
  /// For readers on the same machine: as large as the pixels, in no time.
  package static let stored = PNGCompression(level: 0, filter: .none)
  /// For pictures to keep: smaller, and several times as slow.
  package static let small = PNGCompression(level: 9, filter: .automatic)

  /// Whether libdeflate compresses the rows.
  func usesDeflater(at depth: Bitmap.Depth) -> Bool { depth == .eight && filter == .automatic }

  /// The predictions of which each row takes the best.
  var predictions: [FilteredRows.Prediction] {
    switch filter {
    case .none: [.none]
    case .sub: [.sub]
    case .automatic, .up: [.up]
    case .average: [.average]
    case .paeth: [.paeth]
    case .adaptive: FilteredRows.Prediction.allCases
    }
  }
}
