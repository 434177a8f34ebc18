import CKernels

/// What the four lattice lines next to a place, from the second one before it on, count there: the
/// plain form of ``SplineWeightTable``.
struct SplineWeights {
  /// The kernel, a cubic B-spline, times the distance from the line.
  let ramps: SIMD4<Double>

  /// The kernel.
  let kernels: SIMD4<Double>

  /// The taps of a place that is `fraction` of a cell behind the nearest line before it, all of
  /// them times `weight`.
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

  /// The derivatives of the taps by the place.
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

  /// Four lattice lines' numbers times their taps.
  @inline(__always)
  static func blend(_ taps: SIMD4<Double>, _ numbers: SIMD4<Double>) -> Double {
    let products = taps * numbers
    return products.x + products.y + (products.z + products.w)
  }

  /// Blends what four lattice rows have where they meet a column: values that the kernel blends,
  /// and ramps across the rows.
  @inline(__always)
  func sum(values: SIMD4<Double>, ramps: SIMD4<Double>) -> Double {
    let sums = values * kernels + ramps * self.ramps
    return sums.x + sums.y + sums.z + sums.w
  }
}

/// What the four lattice lines next to each of many places count there, as the kernels take it:
/// all first lines, then all second ones and so on.
struct SplineWeightTable {
  /// The distance from one line's to the next one's.
  let count: Int

  /// The distance from the line times the kernel.
  private(set) var ramps: [Double]

  /// The kernel.
  private(set) var kernels: [Double]

  /// The taps of places so far behind the nearest line before them, in cells, or their derivatives,
  /// all of them times `weight`.
  init(fractions: [Double], weight: Double = 1, slopes: Bool = false, level: kernel_level) {
    count = fractions.count
    ramps = Array(repeating: 0, count: 4 * count)
    kernels = Array(repeating: 0, count: 4 * count)
    let taps = slopes ? noise_slope_taps : noise_taps
    taps(level, fractions, Int64(count), weight, &ramps, &kernels)
  }
}
