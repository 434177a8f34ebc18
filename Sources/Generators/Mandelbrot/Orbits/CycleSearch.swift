import BigInt
import FathomNavigation
import FathomNumbers

/// The search for the cycles that samples are attracted to, by Newton's method in full precision, and
/// the proof that they attract.
///
/// The orbit of a parabolic point comes in from the side where the cycles are that attract its
/// neighbours: from there, Newton's method for F(z) = z finds them, F being one period of steps; in a
/// small copy of the set, from 0.
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

  /// The most rounds from a guess that is not far.
  private static let mostRoundsFromGuess = 12

  private let guesses: [CycleGuess]
  private let precision: Int
  private let center: Point<BigFloat>

  private var orbit: PreciseOrbit
  private var slope: PreciseDerivative
  private var x: BigFloatRegister
  private var y: BigFloatRegister
  private var scratch: BigFloatRegister

  /// The period of the cycle that is searched for.
  private var period: Int

  /// The points round the last samples found that are inside for the same reason.
  private var discs: InsideDiscs

  /// Whether such discs are looked for: no limit is to depend on them.
  private let findsDiscs: Bool

  /// The radii of discs that are looked for, from 2 pixels to 2048.
  private let leastDisc: ScaledDouble
  private let widestDisc: ScaledDouble

  /// Whether x and y are those of a cycle of a sample before, which need not attract that.
  private var isNearby = false

  /// Between samples for which that cycle is tried.
  ///
  /// Views may have none that any cycle attracts; but one that is attracted and passed is iterated to the limit,
  /// which may take longer than the searches that were spared.
  private var pauseNearby: SearchPause

  /// Between samples whose cycle is searched from the guesses.
  private var pause = SearchPause(longest: 64)

  /// Between samples that are searched before they are iterated; nil where none is.
  private var pauseBefore: SearchPause?

  /// A search near a cycle, for samples given by their distance from a point, in a view with pixels
  /// this wide; where the cycle of a sample before attracts none, it passes over so many at most, and over so
  /// many before they are iterated, or all of them.
  ///
  /// Where it finds discs, samples in one round a sample that was found are found with it.
  init(
    _ guesses: [CycleGuess],
    near point: ReferencePoint,
    pitch: ScaledDouble,
    longestPause: Int,
    longestPauseBefore: Int?,
    findsDiscs: Bool
  ) {
    self.findsDiscs = findsDiscs
    leastDisc = ScaledDouble(2.0) * pitch
    widestDisc = ScaledDouble(2048.0) * pitch
    pauseNearby = SearchPause(longest: longestPause)
    pauseBefore = longestPauseBefore.map { SearchPause(longest: $0) }
    // What is near a multiplier of 1 shows in the square of a pixel only.
    precision = 2 * max(0, -pitch.exponent) + 96
    mostRounds = 64 + max(0, -pitch.exponent)
    self.guesses = guesses
    discs = InsideDiscs(unit: pitch.exponent)
    period = 0
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
    if discs.contain(distance) { return true }
    guard !isNew || pauseBefore?.isOver() ?? false else { return false }
    orbit.setPoint(center, movedBy: distance)
    let round = findRound()
    if let round, findsDiscs {
      let radius = round.widestDisc(from: widestDisc, to: leastDisc)
      radius.map { discs.add(around: distance, radius: $0) }
    }
    // Those that took long and are found after all have neighbours that need not.
    if round != nil || isNew { pauseBefore?.record(found: round != nil) }
    return round != nil
  }

  /// Looks for a cycle that attracts the orbits of the present point; returns the round that proves it.
  private mutating func findRound() -> CycleRound? {
    if isNearby {
      guard pauseNearby.isOver() else { return nil }
      let (knownX, knownY) = (x.value, y.value)
      let cycle = findCycle(rounds: Self.mostRoundsNearby)
      pauseNearby.record(found: cycle?.attracting != nil)
      if let round = cycle?.attracting { return round }
      if cycle == nil {
        x.set(knownX)
        y.set(knownY)
      }
    }
    guard pause.isOver() else { return nil }
    for guess in guesses {
      let cycle = findCycle(from: guess)
      isNearby = cycle != nil
      guard let round = cycle?.attracting else { continue }
      pause.record(found: true)
      return round
    }
    pause.record(found: false)
    return nil
  }

  /// What is known of a cycle.
  private enum Cycle {
    /// It attracts, as a round proves.
    case attracting(CycleRound)
    case repelling

    var attracting: CycleRound? {
      guard case .attracting(let round) = self else { return nil }
      return round
    }
  }

  /// The |F(z) − z| down to which numbers of few bits tell the way: from there on their rounding shows.
  private static let (leastOfDoubles, leastOfDoubleDoubles) = (0x1p-35, 0x1p-88)

  /// Looks for the cycle that Newton's method leads to from a guess; from afar first in numbers of few bits, which are
  /// faster.
  private mutating func findCycle(from guess: CycleGuess) -> Cycle? {
    period = guess.period
    guard guess.isFar else {
      x.set(BigFloat(guess.z.x))
      y.set(BigFloat(guess.z.y))
      return findCycle(rounds: Self.mostRoundsFromGuess)
    }
    let start = Point(x: Double(guess.z.x), y: Double(guess.z.y))
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
      let (away, distance, round) = makeRound()
      if round.isAttracting() { return .attracting(round) }
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

  /// Goes one period from (x, y); returns F(z) − z and 1 − F'(z) as well.
  private mutating func makeRound() -> (
    away: ScaledComplex, distanceFromOne: ScaledComplex, CycleRound
  ) {
    orbit.set(x, y)
    slope.becomeOne()
    var moduli: [Double] = []
    moduli.reserveCapacity(period)
    for _ in 0..<period {
      let (x, y) = (orbit.x.doubleValue, orbit.y.doubleValue)
      moduli.append((x * x + y * y).squareRoot())
      slope.multiply(byTwice: orbit.x, orbit.y)
      orbit.advance()
    }
    scratch.subtract(orbit.x, x)
    let real = Self.number(scratch)
    scratch.subtract(orbit.y, y)
    let away = ScaledComplex(real: real, imaginary: Self.number(scratch))
    let distance = slope.distanceFromOne
    let round = CycleRound(
      away: away.magnitude,
      contraction: slope.contraction,
      distanceFromOne: distance.magnitude,
      moduli: moduli,
      precision: precision
    )
    return (away, distance, round)
  }
}
