import BigInt
import FathomNavigation
import FathomNumbers

/// A place far from the origin with its polar coordinates, precise enough for any view of some depth.
struct PolarOrigin: Sendable {
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

/// A place's direction and distance in the grid steps of a view, and where it lies between the rays:
/// what the long numbers of polar coordinates are needed for.
struct LocalPolarFrame: Sendable {
  /// A family of rays that the view shows.
  struct Family: Sendable {
    /// The rays in a turn.
    let count: BigFloat
    /// How far the place is past a ray, 0 to 1.
    let phase: BigFloat
    /// The distance of neighbouring rays at the place, in pixels.
    let pixels: Double
  }

  /// The place in steps, with all its digits.
  let point: Point<BigFloat>

  /// Its distance from the origin in steps, rounded down.
  let radius: BigInt

  /// Its direction from the origin.
  let cosine: BigFloat
  let sine: BigFloat

  /// One by its distance in steps.
  let curvature: BigFloat

  /// The rays that are drawn there, finest first.
  let rays: [Family]

  /// The bearing of a place far from the origin, with numbers of this precision where they need not
  /// be long.
  init(_ place: PolarOrigin, grid: PixelGrid, divisions: RayFamilies, precision: Int) throws {
    func rounded(_ value: BigFloat) -> BigFloat { value.rounded(toPrecision: precision) }
    func steps(_ value: BigFloat) -> BigFloat { value.scaled(byPowerOfTwo: grid.fractionBits) }
    point = Point(x: steps(place.point.x), y: steps(place.point.y))
    radius = steps(place.radius).floor ?? 0
    cosine = rounded(place.point.x) / rounded(place.radius)
    sine = rounded(place.point.y) / rounded(place.radius)
    curvature = BigFloat(1) / rounded(steps(place.radius))
    rays = try Self.rays(place, grid: grid, divisions: divisions, precision: precision)
  }

  private static func rays(
    _ place: PolarOrigin,
    grid: PixelGrid,
    divisions: RayFamilies,
    precision: Int
  ) throws -> [Family] {
    let turn = BigFloat.pi(precision: precision).scaled(byPowerOfTwo: 1)
    let circumference =
      turn * place.radius.rounded(toPrecision: precision)
      / grid.exactPitch.rounded(toPrecision: precision)
    let (significand, exponent) = circumference.significandAndExponent()
    let octaves = Double(exponent) + Elementary.log2(significand)
    let families = divisions.visible(fromOctaves: octaves, toOctaves: octaves)

    try Task.checkCancellation()
    let count = divisions.count(families.upperBound - 1)
    let ratios = families.dropFirst().reversed().map { BigInt(divisions.ratio($0)) }
    // Whole rays of the coarsest family make no difference to any.
    let period = ratios.reduce(1, *) << 192
    let turns = place.turns.rounded(toPrecision: count.bitWidth + 256)
    let number = (turns * BigFloat(count)).scaled(byPowerOfTwo: 192).floor ?? 0
    try Task.checkCancellation()

    var rest = number.floorRemainder(period)
    var rays = BigFloat(count).rounded(toPrecision: precision)
    var result: [Family] = []
    for ratio in [1] + ratios {
      rest = rest.floorQuotient(ratio)
      rays = rays / BigFloat(ratio)
      result.append(
        Family(
          count: rays,
          phase: BigFloat(rest.floorRemainder(1 << 192), exponent: -192),
          pixels: Double(circumference / rays)
        )
      )
    }
    return result
  }
}
