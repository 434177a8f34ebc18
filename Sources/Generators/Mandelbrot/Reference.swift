import Navigation
import Synchronization

/// A reference orbit that many views may share, with its blocks: computed once, when one needs it.
///
/// What a view gets depends on the point alone: it is the same, whoever asked for it first.
final class Reference: Sendable {
  let point: ReferencePoint
  private let longest: Int
  private let bailout: Double
  private let work: Mutex<Work>

  private struct Work: ~Copyable {
    var growing: GrowingOrbit
    var table: ApproximationTable?
  }

  /// The reference of a point, of up to `longest` members.
  init(_ point: ReferencePoint, longest: Int, bailout: Double) {
    self.point = point
    self.longest = longest
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
      if let table = work.table { return (orbit, table) }
      let table = try ApproximationTable(orbit, bailout: bailout)
      work.table = table
      return (orbit, table)
    }
  }

  /// The first n where |dZ_n/dc| has reached 2^`octaves`; where it never does, the orbit's length.
  func iterations(untilGrowthBy octaves: Int) throws -> Int {
    try grow { $0.growth.count > octaves }
    return work.withLock { work in
      let growth = work.growing.orbit.growth
      return growth.count > octaves ? growth[octaves] : work.growing.orbit.lastIndex
    }
  }

  /// Computes members until there is enough of them or the orbit ends.
  private func grow(until isEnough: (borrowing ReferenceOrbit) -> Bool) throws {
    // About 10 ms each, at most 1000 iterations.
    let count = max(1, min(1000, (1 << 24) / point.precision))
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
