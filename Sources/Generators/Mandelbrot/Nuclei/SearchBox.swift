import FathomNavigation
import FathomNumbers

/// A rectangle of points c in which nuclei are searched.
struct SearchBox {
  let center: Point<BigFloat>
  let halfSize: Size<ScaledDouble>

  /// The radius of the disc round the box.
  var radius: ScaledDouble {
    (halfSize.width * halfSize.width + halfSize.height * halfSize.height).squareRoot()
  }

  /// The precision in bits that resolves the box and the orbits of its points.
  var precision: Int { max(64, 96 - radius.exponent) }

  /// A lower bound of the periods of the nuclei in the box, at most `limit` + 1; nil if it holds none.
  func leastPeriod(limit: Int, report: (Int) -> Void) throws -> Int? {
    var orbit = PreciseOrbit(of: center, precision: precision)
    var ball = OrbitBall(discRadius: radius)
    var member = ScaledComplex.zero
    let stride = PreciseOrbit.stride(precision: precision)
    for period in 1...limit {
      if period % stride == 0 {
        try Task.checkCancellation()
        report(period)
      }
      ball.advance(from: member)
      orbit.advance()
      member = orbit.member
      let distance = member.magnitude
      if distance <= ball.radius { return period }
      // All points escape, or all are attracted by cycles without 0.
      if distance - ball.radius > Self.two || ball.expansion < Self.contraction { return nil }
    }
    return limit + 1
  }

  private static let two = ScaledDouble(2.0)
  private static let contraction = ScaledDouble(0x1p-200)

  /// Whether a point lies in the box, or beyond its edge by less than a millionth of the box.
  func contains(_ point: Point<BigFloat>) -> Bool {
    let slack = ScaledDouble(1 + 0x1p-20)
    return ScaledDouble(point.x - center.x).magnitude <= halfSize.width * slack
      && ScaledDouble(point.y - center.y).magnitude <= halfSize.height * slack
  }

  /// The two halves of the box, cut across its longer side.
  var halves: [SearchBox] {
    let isWide = halfSize.width >= halfSize.height
    let half = Size(
      width: isWide ? halfSize.width.scaled(byPowerOfTwo: -1) : halfSize.width,
      height: isWide ? halfSize.height : halfSize.height.scaled(byPowerOfTwo: -1)
    )
    let (x, y) = (
      center.x.rounded(toPrecision: precision), center.y.rounded(toPrecision: precision)
    )
    return [-1.0, 1].map { side in
      let step = isWide ? half.width : half.height
      let offset = BigFloat(side * step.significand).scaled(byPowerOfTwo: step.exponent)
      return SearchBox(
        center: isWide ? Point(x: x + offset, y: y) : Point(x: x, y: y + offset),
        halfSize: half
      )
    }
  }
}

/// The image of a disc of points c under the iteration of z² + c, in ball arithmetic: a ball round the
/// centre's z_n that holds the z_n of all of them.
///
/// z_n(c + δ) is z_n + δ · dz_n/dc up to an error that is bounded step by step; while the ball does not
/// hold 0, the disc holds no nucleus of period n. The ball method of knighty and gerrit in Kalles
/// Fraktaler 2+, mathr.co.uk/kf/kf.html.
struct OrbitBall {
  private let discRadius: ScaledDouble

  /// dz_n/dc times the disc's radius.
  private var slope = ScaledComplex.zero

  /// A bound of the error of the linear part.
  private var error = ScaledDouble.zero

  /// The ball's radius.
  private(set) var radius = ScaledDouble.zero

  /// An upper bound of |dz_n/dz_1| over the disc.
  private(set) var expansion = ScaledDouble(1.0)

  /// The ball round z_0 = 0 for a disc.
  init(discRadius: ScaledDouble) {
    self.discRadius = discRadius
  }

  /// Advances from z_n to z_n+1.
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
