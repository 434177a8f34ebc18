import BigInt
import FathomNavigation
import FathomNumbers

/// A local origin far from the pole (0, 0): a point with its polar coordinates, precise enough for any
/// view up to some depth.
struct PolarOrigin: Sendable {
  /// The point in world units.
  let point: Point<BigFloat>

  /// Its distance from the pole in world units.
  let radius: BigFloat

  /// Its angle, −½ to ½ turns from the positive x axis towards the positive y axis.
  let turns: BigFloat

  /// Computes the coordinates of a point that is not the pole, for views of up to this many fraction
  /// bits.
  ///
  /// Costs an arctangent of numbers as long as the point's: 4 seconds for a million decimal digits.
  init(_ point: Point<BigFloat>, fractionBits: Int) {
    // An error of 2^-192 grid steps, 2^-256 pixels; there are a few rays to a pixel at most.
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

/// The local frame of polar coordinates at a ``PolarOrigin``, in the grid steps of a view: the only
/// part of the coordinates that needs numbers as long as the point's.
struct LocalPolarFrame: Sendable {
  /// A family of rays in the view.
  struct Family: Sendable {
    /// The rays in a turn.
    let count: BigFloat
    /// The phase of the point between two rays, 0 to 1.
    let phase: BigFloat
    /// The distance of neighbouring rays at the point, in pixels.
    let pixels: Double
  }

  /// The point in steps, with all its digits.
  let point: Point<BigFloat>

  /// Its distance from the pole in steps, rounded down.
  let radius: BigInt

  /// Its direction from the pole.
  let cosine: BigFloat
  let sine: BigFloat

  /// The reciprocal of its distance in steps.
  let curvature: BigFloat

  /// The rays that are drawn there, finest first.
  let rays: [Family]

  /// The frame at a local origin; `precision` is that of numbers that need not be long.
  init(_ origin: PolarOrigin, grid: PixelGrid, families: RayFamilies, precision: Int) throws {
    func rounded(_ value: BigFloat) -> BigFloat { value.rounded(toPrecision: precision) }
    func steps(_ value: BigFloat) -> BigFloat { value.scaled(byPowerOfTwo: grid.fractionBits) }
    point = Point(x: steps(origin.point.x), y: steps(origin.point.y))
    radius = steps(origin.radius).floor ?? 0
    cosine = rounded(origin.point.x) / rounded(origin.radius)
    sine = rounded(origin.point.y) / rounded(origin.radius)
    curvature = BigFloat(1) / rounded(steps(origin.radius))
    rays = try Self.rays(origin, grid: grid, families: families, precision: precision)
  }

  private static func rays(
    _ origin: PolarOrigin,
    grid: PixelGrid,
    families: RayFamilies,
    precision: Int
  ) throws -> [Family] {
    let turn = BigFloat.pi(precision: precision).scaled(byPowerOfTwo: 1)
    let circumference =
      turn * origin.radius.rounded(toPrecision: precision)
      / grid.exactPitch.rounded(toPrecision: precision)
    let (significand, exponent) = circumference.significandAndExponent()
    let octaves = Double(exponent) + Elementary.log2(significand)
    let visible = families.visible(fromOctaves: octaves, toOctaves: octaves)

    try Task.checkCancellation()
    let count = families.count(visible.upperBound - 1)
    let ratios = visible.dropFirst().reversed().map { BigInt(families.ratio($0)) }
    // Whole rays of the coarsest family make no difference to any.
    let period = ratios.reduce(1, *).times(powerOfTwo: 192)
    let turns = origin.turns.rounded(toPrecision: count.bitWidth + 256)
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
