/// Lattice noise inside one cell, as a polynomial of the offset (x, y) from a position there.
///
/// Row j holds the coefficients of y^j, and lane i of it that of x^i y^j; both powers go up to 4.
struct CellPolynomial {
  /// The coefficients, five rows.
  private(set) var rows: [SIMD8<Double>]

  /// Zero everywhere.
  init() {
    rows = Array(repeating: .zero, count: Self.degree + 1)
  }

  /// The degree along either axis: that of a ramp times a cubic.
  static let degree = 4

  /// The noise round the position `x` and `y` of a cell after the lattice point (0, 0), with offsets
  /// in cells.
  init(_ noise: LatticeNoise, x: Double, y: Double, hash: (_ column: Int, _ row: Int) -> UInt64) {
    self.init()
    let (columns, lines) = (Self.weights(x), Self.weights(y))
    for row in 0..<4 {
      // The lattice row blended along x: its value, and the gradient across it.
      var (value, ramp) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
      for column in 0..<4 {
        let index = Int(hash(column - 1, row - 1) >> 56)
        switch noise {
        case .gradient:
          value += columns[column].ramp * GradientTable.along[index]
          ramp += columns[column].kernel * GradientTable.across[index]
        case .value:
          value += columns[column].kernel * ValueTable.heights[index]
        }
      }
      for power in 0...Self.degree {
        rows[power] += value * lines[row].kernel[power] + ramp * lines[row].ramp[power]
      }
    }
  }

  /// The ``SplineWeights`` of the four lattice lines near a position, as polynomials of the offset
  /// from it.
  private static func weights(
    _ fraction: Double
  ) -> [(kernel: SIMD8<Double>, ramp: SIMD8<Double>)] {
    let rest = 1 - fraction
    let sixth = 1.0 / 6
    let kernels = [
      SIMD4(rest * rest * rest * sixth, -rest * rest * 0.5, rest * 0.5, -sixth),
      SIMD4(
        (4 - fraction * fraction * (6 - 3 * fraction)) * sixth,
        fraction * (3 * fraction - 4) * 0.5,
        (3 * fraction - 2) * 0.5,
        0.5
      ),
      SIMD4(
        (4 - rest * rest * (6 - 3 * rest)) * sixth,
        rest * (4 - 3 * rest) * 0.5,
        (3 * rest - 2) * 0.5,
        -0.5
      ),
      SIMD4(
        fraction * fraction * fraction * sixth,
        fraction * fraction * 0.5,
        fraction * 0.5,
        sixth
      ),
    ]
    let distances = [1 + fraction, fraction, -rest, -1 - rest]
    return zip(kernels, distances).map { kernel, distance in
      let same = SIMD8(lowHalf: kernel, highHalf: .zero)
      let next = SIMD8(0, kernel[0], kernel[1], kernel[2], kernel[3], 0, 0, 0)
      return (same, same * distance + next)
    }
  }

  /// Adds another polynomial without its constant; its offsets are `scale` times this one's, and its
  /// linear terms count `weight`.
  mutating func add(_ other: CellPolynomial, weight: Double, scale: Double) {
    let (square, cube) = (scale * scale, scale * scale * scale)
    let powers = SIMD8(1, scale, square, cube, square * square, 0, 0, 0)
    rows[0] += other.rows[0] * SIMD8(0, 1, scale, square, cube, 0, 0, 0) * weight
    var weight = weight
    for power in 1...Self.degree {
      rows[power] += other.rows[power] * powers * weight
      weight *= scale
    }
  }

  /// Adds a constant.
  mutating func add(_ constant: Double) { rows[0][0] += constant }

  /// The polynomial of x at one `y`, and its derivative by y.
  @inline(__always)
  func row(at y: Double) -> (value: SIMD8<Double>, slope: SIMD8<Double>) {
    var (value, slope) = (rows[Self.degree], SIMD8<Double>.zero)
    for power in (0..<Self.degree).reversed() {
      slope = slope * y + value
      value = value * y + rows[power]
    }
    return (value, slope)
  }

  /// The value of a row's polynomial at `x`.
  @inline(__always)
  static func value(_ row: SIMD8<Double>, at x: Double) -> Double {
    (((row[4] * x + row[3]) * x + row[2]) * x + row[1]) * x + row[0]
  }

  /// The derivative of a row's polynomial at `x`.
  @inline(__always)
  static func slope(_ row: SIMD8<Double>, at x: Double) -> Double {
    ((4 * row[4] * x + 3 * row[3]) * x + 2 * row[2]) * x + row[1]
  }
}
