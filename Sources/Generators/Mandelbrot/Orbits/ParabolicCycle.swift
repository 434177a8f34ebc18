import BigInt
import FathomNavigation
import FathomNumbers

/// A cycle that a reference orbit goes to more and more slowly, as at the root of a component of the
/// Mandelbrot set, where two cycles meet.
///
/// Points inside the components that touch there are attracted as slowly: iterating them shows nothing
/// for millions of steps. ``CycleSearch`` finds their cycles near this one.
struct ParabolicCycle: Sendable {
  /// The longest period that is looked for.
  private static let longestPeriod = 64

  /// The members to start from are those of a 2^k-th of all indices.
  private static let waysBack = [0, 4, 8, 12]

  /// The distance from the last member to the one a period before it where there is a cycle.
  private static let nearness = 0x1p-12

  /// Beside a parabolic point each period's step is nearly as long as the one before; the square of
  /// their ratio, for so many periods.
  private static let steadiness = 0.8...1.01
  private static let steadyPeriods = 9

  /// The same after the period of the component that another touches.
  private static let vicinity = 0.5

  /// The periods of the cycles that meet there, the shorter first.
  ///
  /// After each, the orbit is nearer to where it was than ever before: beside a root at which one
  /// component touches another, after the period of the one, and nearer after that of the other.
  let periods: [Int]

  /// Members of the orbit on its way to the cycle, the last first.
  ///
  /// The cycles of a neighbour are found from a place that is farther away than they are, but not so
  /// far that there are others.
  let starts: [Point<Double>]

  /// The cycle that an orbit comes to at its end; nil if it comes to none, or comes there fast.
  init?(endOf orbit: ReferenceOrbit) {
    // What the period test finds at the end is none of the cycle.
    let last = orbit.lastIndex - 1
    guard last > Self.steadyPeriods * Self.longestPeriod else { return nil }
    func distance2(_ period: Int, before last: Int) -> Double {
      let (x, y) = (
        orbit.members[2 * last] - orbit.members[2 * (last - period)],
        orbit.members[2 * last + 1] - orbit.members[2 * (last - period) + 1]
      )
      return x * x + y * y
    }
    var nearest = Self.vicinity * Self.vicinity
    var periods: [Int] = []
    for period in 1...Self.longestPeriod {
      let distance2 = distance2(period, before: last)
      guard distance2 < nearest else { continue }
      nearest = distance2
      periods.append(period)
    }
    guard let period = periods.last, nearest < Self.nearness * Self.nearness else { return nil }
    let steps2 = (0..<Self.steadyPeriods - 1).map {
      distance2(period, before: last - $0 * period)
    }
    let isSteady = zip(steps2, steps2.dropFirst()).allSatisfy { Self.steadiness ~= $0 / $1 }
    // The steps of an orbit without an end may be as short as its members' last bits.
    guard orbit.end == nil || isSteady else { return nil }
    self.periods = periods
    starts = Self.waysBack.map { wayBack in
      let index = last >> wayBack
      return Point(x: orbit.members[2 * index], y: orbit.members[2 * index + 1])
    }
  }
}

/// The search for the cycles that points near a parabolic one are attracted to, by Newton's method in
/// full precision, and the proof that they attract.
///
/// The orbit of a parabolic point comes in from the side where the cycles are that attract its
/// neighbours: from there, Newton's method for F(z) = z finds them, F being one period of steps. Where
/// F carries a ball into its inside, there is an attracting fixed point in the ball, and it attracts
/// the orbit of 0, see `MandelbrotAttractor.h`. With the ball about z of radius r,
/// |F(z) − z| + |F'(z)| r + M r² < r, M being half a bound of |F''| in the ball.
///
/// The answer is the same whatever samples were looked at before: they may only make it quicker, or a
/// proof fail that no picture depends on.
struct CycleSearch: ~Copyable {
  /// The most rounds of Newton's method: next to a multiple solution it gains only a bit or two with
  /// each.
  private static let mostRounds = 64

  /// The most rounds from the cycle of the sample before.
  private static let mostRoundsNearby = 6

  /// The greatest radius of a ball.
  private static let widestBall = 0x1p-14

  private let periods: [Int]
  private let precision: Int
  private let starts: [Point<Double>]
  private let center: Point<BigFloat>

  private var orbit: PreciseOrbit
  private var slope: PreciseMultiplier
  private var x: BigFloatRegister
  private var y: BigFloatRegister
  private var scratch: BigFloatRegister

  /// The period of the cycle that is searched for.
  private var period: Int

  /// Whether x and y are those of a cycle that attracts the sample before.
  private var isNearby = false

  /// A search near a cycle, for samples given by their distance from a point, in a view with pixels
  /// this wide.
  init(_ cycle: ParabolicCycle, near point: ReferencePoint, pitch: ScaledDouble) {
    // What is near a multiplier of 1 shows in the square of a pixel only.
    precision = 2 * max(0, -pitch.exponent) + 96
    periods = cycle.periods
    period = periods[0]
    starts = cycle.starts
    center = Point(
      x: BigFloat(point.x, exponent: -point.fractionBits),
      y: BigFloat(point.y, exponent: -point.fractionBits)
    )
    orbit = PreciseOrbit(of: center, precision: precision)
    slope = PreciseMultiplier(precision: precision)
    x = BigFloatRegister(precision: precision)
    y = BigFloatRegister(precision: precision)
    scratch = BigFloatRegister(precision: precision)
  }

