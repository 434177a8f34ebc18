/// Worley's noise: distances from points strewn over the plane, one in each cell.
struct CellularNoise {
  /// The cells that hold the two points nearest to a place.
  ///
  /// The place's own cell and the one next to it have points less than 2 cells away, and all cells
  /// further away are further than that.
  static let reach = (before: 2, after: 2)

  /// Whether it is how much further the second nearest point is than the nearest.
  let isDifference: Bool

  /// The height is the distance less this, times `unit`.
  let mean: Double
  let unit: Double

  // The means and deviations are measured.

  /// The distance from the nearest point.
  static let distance = CellularNoise(isDifference: false, mean: 0.42952, unit: 1 / 0.18976)

  /// How much further the second nearest point is than the nearest.
  static let difference = CellularNoise(isDifference: true, mean: 0.26938, unit: 1 / 0.20084)

  /// A place in a cell as a multiple of 2^-40 of the cell.
  ///
  /// Points have 32 bits, so their distances along an axis from places up to 2^12 cells away are
  /// exact, whatever lattice line both are counted from.
  @inline(__always)
  static func place(_ fraction: Double) -> Double {
    (fraction * 0x1p40).rounded(.down) * 0x1p-40
  }

  /// The noise `x` and `y` of a cell behind the lattice point (0, 0), slopes in a cell.
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

  /// Where the distance from a point grows.
  private static func direction(_ point: SIMD2<Double>, _ distance: Double) -> SIMD2<Double> {
    distance > 0 ? -point / distance : .zero
  }
}
