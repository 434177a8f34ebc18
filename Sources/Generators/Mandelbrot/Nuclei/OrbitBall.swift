import FathomNumbers

/// What becomes of a disc of points c under z² + c: a ball round the centre's orbit that holds the
/// orbits of all of them.
///
/// z_n(c + δ) is z_n + δ · dz_n/dc but for an error that is bounded as the orbit goes on; so while
/// the ball is without 0, the disc is without a nucleus of period n.
struct OrbitBall {
  private let discRadius: ScaledDouble

  /// dz_n/dc times the disc's radius.
  private var slope = ScaledComplex.zero

  /// The greatest error of the linear part.
  private var error = ScaledDouble.zero

  /// The ball's radius.
  private(set) var radius = ScaledDouble.zero

  /// An upper bound of |dz_n/dz_1| all over the disc.
  private(set) var expansion = ScaledDouble(1)

  /// The ball round z_0 = 0 for a disc.
  init(discRadius: ScaledDouble) {
    self.discRadius = discRadius
  }

  /// Goes on from z_n to z_n+1.
  mutating func advance(from z: ScaledComplex) {
    let linear = slope.magnitude
    let distance = z.magnitude
    if !z.isZero { expansion = expansion * (distance + radius).scaled(byPowerOfTwo: 1) }
    // (z + l + e)² = z² + 2zl + (l² + 2ze + 2le + e²).
    error =
      linear * linear + ((distance + linear).scaled(byPowerOfTwo: 1) + error) * error
    slope =
      z.scaled(byPowerOfTwo: 1) * slope
      + ScaledComplex(real: discRadius, imaginary: .zero)
    radius = slope.magnitude + error
  }
}
