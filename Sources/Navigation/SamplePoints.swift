import FathomNumbers

/// The exact positions of the samples that a generator fills a field with.
///
/// Every coordinate is an offset from the view's centre, in integers over 2^P (see ``PixelGrid``),
/// so that generators do exact integer arithmetic down to their local fractions.
public enum SamplePoints: Sendable {
  /// All pairs of a column and a row, row by row: pixels, or the uneven columns of a poorer number
  /// type.
  case lattice(columns: [Int128], rows: [Int128])

  /// Scattered points, as one row.
  case scattered([Point<Int128>])

  /// The number of samples in a row.
  package var width: Int {
    switch self {
    case .lattice(let columns, _): columns.count
    case .scattered(let points): points.count
    }
  }

  /// The number of rows.
  package var height: Int {
    switch self {
    case .lattice(_, let rows): rows.count
    case .scattered: 1
    }
  }
}

extension PixelGrid {
  /// The centres of a frame's pixels, moved by a sample's shift within its pixel.
  package func samplePoints(
    _ pixels: PixelRectangle,
    shift: Point<Int128> = Point(x: 0, y: 0)
  ) -> SamplePoints {
    .lattice(
      columns: pixels.columns.map { columnOffset($0) + shift.x },
      rows: pixels.rows.map { rowOffset($0) + shift.y }
    )
  }

  /// The shifts of `count` samples within a pixel, one shifted grid per sample.
  ///
  /// One sample lies in each of `count` columns and rows of the pixel, the rows in the order of
  /// bit-reversed numbers: Hammersley's point set ("Monte Carlo methods for solving multivariable
  /// problems", Annals of the New York Academy of Sciences 86, 1960), moved so that its mean is the
  /// pixel's centre. A single sample lies there.
  package func sampleShifts(_ count: Int) -> [Point<Int128>] {
    let order = (0..<count).sorted { UInt($0).bitReversed < UInt($1).bitReversed }
    var rows = [Int](repeating: 0, count: count)
    for (row, sample) in order.enumerated() { rows[sample] = row }
    func shift(_ place: Int) -> Int128 {
      pitch * Int128(2 * place + 1 - count) / Int128(2 * count)
    }
    return rows.enumerated().map { Point(x: shift($0), y: shift($1)) }
  }
}
