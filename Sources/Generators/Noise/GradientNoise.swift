/// Perlin's gradient noise with his quintic fade ("Improving noise", 2002) on unit vectors.
///
/// Between lattice points the noise is, for a fixed fraction along the columns, linear in the
/// gradients and in the fraction along the rows but for the fade. So a lattice row is first blended
/// along the columns, once for all rows of samples that it bounds, and then only four products per
/// sample remain.
enum GradientNoise {
  /// The mean square over all places and gradients: 4 ∫(1−q)² ∫t²(1−q)² over 0...1, q the fade.
  static let variance = 96_835.0 / 2_081_079

  /// 6t⁵ − 15t⁴ + 10t³, which goes from 0 to 1 with its first two derivatives zero at both ends.
  static func fade(_ t: Double) -> Double {
    t * t * t * (t * (t * 6 - 15) + 10)
  }

  /// A lattice row at some place between two columns: the noise's value there, and its slope along
  /// the rows, before the blend with the other row.
  struct Blend {
    let value: Double
    let slope: Double
  }

  /// Blends the gradients of the lattice points to the left and right of a place that is `fraction`
  /// of a cell behind the left one; `fade` is that fraction faded.
  static func blend(
    left: SIMD2<Double>,
    right: SIMD2<Double>,
    fraction: Double,
    fade: Double
  ) -> Blend {
    let leftValue = left.x * fraction
    let rightValue = right.x * (fraction - 1)
    return Blend(
      value: leftValue + fade * (rightValue - leftValue),
      slope: left.y + fade * (right.y - left.y)
    )
  }

  /// What a row of samples multiplies the blends of the lattice rows above and below by.
  struct RowFactors {
    let upperValue: Double
    let upperSlope: Double
    let lowerValue: Double
    let lowerSlope: Double

    /// The factors of a row `fraction` of a cell below the upper lattice row.
    init(fraction: Double, weight: Double) {
      let fade = GradientNoise.fade(fraction)
      upperValue = (1 - fade) * weight
      upperSlope = upperValue * fraction
      lowerValue = fade * weight
      lowerSlope = lowerValue * (fraction - 1)
    }

    /// The noise between two blends.
    func noise(upper: Blend, lower: Blend) -> Double {
      upperValue * upper.value + upperSlope * upper.slope + lowerValue * lower.value
        + lowerSlope * lower.slope
    }
  }
}
