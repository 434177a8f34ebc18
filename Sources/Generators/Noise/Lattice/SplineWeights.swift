import CKernels

/// The cubic B-spline weights of the four lattice lines next to a position, from the second line
/// before it on.
///
/// The uniform cubic B-spline: Unser, "Splines: a perfect fit for signal and image processing", IEEE
/// Signal Processing Magazine 16, 1999, doi.org/10.1109/79.799930.
struct SplineWeights {
  /// The B-spline times the distance from the line, which weighs gradients.
  let ramps: SIMD4<Double>

  /// The B-spline, which weighs heights.
  let kernels: SIMD4<Double>

  /// The weights at a position `fraction` of a cell after the nearest line before it, times
  /// `weight`.
  @inline(__always)
  init(_ fraction: Double, weight: Double = 1) {
    let rest = 1 - fraction
    let sixth = weight * (1.0 / 6)
    kernels = SIMD4(
      rest * rest * rest * sixth,
      (4 - fraction * fraction * (6 - 3 * fraction)) * sixth,
      (4 - rest * rest * (6 - 3 * rest)) * sixth,
      fraction * fraction * fraction * sixth
    )
    ramps = SIMD4(1 + fraction, fraction, -rest, -1 - rest) * kernels
  }

  /// The derivatives of the weights by the position.
  @inline(__always)
  init(slopesAt fraction: Double, weight: Double = 1) {
    let rest = 1 - fraction
    let half = weight * 0.5
    kernels = SIMD4(
      -rest * rest * half,
      fraction * (3 * fraction - 4) * half,
      rest * (4 - 3 * rest) * half,
      fraction * fraction * half
    )
    ramps =
      SIMD4(1 + fraction, fraction, -rest, -1 - rest) * kernels
      + SplineWeights(fraction, weight: weight).kernels
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

  /// The B-spline times the distance from the line.
  private(set) var ramps: [Double]

  /// The B-spline.
  private(set) var kernels: [Double]

  /// The weights at these fractions of a cell after the nearest line, or their derivatives, times
  /// `weight`.
  init(fractions: [Double], weight: Double = 1, slopes: Bool = false, level: kernel_level) {
    count = fractions.count
    ramps = Array(repeating: 0, count: 4 * count)
    kernels = Array(repeating: 0, count: 4 * count)
    let taps = slopes ? noise_spline_slopes : noise_spline_weights
    taps(level, fractions, Int64(count), weight, &ramps, &kernels)
  }
}
