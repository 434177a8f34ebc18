package import FathomNavigation
package import FathomNumbers

/// The period at a point c: of the cycle that attracts its orbit, or of its atom domain.
///
/// Candidates are the n at which |z_n| is less than ever before. Inside the set Newton's method looks
/// for a cycle of this period near z_n, later near z_2n, z_4n and so on; the cycle's multiplier tells
/// whether it attracts. An orbit that escapes has the last candidate. As in Heiland-Allen's mandelbrot-numerics,
/// code.mathr.co.uk/mandelbrot-numerics.
package struct PointPeriod: Hashable, Sendable {
  /// The number of steps after which the cycle, or the nucleus of the atom domain, comes round.
  package let period: Int

  /// Whether the point lies in a component of the set, of this period.
  ///
  /// If not, its orbit escapes, and a nucleus of this period is mostly the one of lowest period near it.
  package let attracts: Bool

  /// The period at a point that differs from others by `pitch`; nil where it is not clear after some
  /// seconds of work.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  package init?(at point: Point<BigFloat>, pitch: BigFloat) throws {
    var search = PeriodSearch(at: point, precision: max(64, 96 - ScaledDouble(pitch).exponent))
    guard let found = try search.run() else { return nil }
    self = found
  }

  init(_ period: Int, attracts: Bool) {
    (self.period, self.attracts) = (period, attracts)
  }
}

/// The search for the period at one point.
private struct PeriodSearch: ~Copyable {
  private let precision: Int
  private var orbit: PreciseOrbit
  /// An orbit of the same point that begins anywhere.
  private var cycle: PreciseOrbit
  /// The steps that are left.
  private var budget: Int

  /// The most steps of an orbit in 64 bits, about a second.
  private static let steps = 1 << 23

  init(at point: Point<BigFloat>, precision: Int) {
    self.precision = precision
    orbit = PreciseOrbit(of: point, precision: precision)
    cycle = PreciseOrbit(of: point, precision: precision)
    budget = Self.steps / max(1, precision / 64)
  }

  mutating func run() throws -> PointPeriod? {
    var least = ScaledDouble(Double.infinity)
    var candidate = 0
    // The cycle is looked for again as the orbit nears it.
    var nextLook = 0
    var n = 0
    while budget > 0 {
      n += 1
      orbit.advance()
      try spend()
      let distance = orbit.member.squaredMagnitude
      if distance < least {
        (least, candidate, nextLook) = (distance, n, n)
      }
      if n == nextLook {
        if let period = try attractingPeriod(candidate) {
          return PointPeriod(period, attracts: true)
        }
        nextLook *= 2
      }
      if distance > Self.four { return PointPeriod(candidate, attracts: false) }
    }
    return nil
  }

  private mutating func spend() throws {
    budget -= 1
    if budget % 1024 == 0 { try Task.checkCancellation() }
  }

  /// The period of an attracting cycle near the orbit's last member, which is a divisor of n; nil where
  /// Newton's method finds none.
  private mutating func attractingPeriod(_ n: Int) throws -> Int? {
    var start = Point(x: orbit.x.value, y: orbit.y.value)
    var lastStep = ScaledDouble(Double.infinity)
    for _ in 0..<Self.newtonSteps {
      guard let (distance, multiplier) = try round(from: start, steps: n) else { return nil }
      let step = distance.divided(by: multiplier - ScaledComplex(real: 1, imaginary: 0))
      let size = step.squaredMagnitude
      guard size.isFinite else { return nil }
      start = Point(
        x: (start.x - BigFloat(step.realPart)).rounded(toPrecision: precision),
        y: (start.y - BigFloat(step.imaginaryPart)).rounded(toPrecision: precision)
      )
      if size <= near(start, bits: 30) {
        return multiplier.squaredMagnitude < ScaledDouble(1.0) ? try leastPeriod(of: start, n) : nil
      }
      guard size < lastStep.scaled(byPowerOfTwo: -2) else { return nil }
      lastStep = size
    }
    return nil
  }

  /// The least divisor of n after which a point of a cycle comes back.
  private mutating func leastPeriod(of start: Point<BigFloat>, _ n: Int) throws -> Int {
    for period in 1..<n where n % period == 0 {
      guard let (distance, _) = try round(from: start, steps: period) else { continue }
      if distance.squaredMagnitude <= near(start, bits: 20) { return period }
    }
    return n
  }

  /// How far f^n moves a point, and its derivative there; nil where it escapes.
  private mutating func round(
    from start: Point<BigFloat>,
    steps: Int
  ) throws -> (distance: ScaledComplex, multiplier: ScaledComplex)? {
    cycle.set(start)
    var multiplier = ScaledComplex(real: 1, imaginary: 0)
    for _ in 0..<steps {
      let member = cycle.member
      guard member.squaredMagnitude <= Self.four else { return nil }
      multiplier = multiplier * member.scaled(byPowerOfTwo: 1)
      cycle.advance()
      try spend()
    }
    let (x, y) = (cycle.x.value - start.x, cycle.y.value - start.y)
    return (ScaledComplex(real: ScaledDouble(x), imaginary: ScaledDouble(y)), multiplier)
  }

  /// The square of a distance that is nothing beside a point's own from 0, by so many bits, or nothing at
  /// this precision.
  private func near(_ point: Point<BigFloat>, bits: Int) -> ScaledDouble {
    let own = ScaledComplex(real: ScaledDouble(point.x), imaginary: ScaledDouble(point.y))
    let rounding = ScaledDouble(significand: 1, exponent: 2 * (24 - precision))
    return max(own.squaredMagnitude.scaled(byPowerOfTwo: -2 * bits), rounding)
  }

  private static let four = ScaledDouble(4.0)
  /// Steps that halve from below 2 to nothing, and those of a method that doubles the digits.
  private static let newtonSteps = 64
}

extension ScaledComplex {
  fileprivate var realPart: ScaledDouble { ScaledDouble(significand: real, exponent: exponent) }

  fileprivate var imaginaryPart: ScaledDouble {
    ScaledDouble(significand: imaginary, exponent: exponent)
  }

  fileprivate func divided(by other: ScaledComplex) -> ScaledComplex {
    let conjugate = ScaledComplex(
      real: other.realPart,
      imaginary: -other.imaginaryPart
    )
    let (product, square) = (self * conjugate, other.squaredMagnitude)
    return ScaledComplex(
      real: product.realPart / square,
      imaginary: product.imaginaryPart / square
    )
  }
}
