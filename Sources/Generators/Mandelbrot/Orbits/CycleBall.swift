import FathomNumbers

/// Bounds of the derivatives of F in a ball of a given radius.
struct CycleBall {
  private let radius: Double
  private let precision: Int
  private var slope = 1.0
  private var bend = 0.0
  /// A bound of what any step's rounding has become, in units of 2^-precision.
  private var rounding = 0.0
  private var isSmall = true

  init(radius: Double, precision: Int) {
    self.radius = radius
    self.precision = precision
  }

  /// Goes on from a z of this modulus.
  mutating func advance(from modulus: Double) {
    // What is rounded here is far less than a thousandth.
    let factor = 2 * (modulus + slope * radius) * 1.001
    bend = 2 * slope * slope + factor * bend
    slope *= factor
    rounding = factor * rounding + 512
    isSmall = isSmall && slope * radius < 0x1p-6
  }

  /// Whether F carries some ball into its inside, its centre `away` and its derivative `contraction`
  /// less than 1.
  func isEntered(away: ScaledDouble, contraction: ScaledDouble) -> Bool {
    guard isSmall, bend > 0, bend < 0x1p60, rounding < 0x1p60 else { return false }
    let unit = ScaledDouble(significand: 1, exponent: -precision)
    let contraction = contraction - ScaledDouble(rounding * (1 + bend)) * unit
    guard contraction.significand > 0 else { return false }
    let half = ScaledDouble(bend / 2)
    let radius = min(ScaledDouble(radius), contraction / ScaledDouble(bend))
    let image = away + ScaledDouble(rounding) * unit + half * radius * radius
    return image < contraction * radius * ScaledDouble(1 - 0x1p-20)
  }
}
