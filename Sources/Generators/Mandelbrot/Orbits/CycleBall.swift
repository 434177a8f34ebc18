import FathomNumbers

/// Bounds of the derivatives of F in a ball of a given radius, for all c in a disc of a given radius.
///
/// Where c moves by d, F(z) moves by D d at most and F'(z) by T d, D and T being bounds of the derivatives of F and F'
/// by c. So a ball that is entered with that much to spare is entered for all c of a disc.
struct CycleBall {
  private let radius: Double
  private let reach: Double
  private let precision: Int
  private var slope = 1.0
  private var bend = 0.0
  /// Bounds of the derivatives of F by c, and of F' by c.
  private var drift = 0.0
  private var twist = 0.0
  /// A bound of what any step's rounding has become, in units of 2^-precision.
  private var rounding = 0.0
  private var isSmall = true

  init(radius: Double, reach: Double, precision: Int) {
    self.radius = radius
    self.reach = reach
    self.precision = precision
  }

  /// Goes on from a z of this modulus.
  mutating func advance(from modulus: Double) {
    // What is rounded here is far less than a thousandth.
    let factor = 2 * (modulus + slope * radius + drift * reach) * 1.001
    bend = 2 * slope * slope + factor * bend
    twist = 2 * slope * drift + factor * twist
    drift = factor * drift + 1
    slope *= factor
    rounding = factor * rounding + 512
    isSmall = isSmall && slope * radius < 0x1p-6 && drift * reach < 0x1p-6
  }

  /// The greatest distance of c, of some that are each a quarter of the one before, within which F carries some ball
  /// into its inside; nil if there is none.
  func widestDisc(
    away: ScaledDouble,
    contraction: ScaledDouble,
    from widest: ScaledDouble,
    to least: ScaledDouble
  ) -> ScaledDouble? {
    guard drift < 0x1p60, twist < 0x1p60 else { return nil }
    var distance = widest
    while least <= distance {
      if isEntered(away: away, contraction: contraction, within: distance) { return distance }
      distance = distance * ScaledDouble(significand: 0.5, exponent: -1)
    }
    return nil
  }

  /// Whether F carries some ball into its inside, its centre `away` and its derivative `contraction`
  /// less than 1, for all c within a distance, the reach at most.
  func isEntered(
    away: ScaledDouble,
    contraction: ScaledDouble,
    within distance: ScaledDouble = .zero
  ) -> Bool {
    guard isSmall, bend > 0, bend < 0x1p60, rounding < 0x1p60 else { return false }
    let unit = ScaledDouble(significand: 1, exponent: -precision)
    let away = away + ScaledDouble(drift) * distance
    let contraction =
      contraction - ScaledDouble(rounding * (1 + bend)) * unit - ScaledDouble(twist) * distance
    guard contraction.significand > 0 else { return false }
    let half = ScaledDouble(bend / 2)
    let radius = min(ScaledDouble(radius), contraction / ScaledDouble(bend))
    let image = away + ScaledDouble(rounding) * unit + half * radius * radius
    return image < contraction * radius * ScaledDouble(1 - 0x1p-20)
  }
}
