/// Cellular noise: distances from random points, one in each cell of the lattice.
///
/// Worley, "A cellular texture basis function", SIGGRAPH 1996, doi.org/10.1145/237170.237267.
struct CellularNoise {
  /// The cells before and after a position's cell that can hold one of its two nearest points.
  ///
  /// The position's own cell and a neighbour have points less than 2 cells away; cells beyond these
  /// are at least that far.
  static let reach = (before: 2, after: 2)

  /// Whether the noise is the difference of the distances from the two nearest points, Worley's
  /// F2 − F1, and not F1.
  let isDifference: Bool

  /// The height is (distance − mean) · unit.
  let mean: Double
  let unit: Double

  // The means and deviations are measured.

  /// The distance from the nearest point, F1.
  static let distance = CellularNoise(isDifference: false, mean: 0.42952, unit: 1 / 0.18976)

  /// The difference of the distances from the two nearest points, F2 − F1.
  static let difference = CellularNoise(isDifference: true, mean: 0.26938, unit: 1 / 0.20084)

  /// A position in a cell, rounded down to a multiple of 2^-40 of the cell.
  ///
  /// Points have 32 bits, so distances along an axis from positions up to 2^12 cells away are exact,
  /// from whichever lattice line both are counted.
  @inline(__always)
  static func place(_ fraction: Double) -> Double {
    (fraction * 0x1p40).rounded(.down) * 0x1p-40
  }

  /// The noise `x` and `y` of a cell after the lattice point (0, 0), with slopes per cell.
  func sample(x: Double, y: Double, hash: (_ column: Int, _ row: Int) -> UInt64) -> NoiseSample {
    let (x, y) = (Self.place(x), Self.place(y))
    var (first, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var (firstSquare, secondSquare) = (Double.infinity, Double.infinity)
    for row in -Self.reach.before...Self.reach.after {
      for column in -Self.reach.before...Self.reach.after {
        let word = hash(column, row)
        // A signed half and an unsigned one.
        let point = SIMD2(
          Double(column) + 0.5 + Double(Int64(bitPattern: word) >> 32) * 0x1p-32 - x,
          Double(row) + Double(word & 0xffff_ffff) * 0x1p-32 - y
        )
        let square = point.x * point.x + point.y * point.y
        if square < firstSquare {
          (second, secondSquare) = (first, firstSquare)
          (first, firstSquare) = (point, square)
        } else if square < secondSquare {
          (second, secondSquare) = (point, square)
        }
      }
    }
    let distance = firstSquare.squareRoot()
    let slope = Self.direction(first, distance)
    guard isDifference else {
      return NoiseSample(height: (distance - mean) * unit, slope: slope * unit)
    }
    let further = secondSquare.squareRoot()
    return NoiseSample(
      height: (further - distance - mean) * unit,
      slope: (Self.direction(second, further) - slope) * unit
    )
  }

  /// The gradient of the distance from a point.
  private static func direction(_ point: SIMD2<Double>, _ distance: Double) -> SIMD2<Double> {
    distance > 0 ? -point / distance : .zero
  }
}
