import FathomNumbers

/// Bounds of the derivatives of F, one period of steps, in a ball of a given radius about z, for all c in a disc of a
/// given radius.
struct CycleBall {
  private let radius: Double
  private let reach: Double

  /// Bounds of the first derivatives of F by z and by c.
  private(set) var slope = 1.0
  private(set) var drift = 0.0
  /// Bounds of the second derivatives of F by z, by z and c, and by c.
  private(set) var bend = 0.0
  private(set) var twist = 0.0
  private(set) var sway = 0.0
  /// A bound of what any step's rounding has become, in units of that of numbers near 1.
  private(set) var rounding = 0.0
  private var isSmall = true

  /// The bounds about an orbit through points of these moduli, for c up to `reach` away.
  init(radius: Double, reach: Double, past moduli: [Double]) {
    self.radius = radius
    self.reach = reach
    for modulus in moduli { advance(from: modulus) }
  }

  private mutating func advance(from modulus: Double) {
    // What is rounded here is far less than a thousandth.
    let factor = 2 * (modulus + slope * radius + drift * reach) * 1.001
    bend = 2 * slope * slope + factor * bend
    twist = 2 * slope * drift + factor * twist
    sway = 2 * drift * drift + factor * sway
    drift = factor * drift + 1
    slope *= factor
    rounding = factor * rounding + 512
    isSmall = isSmall && slope * radius < 0x1p-6 && drift * reach < 0x1p-6
  }

  /// Whether the ball stays small all the way, and the bounds are numbers to reckon with.
  var isUseful: Bool {
    isSmall && bend > 0 && max(bend, rounding, drift, twist, sway) < 0x1p200
  }
}
