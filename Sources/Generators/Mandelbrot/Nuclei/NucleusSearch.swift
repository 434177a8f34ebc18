package import FathomFiles
package import FathomNavigation
import FathomNumbers
import Foundation

/// The search for the dominant nucleus of a view: the one of the lowest period in it.
///
/// A box has no nucleus of a period at which the ball of its orbits does not hold 0. Newton's method
/// starts from the box whose ball holds 0 first; a box from which it leads elsewhere is cut in two. So
/// the nucleus found has the lowest period of all.
package struct NucleusSearch {
  /// The present work of a search.
  package enum Step: Sendable {
    /// The search for the period, at this iteration.
    case iterating(Int)
    /// The computation of the nucleus of this period, with this precision in bits.
    case refining(period: Int, bits: Int)
  }

  /// The default limit of periods.
  package static let longestPeriod = 1 << 26

  /// The limit of boxes: about ten are needed in most views, thousands where components touch.
  private static let boxCount = 1 << 12

  /// The limit of iterations for all boxes together.
  private static let iterationBudget = 1 << 26

  private let box: SearchBox
  private let limit: Int

  /// A search in a view for periods up to `limit`.
  package init(in view: View, limit: Int = longestPeriod) {
    precondition(limit >= 1, "a period is positive")
    let grid = view.grid
    func half(_ count: Int) -> ScaledDouble {
      ScaledDouble(grid.exactPitch) * ScaledDouble(Double(count) / 2)
    }
    box = SearchBox(
      center: grid.exactCenter,
      halfSize: Size(width: half(grid.size.width), height: half(grid.size.height))
    )
    self.limit = limit
  }

  /// The nucleus of the lowest period in the view.
  ///
  /// Throws a ``NucleusError`` where there is none, or none up to the limit, and
  /// `CancellationError` soon after its task is cancelled. `report` is called every few
  /// milliseconds.
  package func run(report: (Step) -> Void = { _ in }) throws -> Nucleus {
    // In order of falling period: the next box is the last.
    var boxes: [(box: SearchBox, period: Int)] = []
    var iterations = 0
    func add(_ box: SearchBox) throws {
      guard iterations <= Self.iterationBudget else { throw NucleusError.unclear }
      let period = try box.leastPeriod(limit: limit) { report(.iterating($0)) }
      iterations += period ?? 0
      guard let period else { return }
      let index = boxes.firstIndex { $0.period <= period } ?? boxes.endIndex
      boxes.insert((box, period), at: index)
    }
    try add(box)
    for _ in 0..<Self.boxCount {
      guard let (next, period) = boxes.popLast() else { throw NucleusError.absent }
      guard period <= limit else { throw NucleusError.beyond(limit: limit) }
      let found = try Nucleus(near: next.center, reach: next.radius, period: period) { bits in
        report(.refining(period: period, bits: bits))
      }
      if let found, box.contains(found.center) { return found }
      for half in next.halves { try add(half) }
    }
    throw NucleusError.unclear
  }
}

/// The failure of a search for a nucleus in a view.
package enum NucleusError: Refusal, Equatable {
  /// All of the view escapes, or all of it belongs to components whose nuclei are elsewhere.
  case absent

  /// No nucleus has a period up to the limit.
  case beyond(limit: Int)

  /// Too many parts of the view could hold a nucleus and do not.
  case unclear

  package var kind: RefusalKind { .check }

  /// The error as one sentence.
  package var sentence: String {
    switch self {
    case .absent:
      "There is no nucleus in the view: it needs to show some of the set's boundary."
    case .beyond(let limit):
      "There is no nucleus of a period up to \(limit) in the view; --iterations allows more."
    case .unclear:
      "The lowest period in the view cannot be told: too many parts of it may hold a nucleus; "
        + "it needs to show less, or another place."
    }
  }
}
