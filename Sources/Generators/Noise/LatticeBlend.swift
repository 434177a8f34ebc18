/// Noise that blends what the 4 by 4 lattice points round a place give: a ramp along the point's
/// gradient, or just a height, times a cubic B-spline along both axes.
///
/// Perlin's noise, which takes the nearest 2 by 2 points, is zero at every lattice point and
/// strongest in between: the eye finds streaks along the lattice. This kernel is nearly a Gaussian,
/// so the spectrum is nearly round and the variance similar everywhere. It too has two continuous
/// derivatives.
///
/// The sum splits: a lattice row is first blended along the columns, once for all rows of samples
/// next to it, and per sample there remain two products for each of four lattice rows.
enum LatticeBlend {
  case gradient
  case value

  /// The mean square over all places and lattices.
  var variance: Double {
    switch self {
    // ∫β² · ∫t²β², with β the B-spline and gradients of length 1.
    case .gradient: 74_141.0 / 1_786_050
    // (∫β²)² times the mean square of the heights.
    case .value: (151.0 / 315) * (151.0 / 315) * (65_535.0 / 196_608)
    }
  }

  /// What makes the variance 1.
  var unit: Double { 1 / variance.squareRoot() }

  /// The noise `x` and `y` of a cell behind the lattice point (0, 0), its height times `weight` and
  /// its slope times `slopeWeight`; `hash` gives a lattice point's, by column and row.
  @inline(__always)
  func sample(
    x: Double,
    y: Double,
    weight: Double,
    slopeWeight: Double,
    hash: (_ column: Int, _ row: Int) -> UInt64
  ) -> NoiseSample {
    let (columns, columnSlopes) = (PlaceTaps(x), PlaceTaps(slopesAt: x))
    var (values, ramps) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    var (valueSlopes, rampSlopes) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for row in 0..<4 {
      switch self {
      case .gradient:
        let (first, second) = (hash(-1, row - 1), hash(0, row - 1))
        let (third, fourth) = (hash(1, row - 1), hash(2, row - 1))
        let along = GradientTable.along(first, second, third, fourth)
        let across = GradientTable.across(first, second, third, fourth)
        values[row] = PlaceTaps.blend(columns.ramps, along)
        ramps[row] = PlaceTaps.blend(columns.kernels, across)
        valueSlopes[row] = PlaceTaps.blend(columnSlopes.ramps, along)
        rampSlopes[row] = PlaceTaps.blend(columnSlopes.kernels, across)
      case .value:
        let heights = ValueTable.heights(
          hash(-1, row - 1),
          hash(0, row - 1),
          hash(1, row - 1),
          hash(2, row - 1)
        )
        values[row] = PlaceTaps.blend(columns.kernels, heights)
        valueSlopes[row] = PlaceTaps.blend(columnSlopes.kernels, heights)
      }
    }
    let rows = PlaceTaps(y, weight: slopeWeight)
    return NoiseSample(
      height: PlaceTaps(y, weight: weight).sum(values: values, ramps: ramps),
      slope: SIMD2(
        rows.sum(values: valueSlopes, ramps: rampSlopes),
        PlaceTaps(slopesAt: y, weight: slopeWeight).sum(values: values, ramps: ramps)
      )
    )
  }
}
