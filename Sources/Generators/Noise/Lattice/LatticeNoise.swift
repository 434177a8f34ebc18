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
enum LatticeNoise {
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
    let (columns, columnSlopes) = (SplineWeights(x), SplineWeights(slopesAt: x))
    let first = line(-1, columns, columnSlopes, hash)
    let second = line(0, columns, columnSlopes, hash)
    let third = line(1, columns, columnSlopes, hash)
    let fourth = line(2, columns, columnSlopes, hash)
    let values = SIMD4(first.value, second.value, third.value, fourth.value)
    let ramps = SIMD4(first.ramp, second.ramp, third.ramp, fourth.ramp)
    let valueSlopes = SIMD4(
      first.valueSlope,
      second.valueSlope,
      third.valueSlope,
      fourth.valueSlope
    )
    let rampSlopes = SIMD4(first.rampSlope, second.rampSlope, third.rampSlope, fourth.rampSlope)
    let rows = SplineWeights(y, weight: slopeWeight)
    return NoiseSample(
      height: SplineWeights(y, weight: weight).sum(values: values, ramps: ramps),
      slope: SIMD2(
        rows.sum(values: valueSlopes, ramps: rampSlopes),
        SplineWeights(slopesAt: y, weight: slopeWeight).sum(values: values, ramps: ramps)
      )
    )
  }

  /// What a lattice row has where it meets a column: values, ramps across the row, and the slopes of
  /// both along it.
  @inline(__always)
  private func line(
    _ row: Int,
    _ taps: SplineWeights,
    _ slopeTaps: SplineWeights,
    _ hash: (Int, Int) -> UInt64
  ) -> (value: Double, ramp: Double, valueSlope: Double, rampSlope: Double) {
    let (first, second) = (hash(-1, row), hash(0, row))
    let (third, fourth) = (hash(1, row), hash(2, row))
    switch self {
    case .gradient:
      let along = GradientTable.along(first, second, third, fourth)
      let across = GradientTable.across(first, second, third, fourth)
      return (
        SplineWeights.blend(taps.ramps, along), SplineWeights.blend(taps.kernels, across),
        SplineWeights.blend(slopeTaps.ramps, along), SplineWeights.blend(slopeTaps.kernels, across)
      )
    case .value:
      let heights = ValueTable.heights(first, second, third, fourth)
      return (
        SplineWeights.blend(taps.kernels, heights), 0,
        SplineWeights.blend(slopeTaps.kernels, heights), 0
      )
    }
  }
}

/// What there is of an octave of noise at one place.
struct NoiseSample {
  /// The height.
  var height: Double

  /// How much the height grows along x and along y: in a cell, or in a pixel.
  var slope: SIMD2<Double>
}
