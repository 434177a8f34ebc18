import BigInt
import FathomNavigation
import FathomNumbers

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
  /// The most rounds of Newton's method.
  ///
  /// Where k points of cycles meet at a parabolic point, they are apart by the (k − 1)th root of a pixel
  /// at least, and from afar a round takes away a k-th of the distance to them all: for a pixel of
  /// 2^-n it takes about n ln 2 rounds to come near, whatever k is.
  private let mostRounds: Int

  /// The most rounds from the cycle of the sample before.
  private static let mostRoundsNearby = 6

  /// The greatest radius of a ball.
  private static let widestBall = 0x1p-14

  private let periods: [Int]
  private let precision: Int
  private let starts: [Point<Double>]
  private let center: Point<BigFloat>

  private var orbit: PreciseOrbit
  private var slope: PreciseDerivative
  private var x: BigFloatRegister
  private var y: BigFloatRegister
  private var scratch: BigFloatRegister

  /// The period of the cycle that is searched for.
  private var period: Int

  /// The points round the last sample found that are inside for the same reason.
  private var disc: (center: Point<ScaledDouble>, radius: ScaledDouble)?

  /// Whether such discs are looked for: no limit is to depend on them.
  private let findsDiscs: Bool

  /// The radii of discs that are looked for, from 2 pixels to 2048.
  private let leastDisc: ScaledDouble
  private let widestDisc: ScaledDouble

  /// The sample that is searched for.
  private var sample = Point(x: ScaledDouble.zero, y: ScaledDouble.zero)

  /// Whether x and y are those of a cycle of a sample before, which need not attract that.
  private var isNearby = false

  /// Between samples for which that cycle is tried.
  ///
  /// Views may have none that any cycle attracts; but one that is attracted and passed is iterated to the limit,
  /// which may take longer than the searches that were spared.
  private var pauseNearby: SearchPause

  /// Between samples whose cycle is searched from the starts.
  private var pause = SearchPause(longest: 64)

  /// Between samples that are searched before they are iterated.
  private var pauseBefore: SearchPause

  /// A search near a cycle, for samples given by their distance from a point, in a view with pixels
  /// this wide; where the cycle of a sample before attracts none, it passes over so many at most, and over so
  /// many before they are iterated.
  ///
  /// Where it finds discs, samples in one round a sample that was found are found with it.
  init(
    _ cycle: ParabolicCycle,
    near point: ReferencePoint,
    pitch: ScaledDouble,
    longestPause: Int,
    longestPauseBefore: Int,
    findsDiscs: Bool
  ) {
    self.findsDiscs = findsDiscs
    leastDisc = ScaledDouble(2.0) * pitch
    widestDisc = ScaledDouble(2048.0) * pitch
    pauseNearby = SearchPause(longest: longestPause)
    pauseBefore = SearchPause(longest: longestPauseBefore)
    // What is near a multiplier of 1 shows in the square of a pixel only.
    precision = 2 * max(0, -pitch.exponent) + 96
    mostRounds = 64 + max(0, -pitch.exponent)
    periods = cycle.periods
    period = periods[0]
    starts = cycle.starts
    center = Point(
      x: BigFloat(point.x, exponent: -point.fractionBits),
      y: BigFloat(point.y, exponent: -point.fractionBits)
    )
    orbit = PreciseOrbit(of: center, precision: precision)
    slope = PreciseDerivative(precision: precision)
    x = BigFloatRegister(precision: precision)
    y = BigFloatRegister(precision: precision)
    scratch = BigFloatRegister(precision: precision)
  }

  /// Whether the sample at a distance from the point, which may not be iterated yet, is proved to be attracted
  /// by a cycle.
  mutating func isAttracted(_ distance: Point<ScaledDouble>, isNew: Bool) -> Bool {
    if isInDisc(distance) { return true }
    guard !isNew || pauseBefore.isOver() else { return false }
    let isAttracted = isAttracted(distance)
    // Those that took long and are found after all have neighbours that need not.
    if isAttracted || isNew { pauseBefore.record(found: isAttracted) }
    return isAttracted
  }

  /// Whether a sample is one of those round the last one found.
  private func isInDisc(_ distance: Point<ScaledDouble>) -> Bool {
    guard let (center, radius) = disc else { return false }
    let (x, y) = (distance.x - center.x, distance.y - center.y)
    return x * x + y * y < radius * radius
  }

  private mutating func isAttracted(_ distance: Point<ScaledDouble>) -> Bool {
    sample = distance
    orbit.setPoint(center, movedBy: distance)
    if isNearby {
      guard pauseNearby.isOver() else { return false }
      let (knownX, knownY) = (x.value, y.value)
      let cycle = findCycle(rounds: Self.mostRoundsNearby)
      pauseNearby.record(found: cycle == .attracting)
      if cycle == .attracting { return true }
      if cycle == nil {
        x.set(knownX)
        y.set(knownY)
      }
    }
    guard pause.isOver() else { return false }
    for start in starts {
      for period in periods {
        self.period = period
        let cycle = findCycle(from: start)
        isNearby = cycle != nil
        guard cycle == .attracting else { continue }
        pause.record(found: true)
        return true
      }
    }
    pause.record(found: false)
    return false
  }

  /// What is known of a cycle.
  private enum Cycle { case attracting, repelling }

  /// The |F(z) − z| down to which numbers of few bits tell the way: from there on their rounding shows.
  private static let (leastOfDoubles, leastOfDoubleDoubles) = (0x1p-35, 0x1p-88)

  /// Looks for the cycle that Newton's method leads to from afar: first in numbers of few bits, which are faster.
  private mutating func findCycle(from start: Point<Double>) -> Cycle? {
    let point = orbit.point
    var afar = CycleApproach<Double>(to: period, of: point, from: start)
    guard let first = afar.approach(to: Self.leastOfDoubles, rounds: mostRounds) else { return nil }
    let middle = Point(x: DoubleDouble(afar.z.x), y: DoubleDouble(afar.z.y))
    var near = CycleApproach<DoubleDouble>(to: period, of: point, from: middle)
    guard let next = near.approach(to: Self.leastOfDoubleDoubles, rounds: mostRounds - first),
      let nearX = near.z.x.exactValue, let nearY = near.z.y.exactValue
    else { return nil }
    x.set(nearX)
    y.set(nearY)
    return findCycle(rounds: mostRounds - first - next)
  }

  /// Makes Newton rounds from (x, y), until there is a proof or no hope; returns the cycle there, nil
  /// where there is none as far as they got.
  private mutating func findCycle(rounds: Int) -> Cycle? {
    for _ in 0..<rounds {
      let (ball, wideBall) = advancePeriod()
      // F(z) − z, and 1 − F'(z).
      scratch.subtract(orbit.x, x)
      let real = Self.number(scratch)
      scratch.subtract(orbit.y, y)
      let away = ScaledComplex(real: real, imaginary: Self.number(scratch))
      let contraction = slope.contraction
      if contraction.significand > 0, ball.isEntered(away: away.magnitude, contraction: contraction)
      {
        if findsDiscs {
          let radius = wideBall.widestDisc(
            away: away.magnitude,
            contraction: contraction,
            from: widestDisc,
            to: leastDisc
          )
          // What distances are rounded by is far less than a thousandth of a pixel.
          disc = radius.map { (sample, $0 * ScaledDouble(0.999)) }
        }
        return .attracting
      }
      let distance = slope.distanceFromOne
      guard !distance.isZero else { return nil }
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
      guard length.isFinite, length < ScaledDouble(Self.farthest) else { return nil }
      guard length.exponent > -precision + 48 else { return .repelling }
      x.add(BigFloatRegister(step.x))
      y.add(BigFloatRegister(step.y))
    }
    return nil
  }

  /// The length of a step, along either axis, from which on it leads nowhere.
  static let farthest = 0.25

  private static func number(_ register: borrowing BigFloatRegister) -> ScaledDouble {
    let (significand, exponent) = register.significandAndExponent()
    return ScaledDouble(significand: significand, exponent: exponent)
  }

  /// Goes one period from (x, y), with the derivative; returns what bounds the way of a ball, for this c and for those
  /// of the widest disc.
  private mutating func advancePeriod() -> (CycleBall, CycleBall) {
    orbit.set(x, y)
    slope.becomeOne()
    let reach = widestDisc.significand * .powerOfTwo(max(widestDisc.exponent, -1000))
    var ball = CycleBall(radius: Self.widestBall, reach: 0, precision: precision)
    var wideBall = CycleBall(radius: Self.widestBall, reach: reach, precision: precision)
    for _ in 0..<period {
      let (x, y) = (orbit.x.doubleValue, orbit.y.doubleValue)
      let modulus = (x * x + y * y).squareRoot()
      ball.advance(from: modulus)
      wideBall.advance(from: modulus)
      slope.multiply(byTwice: orbit.x, orbit.y)
      orbit.advance()
    }
    return (ball, wideBall)
  }
}
