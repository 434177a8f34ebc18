/// Gradient noise with a cubic B-spline kernel: a sample is the sum over 4 by 4 lattice points of
/// their gradient's ramp times the kernel along both axes.
///
/// Perlin's noise, which takes the nearest 2 by 2 points, is zero at every lattice point and
/// strongest in between: the eye finds streaks along the lattice. This kernel is nearly a Gaussian,
/// so the spectrum is nearly round and the variance similar everywhere. It too has two continuous
/// derivatives.
///
/// The sum splits: a lattice row is first blended along the columns, once for all rows of samples
/// next to it, and per sample there remain two products for each of four lattice rows.
enum GradientNoise {
  /// log2 of a feature's size in cells; a feature is half a wave of the spectrum's strongest
  /// frequency.
  static let featureSize = 0.75

  /// The mean square over all places and gradients of length 1: ∫β² · ∫t²β² with β the kernel.
  static let variance = 74_141.0 / 1_786_050

  /// What the four lattice lines next to a place, from the second one before it on, count there: x is
  /// the kernel times the distance from the line, y the kernel.
  struct Taps {
    let first: SIMD2<Double>
    let second: SIMD2<Double>
    let third: SIMD2<Double>
    let fourth: SIMD2<Double>

    /// The taps of a place that is `fraction` of a cell behind the nearest line before it, all of
    /// them times `weight`.
    init(fraction: Double, weight: Double = 1) {
      let rest = 1 - fraction
      let sixth = weight * (1.0 / 6)
      first = SIMD2(1 + fraction, 1) * (rest * rest * rest * sixth)
      second = SIMD2(fraction, 1) * ((4 - fraction * fraction * (6 - 3 * fraction)) * sixth)
      third = SIMD2(-rest, 1) * ((4 - rest * rest * (6 - 3 * rest)) * sixth)
      fourth = SIMD2(-1 - rest, 1) * (fraction * fraction * fraction * sixth)
    }

    /// Blends the gradients of four lattice points of a row: x is the noise's value, y its slope
    /// across the row, both before the kernel across the row.
    func blend(
      _ gradients: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    ) -> SIMD2<Double> {
      first * gradients.0 + second * gradients.1 + (third * gradients.2 + fourth * gradients.3)
    }

    /// Sums the blends of four lattice rows to the noise, when these are the taps across the rows.
    func noise(
      _ blends: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    ) -> Double {
      (blends.0.x * first.y + blends.0.y * first.x)
        + (blends.1.x * second.y + blends.1.y * second.x)
        + (blends.2.x * third.y + blends.2.y * third.x)
        + (blends.3.x * fourth.y + blends.3.y * fourth.x)
    }
  }
}
