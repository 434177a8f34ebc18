/// Blended noise inside one cell: a polynomial of the way from a place there.
///
/// Row j of the coefficients belongs to the j-th power of the way along y, and lane i of it to the
/// i-th power of the way along x; both go up to 4.
struct CellPolynomial {
  /// The coefficients, five rows.
  private(set) var rows: [SIMD8<Double>]

  /// Zero everywhere.
  init() {
    rows = Array(repeating: .zero, count: Self.degree + 1)
  }

  /// The highest power along either axis: a ramp times a cubic.
  static let degree = 4

  /// The noise round the place `x` and `y` of a cell behind the lattice point (0, 0), ways in cells.
  init(_ blend: LatticeNoise, x: Double, y: Double, hash: (_ column: Int, _ row: Int) -> UInt64) {
    self.init()
    let (columns, lines) = (Self.taps(x), Self.taps(y))
    for row in 0..<4 {
      // What the lattice row has where it meets a column: a value, and a ramp across the row.
      var (value, ramp) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
      for column in 0..<4 {
        let index = Int(hash(column - 1, row - 1) >> 56)
        switch blend {
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

  /// What the four lattice lines next to a place count near it, as polynomials: the kernel, and the
  /// kernel times the distance from the line.
  ///
  /// The coefficients of ``SplineWeights``.
  private static func taps(
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

  /// Adds another polynomial but for its constant, its ways being `scale` of this one's and its first
  /// powers counting `weight`.
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

  /// The polynomial of the way along x that there is `y` along y: its value and its slope across.
  @inline(__always)
  func row(at y: Double) -> (value: SIMD8<Double>, slope: SIMD8<Double>) {
    var (value, slope) = (rows[Self.degree], SIMD8<Double>.zero)
    for power in (0..<Self.degree).reversed() {
      slope = slope * y + value
      value = value * y + rows[power]
    }
    return (value, slope)
  }

  /// A row's polynomial `x` along x.
  @inline(__always)
  static func value(_ row: SIMD8<Double>, at x: Double) -> Double {
    (((row[4] * x + row[3]) * x + row[2]) * x + row[1]) * x + row[0]
  }

  /// How much a row's polynomial grows along x there.
  @inline(__always)
  static func slope(_ row: SIMD8<Double>, at x: Double) -> Double {
    ((4 * row[4] * x + 3 * row[3]) * x + 2 * row[2]) * x + row[1]
  }
}
