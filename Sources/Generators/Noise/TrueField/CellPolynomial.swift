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

  /// The degree along either axis: that of the splines.
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
    // Lines after the position are like those before it, seen from the other side.
    let (near, far) = (nearWeight(fraction), farWeight(fraction))
    let (otherNear, otherFar) = (nearWeight(1 - fraction), farWeight(1 - fraction))
    let mirror = SIMD8<Double>(1, -1, 1, -1, 1, 0, 0, 0)
    return [
      (otherFar.kernel * mirror, otherFar.ramp * mirror),
      near,
      (otherNear.kernel * mirror, -otherNear.ramp * mirror),
      (far.kernel, -far.ramp),
    ]
  }

  /// The weights of a line less than a cell away, at a distance t from it: the splines and their
  /// derivatives, divided by the factorials.
  private static func nearWeight(_ t: Double) -> (kernel: SIMD8<Double>, ramp: SIMD8<Double>) {
    let kernel = SIMD8(
      43 - t * t * (42 - t * (8 + 6 * t)),
      t * (24 * t * t + 24 * t - 84),
      36 * t * t + 24 * t - 42,
      24 * t + 8,
      6,
      0,
      0,
      0
    )
    return (kernel * 0x1p-6, SIMD8(t * (2 - t * t), 2 - 3 * t * t, -3 * t, -1, 0, 0, 0, 0))
  }

  /// The weights of a line further away, at a distance 2 − x from it, by x.
  private static func farWeight(_ x: Double) -> (kernel: SIMD8<Double>, ramp: SIMD8<Double>) {
    let kernel = SIMD8(
      x * x * x * (24 - 9 * x),
      x * x * (72 - 36 * x),
      x * (72 - 54 * x),
      24 - 36 * x,
      -9,
      0,
      0,
      0
    )
    let ramp = SIMD8(
      x * x * x * (3 - 2 * x),
      x * x * (9 - 8 * x),
      x * (9 - 12 * x),
      3 - 8 * x,
      -2,
      0,
      0,
      0
    )
    return (kernel * 0x1p-6, ramp)
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