  /// Whether the sample at a distance from the point is proved to be attracted by a cycle.
  mutating func isAttracted(_ distance: Point<ScaledDouble>) -> Bool {
    orbit.setPoint(center, movedBy: distance)
    if isNearby, findsCycle(rounds: Self.mostRoundsNearby) { return true }
    isNearby = false
    for start in starts {
      for period in periods {
        self.period = period
        x.set(BigFloat(start.x))
        y.set(BigFloat(start.y))
        isNearby = findsCycle(rounds: Self.mostRounds)
        if isNearby { return true }
      }
    }
    return false
  }

  /// Makes Newton rounds from (x, y), until there is a proof or no hope.
  private mutating func findsCycle(rounds: Int) -> Bool {
    for _ in 0..<rounds {
      let ball = advancePeriod()
      // F(z) − z, and 1 − F'(z).
      scratch.subtract(orbit.x, x)
      let real = Self.number(scratch)
      scratch.subtract(orbit.y, y)
      let away = ScaledComplex(real: real, imaginary: Self.number(scratch))
      let contraction = slope.contraction
      if contraction.significand > 0, ball.isEntered(away: away.magnitude, contraction: contraction)
      {
        return true
      }
      let distance = slope.distanceFromOne
      guard !distance.isZero else { return false }
      // (F(z) − z) / (1 − F'(z)).
      let divisor = distance.squaredMagnitude
      let product =
        away
        * ScaledComplex(
          real: distance.real,
          imaginary: -distance.imaginary,
          exponent: distance.exponent
        )
      let step = Point(
        x: ScaledDouble(significand: product.real, exponent: product.exponent) / divisor,
        y: ScaledDouble(significand: product.imaginary, exponent: product.exponent) / divisor
      )
      let length = max(step.x.magnitude, step.y.magnitude)
      // A cycle that was found and does not attract; or none.
      guard length.isFinite, length < Self.farthest, length.exponent > -precision + 48 else {
        return false
      }
      x.add(BigFloatRegister(step.x))
      y.add(BigFloatRegister(step.y))
    }
    return false
  }

  private static let farthest = ScaledDouble(0.25)

  private static func number(_ register: borrowing BigFloatRegister) -> ScaledDouble {
    let (significand, exponent) = register.significandAndExponent()
    return ScaledDouble(significand: significand, exponent: exponent)
  }

  /// Goes one period from (x, y), with the derivative; returns what bounds the way of a ball.
  private mutating func advancePeriod() -> CycleBall {
    orbit.set(x, y)
    slope.reset()
    var ball = CycleBall(radius: Self.widestBall, precision: precision)
    for _ in 0..<period {
      let (x, y) = (orbit.x.doubleValue, orbit.y.doubleValue)
      ball.advance(from: (x * x + y * y).squareRoot())
      slope.advance(orbit.x, orbit.y)
      orbit.advance()
    }
    return ball
  }
}

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

/// The derivative of an orbit's member by its first one, in any precision.
private struct PreciseMultiplier: ~Copyable {
  private var x: BigFloatRegister
  private var y: BigFloatRegister
  private var product: BigFloatRegister
  private var next: BigFloatRegister
  private let one: BigFloatRegister

  init(precision: Int) {
    x = BigFloatRegister(precision: precision)
    y = BigFloatRegister(precision: precision)
    product = BigFloatRegister(precision: precision)
    next = BigFloatRegister(precision: precision)
    one = BigFloatRegister(BigFloat(1), precision: precision)
  }

  /// Becomes 1.
  mutating func reset() {
    x.set(one)
    y.subtract(one, one)
  }

  /// Multiplies by 2z.
  mutating func advance(_ zx: borrowing BigFloatRegister, _ zy: borrowing BigFloatRegister) {
    next.multiply(zx, x)
    product.multiply(zy, y)
    next.subtract(product)
    next.double()
    y.multiply(by: zx)
    product.multiply(zy, x)
    y.add(product)
    y.double()
    x.set(next)
  }

  /// 1 less the derivative.
  var distanceFromOne: ScaledComplex {
    mutating get {
      next.subtract(one, x)
      let (real, exponent) = next.significandAndExponent()
      let (imaginary, imaginaryExponent) = y.significandAndExponent()
      return ScaledComplex(
        real: ScaledDouble(significand: real, exponent: exponent),
        imaginary: ScaledDouble(significand: -imaginary, exponent: imaginaryExponent)
      )
    }
  }

  /// 1 less the derivative's modulus, or a little less than that.
  var contraction: ScaledDouble {
    mutating get {
      next.square(x)
      product.square(y)
      next.add(product)
      let modulus = next.doubleValue.squareRoot()
      // 1 − m = (1 − m²) / (1 + m).
      product.subtract(one, next)
      let (significand, exponent) = product.significandAndExponent()
      return ScaledDouble(significand: significand, exponent: exponent)
        / ScaledDouble((1 + modulus) * (1 + 0x1p-30))
    }
  }
}
