import FathomNavigation
import FathomNumbers
import Synchronization

/// A reference orbit that many views may share, with its blocks: computed once, when one needs it.
///
/// What a view gets depends on the point alone: it is the same, whoever asked for it first.
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

  /// Where nobody has set a limit, an orbit ends that has not escaped, come round or been attracted
  /// by then: 256 MiB.
  private static let longestByDefault = 1 << 24

  /// The reference of a point, for samples that are iterated up to `limit` times, of `budget`
  /// members at most.
  init(_ point: ReferencePoint, limit: Int?, budget: Int, bailout: Double) {
    self.point = point
    self.limit = limit
    self.budget = budget
    self.bailout = bailout
    work = Mutex(Work(growing: GrowingOrbit(point)))
  }

  /// The whole orbit and its blocks.
  ///
  /// Throws `CancellationError` soon after its task is cancelled, also while another one computes,
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

  /// The greatest n that is tried at a depth in octaves, unless the limit was given.
  ///
  /// 5,000, and 100 times as many iterations as it takes until neighbours a view's width apart have
  /// parted: never less where it is deeper.
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

  /// Computes members until there is enough of them or the orbit ends.
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

/// A reference orbit on its way: what has been computed of it, and where it goes on.
struct GrowingOrbit: ~Copyable {
  private(set) var orbit: ReferenceOrbit

  private var precise: PreciseOrbit

  /// The orbit of a point, of which nothing is computed yet.
  init(_ point: ReferencePoint) {
    orbit = ReferenceOrbit(radiusBits: point.radiusBits)
    let center = Point(
      x: BigFloat(point.x, exponent: -point.fractionBits),
      y: BigFloat(point.y, exponent: -point.fractionBits)
    )
    precise = PreciseOrbit(of: center, precision: point.precision)
  }

  /// Adds up to `count` members, as far as the orbit goes, and the last index given.
  mutating func grow(by count: Int, to lastIndex: Int) {
    guard orbit.end == nil, orbit.lastIndex < lastIndex else { return }
    orbit.reserve(lastIndex: lastIndex)
    for _ in 0..<count where orbit.end == nil && orbit.lastIndex < lastIndex {
      precise.advance()
      orbit.append(precise)
    }
  }
}
