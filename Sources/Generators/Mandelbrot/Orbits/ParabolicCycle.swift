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

  /// The distance below which the members' rounding would show.
  private static let roundness = 0x1p-40

  /// Beside a parabolic point each period's step is nearly as long as the one before, on the way in,
  /// and on the way out of an orbit that spirals past; the square of their ratio, for so many periods.
  private static let steadiness = 0.8...1.25
  private static let steadyPeriods = 9

  /// The same after the period of the component that another touches.
  private static let vicinity = 0.5

  /// The periods of the cycles that meet there, the shorter first.
  ///
  /// After each, the orbit is nearer to where it was than ever before: beside a root at which one
  /// component touches another, after the period of the one, and nearer after that of the other.
  private let periods: [Int]

  /// Members of the orbit on its way to the cycle, the last first.
  ///
  /// The cycles of a neighbour are found from a place that is farther away than they are, but not so
  /// far that there are others.
  private let starts: [Point<Double>]

  /// Guesses at the cycles of a neighbour.
  var guesses: [CycleGuess] {
    starts.flatMap { start in
      let z = Point(x: ScaledDouble(start.x), y: ScaledDouble(start.y))
      return periods.map { CycleGuess(period: $0, z: z, isFar: true) }
    }
  }

  /// The cycle that an orbit comes to at its end; nil if it comes to none, or comes there fast.
  init?(endOf orbit: ReferenceOrbit) {
    // What the period test finds at the end is none of the cycle.
    var last = orbit.lastIndex - 1
    guard last > Self.steadyPeriods * Self.longestPeriod else { return nil }
    func distance2(_ period: Int, before last: Int) -> Double {
      let (x, y) = (
        orbit.members[2 * last] - orbit.members[2 * (last - period)],
        orbit.members[2 * last + 1] - orbit.members[2 * (last - period) + 1]
      )
      return x * x + y * y
    }
    var nearest = 0.0
    var periods: [Int] = []
    while true {
      nearest = Self.vicinity * Self.vicinity
      periods = []
      for period in 1...Self.longestPeriod {
        let distance2 = distance2(period, before: last)
        guard distance2 < nearest else { continue }
        nearest = distance2
        periods.append(period)
      }
      // An orbit that is attracted ends where its steps are lost in the members' rounding.
      let earlier = last / 8 * 7
      let isLost = orbit.end == .attraction && nearest < Self.roundness * Self.roundness
      guard isLost, earlier > Self.steadyPeriods * Self.longestPeriod else { break }
      last = earlier
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
