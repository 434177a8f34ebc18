import CKernels

/// What the four lattice lines next to each of many places count there, as the kernels take it:
/// all first lines, then all second ones and so on.
struct LatticeTaps {
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
    let weights = slopes ? noise_spline_slopes : noise_spline_weights
    weights(level, fractions, Int64(count), weight, &ramps, &kernels)
  }
}
