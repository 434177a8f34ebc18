import FathomNavigation
import FathomNumbers
import Synchronization

/// A reference orbit with its blocks, shared by many views and computed when the first one needs it.
///
/// The result depends on the point alone, not on the order in which views need it.
final class Reference: Sendable {
  let point: ReferencePoint
  private let limit: Int?
  private let budget: Int
  private let bailout: Double
  private let work: Mutex<Work>

  private struct Work: ~Copyable {
    var growing: GrowingOrbit
    var table: ApproximationTable?
  }

  /// The greatest index of a member.
  private var longest: Int { min(limit ?? Self.longestByDefault, budget) }

  /// The most members of an orbit without a limit that neither escapes nor comes round nor is
  /// attracted: 256 MiB.
  private static let longestByDefault = 1 << 24

  /// The reference of a point, for samples that are iterated up to `limit` times, with `budget` members
  /// at most.
  init(_ point: ReferencePoint, limit: Int?, budget: Int, bailout: Double) {
    self.point = point
    self.limit = limit
    self.budget = budget
    self.bailout = bailout
    work = Mutex(Work(growing: GrowingOrbit(point)))
  }

  /// The whole orbit and its blocks.
  ///
  /// Throws `CancellationError` soon after its task is cancelled, also while another task computes,
  /// and a ``GeneratorError`` for an orbit that would be longer than the budget.
  func approximation() throws -> (ReferenceOrbit, ApproximationTable) {
    try grow { _ in false }
    return try work.withLock { work in
      let orbit = work.growing.orbit
      if orbit.end == nil, let limit, limit > orbit.lastIndex {
        throw GeneratorError.referenceOrbitTooLong(iterations: limit, budget: budget)
      }
      if let table = work.table { return (orbit, table) }
      let table = try ApproximationTable(orbit, bailout: bailout)
      work.table = table
      return (orbit, table)
    }
  }

  /// The iteration limit at a depth in octaves: the generator's, if it has one.
  ///
  /// Otherwise 5,000 plus 100 times the iterations after which neighbours a view's width apart have
  /// parted; never falls with the depth.
  func iterationLimit(depth: Double) throws -> Int {
    if let limit { return limit }
    let octaves = Int(min(max(depth, 0).rounded(.up), 0x1p53))
    try grow { $0.growth.count > octaves }
    return work.withLock { work in
      let orbit = work.growing.orbit
      let parting = orbit.growth.count > octaves ? orbit.growth[octaves] : orbit.lastIndex
      let limit = 5000 + 100 * parting
      // An orbit without an end is no reference beyond its last member.
      let isEndless = orbit.end == nil && orbit.lastIndex >= longest
      return isEndless ? min(limit, longest) : limit
    }
  }

  /// Computes members until they suffice or the orbit ends.
  private func grow(until isEnough: (borrowing ReferenceOrbit) -> Bool) throws {
    let count = PreciseOrbit.stride(precision: point.precision)
    while true {
      try Task.checkCancellation()
      let isDone = work.withLock { work in
        work.growing.grow(by: count, to: longest)
        return isEnough(work.growing.orbit) || work.growing.orbit.end != nil
          || work.growing.orbit.lastIndex >= longest
      }
      if isDone { return }
    }
  }
}

/// A reference orbit under computation, with the state from which it goes on.
struct GrowingOrbit: ~Copyable {
  private(set) var orbit: ReferenceOrbit

  private var precise: PreciseOrbit

  /// The orbit of a point, of which no member is computed yet.
  init(_ point: ReferencePoint) {
    orbit = ReferenceOrbit(radiusBits: point.radiusBits)
    let center = Point(
      x: BigFloat(point.x, exponent: -point.fractionBits),
      y: BigFloat(point.y, exponent: -point.fractionBits)
    )
    precise = PreciseOrbit(of: center, precision: point.precision)
  }

  /// Appends up to `count` members, until the orbit ends or has the last index given.
  mutating func grow(by count: Int, to lastIndex: Int) {
    guard orbit.end == nil, orbit.lastIndex < lastIndex else { return }
    orbit.reserve(lastIndex: lastIndex)
    for _ in 0..<count where orbit.end == nil && orbit.lastIndex < lastIndex {
      precise.advance()
      orbit.append(precise)
    }
  }
}
