import CKernels

/// The weights of the four lattice lines next to a position, from the second line before it on.
///
/// They are two splines of the distance t from a line, zero from two cells on, with pieces of degree
/// 4 and two continuous derivatives. Heights are weighed by an even one,
///
///     (43 − 42t² + 8t³ + 6t⁴) / 64 for 0 ≤ t ≤ 1,  (24x³ − 9x⁴) / 64 with x = 2 − t from there on,
///
/// and gradients by an odd one,
///
///     2t − t³ for 0 ≤ t ≤ 1,  3x³ − 2x⁴ from there on.
///
/// Their coefficients were chosen so that the sums over all lines of each spline's square, and of its
/// derivative's square, hardly depend on the position. Then neither does how steep the noise is along
/// either axis. The cubic B-spline, and it times t, make gradient noise 3.6 times as steep across a
/// lattice line, in the mean square, as along it: the eye finds straight streaks. With these two the
/// factor is at most 1.1.
struct SplineWeights {
  /// The odd spline, which weighs gradients.
  let ramps: SIMD4<Double>

  /// The even spline, which weighs heights.
  let kernels: SIMD4<Double>

  /// The weights at a position `fraction` of a cell after the nearest line before it, times
  /// `weight`.
  @inline(__always)
  init(_ fraction: Double, weight: Double = 1) {
    let part = weight * (1.0 / 64)
    let rest = 1 - fraction
    let (square, restSquare) = (fraction * fraction, rest * rest)
    let (cube, restCube) = (square * fraction, restSquare * rest)
    kernels = SIMD4(
      restCube * (24 - 9 * rest) * part,
      (43 - square * (42 - fraction * (8 + 6 * fraction))) * part,
      (43 - restSquare * (42 - rest * (8 + 6 * rest))) * part,
      cube * (24 - 9 * fraction) * part
    )
    ramps = SIMD4(
      restCube * (3 - 2 * rest) * weight,
      fraction * (2 - square) * weight,
      rest * (restSquare - 2) * weight,
      cube * (2 * fraction - 3) * weight
    )
  }

  /// The derivatives of the weights by the position.
  @inline(__always)
  init(slopesAt fraction: Double, weight: Double = 1) {
    let part = weight * (1.0 / 16)
    let rest = 1 - fraction
    let (square, restSquare) = (fraction * fraction, rest * rest)
    kernels = SIMD4(
      restSquare * (9 * rest - 18) * part,
      fraction * (6 * square + 6 * fraction - 21) * part,
      rest * (21 - 6 * rest - 6 * restSquare) * part,
      square * (18 - 9 * fraction) * part
    )
    ramps = SIMD4(
      restSquare * (8 * rest - 9) * weight,
      (2 - 3 * square) * weight,
      (2 - 3 * restSquare) * weight,
      square * (8 * fraction - 9) * weight
    )
  }

  /// The sum of four lattice lines' numbers times their weights.
  @inline(__always)
  static func blend(_ weights: SIMD4<Double>, _ numbers: SIMD4<Double>) -> Double {
    let products = weights * numbers
    return products.x + products.y + (products.z + products.w)
  }

  /// The blend of four lattice rows at one column: of values, and of gradients across the rows.
  @inline(__always)
  func sum(values: SIMD4<Double>, ramps: SIMD4<Double>) -> Double {
    let sums = values * kernels + ramps * self.ramps
    return sums.x + sums.y + sums.z + sums.w
  }
}

/// The ``SplineWeights`` of many positions as the kernels take them: those of all first lines, then
/// of all second ones and so on.
struct SplineWeightTable {
  /// The number of positions.
  let count: Int

  /// The odd spline, then the even one.
  private let weights: AlignedBuffer

  /// The odd spline.
  var ramps: UnsafeMutablePointer<Double> { weights.start }

  /// The even spline.
  var kernels: UnsafeMutablePointer<Double> { weights.start + 4 * count }

  /// The weights at these fractions of a cell after the nearest line, or their derivatives, times
  /// `weight`.
  init(fractions: [Double], weight: Double = 1, slopes: Bool = false, level: kernel_level) {
    count = fractions.count
    weights = AlignedBuffer(unset: 8 * count)
    let taps = slopes ? noise_spline_slopes : noise_spline_weights
    taps(level, fractions, Int64(count), weight, ramps, kernels)
  }
}
