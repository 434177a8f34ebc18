import FathomNavigation
import FathomNumbers

/// A place far from the origin with its polar coordinates, precise enough for any view of some depth.
struct PolarPlace: Sendable {
  /// The place in world units.
  let point: Point<BigFloat>

  /// Its distance from the origin in world units.
  let radius: BigFloat

  /// Its angle, −½ to ½ turns from the positive x axis towards the positive y axis.
  let turns: BigFloat

  /// Computes the coordinates of a place that is not the origin, for views of up to this many
  /// fraction bits.
  ///
  /// Costs an arctangent of numbers as long as the place: 4 seconds for a million decimal digits.
  init(_ point: Point<BigFloat>, fractionBits: Int) {
    // The rays are a few to a pixel at most, and pixels 2^64 steps wide: 2^-192 of a ray's distance.
    let bits = max(point.x.exponent, point.y.exponent) + fractionBits + 192
    let precision = max(256, bits, point.x.precision, point.y.precision)
    let (x, y) = (
      point.x.rounded(toPrecision: precision), point.y.rounded(toPrecision: precision)
    )
    self.point = Point(x: x, y: y)
    radius = BigFloat.hypot(x, y)
    let turn = BigFloat.pi(precision: precision).scaled(byPowerOfTwo: 1)
    turns = BigFloat.atan2(y: y, x: x) / turn
  }
}
