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

  private let bytes = Atomic(0)

  fileprivate struct Work: ~Copyable {
    var growing: GrowingOrbit
    /// The blocks without mixed terms, and with them.
    var table: GrowingApproximationTable?
    var mixedTable: GrowingApproximationTable?
    /// The way back to 0, nil before it was looked for.
    var returnMap: ReturnMap??
  }

  /// The bytes of the orbit and its blocks so far, and of the numbers that go on with it.
  var byteCount: Int { bytes.load(ordering: .relaxed) + point.precision }

  /// The most members of an orbit without a limit that neither escapes nor comes round nor is
  /// attracted: 256 MiB.
  private static let longestByDefault = 1 << 24

  /// The most members of such an orbit where it is slow.
  ///
  /// Beside a parabolic point dZ/dc grows with a power of n that is less than 3; where anything is to
  /// be seen, it doubles again and again.
  static let longestSlow = 1 << 21

  /// The |dZ/dc| below which an orbit of ``longestSlow`` members is slow, as a power of two.
  private static let slowGrowth = 64

  /// The greatest index of a member.
  private func longest(_ orbit: borrowing ReferenceOrbit) -> Int {
    let isSlow = orbit.growth.count < Self.slowGrowth && orbit.lastIndex <= Self.longestSlow
    return min(limit ?? (isSlow ? Self.longestSlow : Self.longestByDefault), budget)
  }

  /// The reference of a point, for samples that are iterated up to `limit` times, with `budget` members
  /// at most.
  init(_ point: ReferencePoint, limit: Int?, budget: Int, bailout: Double) {
    self.point = point
    self.limit = limit
    self.budget = budget
    self.bailout = bailout
    work = Mutex(Work(growing: GrowingOrbit(point)))
  }

  /// The whole orbit and its blocks, with mixed terms or without.
  ///
  /// Throws `CancellationError` soon after its task is cancelled, also while another task computes,
  /// and a ``GeneratorError`` for an orbit that would be longer than the budget.
  func approximation(isMixed: Bool) throws -> (ReferenceOrbit, ApproximationTable) {
    while true {
      _ = try advance(isMixed: isMixed)
      if let finished = work.withLock({ $0.finished(isMixed: isMixed) }) { return finished }
    }
  }

  /// The way back to 0 of an orbit that is there; nil where there is none that helps.
  var returnMap: ReturnMap? {
    work.withLock { work in
      if let known = work.returnMap { return known }
      let found = ReturnMap.first(
        of: work.growing.orbit,
        radiusBits: point.radiusBits,
        bailout: bailout
      )
      work.returnMap = .some(found)
      return found
    }
  }

  /// Computes some 10 ms more of the orbit, or then of its blocks; returns whether all are there.
  ///
  /// Throws as ``approximation(isMixed:)`` does. Whoever comes meanwhile waits for the end of the stride.
  func advance(isMixed: Bool) throws -> Bool {
    try Task.checkCancellation()
    return try work.withLock { work in
      if work.isComplete(isMixed: isMixed) { return true }
      defer { bytes.store(work.byteCount, ordering: .relaxed) }
      guard isComplete(work.growing.orbit) else {
        grow(&work)
        return false
      }
      if work.growing.orbit.end == nil, let limit, limit > work.growing.orbit.lastIndex {
        throw GeneratorError.referenceOrbitTooLong(iterations: limit, budget: budget)
      }
      work.advanceTable(bailout: bailout, isMixed: isMixed)
      return work.isComplete(isMixed: isMixed)
    }
  }

  /// Computes some 10 ms more of the orbit for the iteration limit at a depth in octaves; returns
  /// whether it suffices.
  func advance(toDepth depth: Double) throws -> Bool {
    guard limit == nil else { return true }
    let octaves = Self.octaves(depth)
    return try growStride { orbit in
      guard orbit.growth.count > octaves else { return false }
      // Whether the orbit ends before a great limit is known when it ends.
      let limit = Self.patience * Self.modestLimit(parting: orbit.growth[octaves])
      return limit <= Self.longestSlow || orbit.lastIndex >= limit
    }
  }

  /// The limit of those who wait as long as need be, in modest limits.
  static let patience = 6

  private static func modestLimit(parting: Int) -> Int { 5000 + 100 * parting }

  private static func octaves(_ depth: Double) -> Int {
    Int(min(max(depth, 0).rounded(.up), 0x1p53))
  }

  /// The iteration limit at a depth in octaves: the generator's, if it has one.
  ///
  /// Otherwise 30,000 plus 600 times the iterations after which neighbours a view's width apart have
  /// parted, or so many for a lower `patience`; never falls with the depth.
  func iterationLimit(depth: Double, patience: Int = patience) throws -> Int {
    if let limit { return limit }
    while try !advance(toDepth: depth) {}
    let octaves = Self.octaves(depth)
    return work.withLock { work in
      let orbit = work.growing.orbit
      let parting = orbit.growth.count > octaves ? orbit.growth[octaves] : orbit.lastIndex
      let limit = patience * Self.modestLimit(parting: parting)
      // An orbit without an end is no reference beyond its last member.
      let isEndless = orbit.end == nil && isComplete(orbit)
      return isEndless ? min(limit, orbit.lastIndex) : limit
    }
  }

  /// The cycle that the orbit goes to more and more slowly; nil where it goes elsewhere.
  ///
  /// Throws as ``approximation(isMixed:)`` does.
  func parabolicCycle() throws -> ParabolicCycle? {
    while try !growStride(until: { _ in false }) {}
    return work.withLock { ParabolicCycle(endOf: $0.growing.orbit) }
  }

  /// Whether an orbit has all its members.
  private func isComplete(_ orbit: borrowing ReferenceOrbit) -> Bool {
    orbit.end != nil || orbit.lastIndex >= longest(orbit)
  }

  /// Computes members of a stride.
  private func grow(_ work: inout Work) {
    let lastIndex = longest(work.growing.orbit)
    WorkEvent.report(
      .part("reference orbit", done: work.growing.orbit.lastIndex, of: limit.map { _ in lastIndex })
    )
    work.growing.grow(by: PreciseOrbit.stride(precision: point.precision), to: lastIndex)
  }

  /// Computes members of a stride; returns whether those so far suffice.
  private func growStride(until isEnough: (borrowing ReferenceOrbit) -> Bool) throws -> Bool {
    try Task.checkCancellation()
    return work.withLock { work in
      if isEnough(work.growing.orbit) || isComplete(work.growing.orbit) { return true }
      grow(&work)
      bytes.store(work.byteCount, ordering: .relaxed)
      return isEnough(work.growing.orbit) || isComplete(work.growing.orbit)
    }
  }
}

