import FathomFiles
import FathomWorlds
import Foundation

/// The time that a run may take; after it the run stops as if interrupted.
struct TimeBudget {
  /// The longest, in seconds: ten years.
  private static let longest = 315_360_000.0

  let text: String
  let duration: Duration

  /// Reads a time such as `90s`, `55m`, `1.5h` or `200ms`.
  init(parsing text: String, of option: String = "--time-budget") throws {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)]
    let unit = units.first { text.hasSuffix($0.0) }
    let seconds = unit.flatMap { unit in
      Double(text.dropLast(unit.0.count)).map { $0 * unit.1 }
    }
    guard let seconds, seconds > 0, seconds <= Self.longest else {
      throw InvalidValue(
        "\(option) must be a time such as 90s, 55m or 1.5h, not '\(text.excerpt)'."
      )
    }
    self.text = text
    duration = .seconds(seconds)
  }

  /// The time in minutes, rounded up.
  var wholeMinutes: Int {
    let seconds = duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0)
    return Int((seconds + 59) / 60)
  }

  /// Does some work, and cancels it when the time is over.
  static func limit(
    _ budget: TimeBudget?,
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard let budget else { return try await work() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: budget.duration)
        throw BudgetSpent(budget: budget.text)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

/// The end of a time budget.
struct BudgetSpent: Refusal {
  let budget: String

  var kind: RefusalKind { .tryAgain }

  var sentence: String {
    "The time budget of \(budget) is spent; the next run goes on from here."
  }
}
