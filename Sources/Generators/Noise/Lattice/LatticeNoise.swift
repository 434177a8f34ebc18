/// Lattice noise: the 4 by 4 lattice points round a position, blended by the splines of
/// ``SplineWeights`` along both axes.
///
/// Gradient noise blends ramps along random gradients, value noise random heights.
///
/// Perlin's noise ("Improving noise", SIGGRAPH 2002, doi.org/10.1145/566570.566636) takes the nearest
/// 2 by 2 points. It is zero at every lattice point and strongest in between: the eye finds streaks
/// along the lattice. Here variance and steepness are similar everywhere and in all directions;
/// both noises have two continuous derivatives. The family: Peachey,
/// "Building procedural textures", in Ebert et al., "Texturing and Modeling", 1994, which calls this
/// form lattice convolution noise.
///
/// The sum splits: a lattice row is first blended along the columns, once for all rows of samples
/// next to it, and per sample there remain two products for each of four lattice rows.
enum LatticeNoise {
  case gradient
  case value

  /// The mean square over all places and lattices.
  var variance: Double {
    switch self {
    // The integral of the even spline's square, 2015/3584, times that of the odd one's, 571/315;
    // gradients have length 1.
    case .gradient: 230_113.0 / 225_792
    // The first of these squared, times the mean square of the heights, 65535/196608.
    case .value: 88_695_615_125.0 / 841_813_590_016
    }
  }

  /// The factor that makes the variance 1.
  var unit: Double { 1 / variance.squareRoot() }

  /// The noise `x` and `y` of a cell after the lattice point (0, 0), its height times `weight` and its
  /// slope times `slopeWeight`; `hash` gives the hash of a lattice point by column and row.
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

  /// A lattice row blended at one column: its value, the gradient across the row, and the slopes of
  /// both along it.
  @inline(__always)
  private func line(
    _ row: Int,
    _ weights: SplineWeights,
    _ slopeWeights: SplineWeights,
    _ hash: (Int, Int) -> UInt64
  ) -> (value: Double, ramp: Double, valueSlope: Double, rampSlope: Double) {
    let (first, second) = (hash(-1, row), hash(0, row))
    let (third, fourth) = (hash(1, row), hash(2, row))
    switch self {
    case .gradient:
      let along = GradientTable.along(first, second, third, fourth)
      let across = GradientTable.across(first, second, third, fourth)
      return (
        SplineWeights.blend(weights.ramps, along), SplineWeights.blend(weights.kernels, across),
        SplineWeights.blend(slopeWeights.ramps, along),
        SplineWeights.blend(slopeWeights.kernels, across)
      )
    case .value:
      let heights = ValueTable.heights(first, second, third, fourth)
      return (
        SplineWeights.blend(weights.kernels, heights), 0,
        SplineWeights.blend(slopeWeights.kernels, heights), 0
      )
    }
  }
}

/// Height and gradient of one octave of noise at one point.
struct NoiseSample {
  /// The height.
  var height: Double

  /// The gradient of the height: per cell, or per pixel.
  var slope: SIMD2<Double>
}