extension Reference.Work {
  /// The bytes of the orbit and its blocks.
  fileprivate var byteCount: Int {
    growing.orbit.byteCount + (table?.table.byteCount ?? 0) + (mixedTable?.table.byteCount ?? 0)
  }

  /// Whether a table has all its blocks.
  fileprivate func isComplete(isMixed: Bool) -> Bool {
    isMixed ? mixedTable?.isComplete == true : table?.isComplete == true
  }

  /// The orbit and its blocks, nil before all are there.
  fileprivate func finished(isMixed: Bool) -> (ReferenceOrbit, ApproximationTable)? {
    guard isComplete(isMixed: isMixed), let table = isMixed ? mixedTable : table else { return nil }
    return (growing.orbit, table.table)
  }

  /// Computes some 10 ms more of the blocks of an orbit that is complete.
  fileprivate mutating func advanceTable(bailout: Double, isMixed: Bool) {
    func advance(_ table: inout GrowingApproximationTable?, of orbit: ReferenceOrbit) {
      guard table != nil else {
        table = GrowingApproximationTable(orbit, bailout: bailout, isMixed: isMixed)
        return
      }
      table?.grow(by: GrowingApproximationTable.partsPerStride, of: orbit)
    }
    if isMixed {
      advance(&mixedTable, of: growing.orbit)
    } else {
      advance(&table, of: growing.orbit)
    }
  }
}
