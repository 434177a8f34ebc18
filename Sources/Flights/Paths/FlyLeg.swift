import FathomNavigation
import FathomNumbers
import FathomWorlds

/// The smooth and efficient way between any two views: out of one, over, and into the other.
///
/// J. J. van Wijk and W. A. A. Nuij: Smooth and efficient zooming and panning, IEEE Symposium on
/// Information Visualization (2003), https://doi.org/10.1109/INFVIS.2003.1249004.
///
/// With view widths w0 and w1, a distance d and the curvature ρ, where r goes evenly from r0 to r1:
///
///     b0 = (w1² − w0² + ρ⁴d²) / (2 w0 ρ² d),   b1 = (w1² − w0² − ρ⁴d²) / (2 w1 ρ² d),   ri = −asinh(bi)
///     w(r) = w0 cosh(r0) / cosh(r)
///     c(r) − c0 = d w(r) sinh(r − r0) / (ρ² cosh r0),   c1 − c(r) = d w(r) sinh(r1 − r) / (ρ² cosh r1)
///
/// Nothing cancels in these: w is taken from logarithms, and the centre from the end that is fewer
/// view widths away, so that leading bits suffice at any depth.
struct FlyLeg: Leg {
  /// The allowed curvatures: low ones stay close to the ground, high ones go far out.
  static let curvatures = 0.1...10.0

  /// √2, near the mean of 1.42 that van Wijk and Nuij's test persons chose.
  static let standardCurvature = BigFloat(2).rounded(toPrecision: 256).squareRoot()

  private let ends: LegEnds
  private let extent: BigFloat
  /// From centre to centre, of length 1.
  private let direction: Point<BigFloat>
  private let square: BigFloat
  private let r0: BigFloat
  private let r1: BigFloat
  /// ln (w0 cosh r0), of which w(r) is the part 1 / cosh r.
  private let logTop: BigFloat

  /// The way between two centres that are not the same.
  init(_ ends: LegEnds, distance: Point<BigFloat>, curvature: BigFloat) {
    self.ends = ends
    extent = distance.length
    direction = Point(x: distance.x / extent, y: distance.y / extent)
    square = curvature * curvature
    let w0 = ends.width(ends.start)
    let w1 = ends.haveOneSize ? w0 : ends.width(ends.end)
    let way = square * extent
    let difference = (w1 - w0) * (w1 + w0)
    r0 = -Self.asinh((difference + way * way) / (w0 * way).scaled(byPowerOfTwo: 1))
    r1 = -Self.asinh((difference - way * way) / (w1 * way).scaled(byPowerOfTwo: 1))
    logTop = BigFloat.log(w0) + Self.logCosh(r0)
  }

  /// The path's length in van Wijk's metric, in octaves: a zoom by itself has the octaves it has,
  /// and a frame's width of pan by itself ρ² / ln 2.
  var length: BigFloat { (r1 - r0) / Self.logTwo }

  var start: View { ends.view(ends.start, anchoredAt: ends.start) }
  var end: View { ends.view(ends.end, anchoredAt: ends.end) }

  func view(at share: BigFloat) -> View {
    let r = r0 + share * (r1 - r0)
    let width = BigFloat.exp(logTop - Self.logCosh(r))
    let pitch = width / BigFloat(ends.size.width)
    // In view widths.
    let behind = Self.sinhOverCosh(r - r0, r0) / square
    let ahead = Self.sinhOverCosh(r1 - r, r1) / square
    let isNearStart = behind < ahead
    let way = width * (isNearStart ? behind : -ahead)
    let near = isNearStart ? ends.start : ends.end
    let center = near.place.center.moved(
      by: Point(x: direction.x * way, y: direction.y * way),
      pitch: pitch
    )
    let done = isNearStart ? way / extent : BigFloat(1) + way / extent
    let anchor = anchor(near: near, pitch: pitch)
    let isStart = anchor.anchorIndex == ends.start.anchorIndex
    let other = isStart ? ends.end : ends.start
    return ends.view(
      center: center,
      pitch: pitch,
      anchorIndex: anchor.anchorIndex,
      secondAnchor: ends.mixedIn(other, Double(isStart ? done : BigFloat(1) - done))
    )
  }

  /// The nearer end, unless the view is finer than anything seen there.
  private func anchor(near: Stop, pitch: BigFloat) -> Stop {
    guard pitch < near.place.pitch else { return near }
    return ends.deeper
  }

  // MARK: - Hyperbolic functions

  private static let logTwo = BigFloat.log(BigFloat(2).rounded(toPrecision: 256))

  private static func asinh(_ x: BigFloat) -> BigFloat {
    let magnitude = x.magnitude
    let result = BigFloat.log(
      magnitude + (magnitude * magnitude + BigFloat(1)).squareRoot()
    )
    return x.isNegative ? -result : result
  }

  /// ln cosh x = |x| + ln(1 + e^(−2|x|)) − ln 2.
  private static func logCosh(_ x: BigFloat) -> BigFloat {
    x.magnitude + BigFloat.log(BigFloat(1) + exp2Minus(x)) - logTwo
  }

  /// sinh x / cosh y for x not less than 0.
  private static func sinhOverCosh(_ x: BigFloat, _ y: BigFloat) -> BigFloat {
    BigFloat.exp(x - y.magnitude) * (BigFloat(1) - exp2Minus(x)) / (BigFloat(1) + exp2Minus(y))
  }

  /// e^(−2|x|).
  private static func exp2Minus(_ x: BigFloat) -> BigFloat {
    BigFloat.exp(-x.magnitude.scaled(byPowerOfTwo: 1))
  }
}
