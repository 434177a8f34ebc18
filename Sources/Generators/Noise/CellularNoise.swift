/// Worley's noise: distances from points strewn over the plane, one in each cell.
enum CellularNoise {
  /// The cells that hold the two points nearest to a place.
  ///
  /// The place's own cell and the one next to it have points less than 2 cells away, and all cells
  /// further away are further than that.
  static let reach = (before: 2, after: 2)

  /// The two points nearest to a place, as seen from there, and their squared distances in cells.
  struct Nearest {
    var (first, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var (firstSquare, secondSquare) = (Double.infinity, Double.infinity)

    @inline(__always)
    init(x: Double, y: Double, hash: (Int, Int) -> UInt64) {
      // The own row first: then most of the others are too far away to be looked at.
      add(row: 0, x: x, y: y, hash: hash)
      if y * y < secondSquare { add(row: -1, x: x, y: y, hash: hash) }
      let rest = 1 - y
      if rest * rest < secondSquare { add(row: 1, x: x, y: y, hash: hash) }
      if (1 + y) * (1 + y) < secondSquare { add(row: -2, x: x, y: y, hash: hash) }
      if (1 + rest) * (1 + rest) < secondSquare { add(row: 2, x: x, y: y, hash: hash) }
    }

    /// Looks at the points of a row of cells.
    @inline(__always)
    private mutating func add(row: Int, x: Double, y: Double, hash: (Int, Int) -> UInt64) {
      for column in -2...2 {
        // Signed words, which every processor converts in one step.
        let word = Int64(bitPattern: hash(column, row))
        let point = SIMD2(
          Double(column) + 0.5 + Double(word >> 32) * 0x1p-32 - x,
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
  }

  // The means and deviations are measured.

  /// The distance from the nearest point.
  @inline(__always)
  static func distance(x: Double, y: Double, hash: (Int, Int) -> UInt64) -> NoiseSample {
    let nearest = Nearest(x: x, y: y, hash: hash)
    let distance = nearest.firstSquare.squareRoot()
    let unit = 1 / 0.18976
    return NoiseSample(
      height: (distance - 0.42952) * unit,
      slope: direction(nearest.first, distance) * unit
    )
  }

  /// How much further the second nearest point is than the nearest.
  @inline(__always)
  static func difference(x: Double, y: Double, hash: (Int, Int) -> UInt64) -> NoiseSample {
    let nearest = Nearest(x: x, y: y, hash: hash)
    let distance = nearest.firstSquare.squareRoot()
    let further = nearest.secondSquare.squareRoot()
    let unit = 1 / 0.20084
    return NoiseSample(
      height: (further - distance - 0.26938) * unit,
      slope: (direction(nearest.second, further) - direction(nearest.first, distance)) * unit
    )
  }

  /// Where the distance from a point grows.
  @inline(__always)
  private static func direction(_ point: SIMD2<Double>, _ distance: Double) -> SIMD2<Double> {
    distance > 0 ? -point / distance : .zero
  }
}
