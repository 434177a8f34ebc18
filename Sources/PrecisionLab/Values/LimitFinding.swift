/// A depth at which a number type fails, as theory predicts it and as it was measured.
package struct LimitFinding: Codable, Sendable, Equatable {
  /// The ways to fail.
  package enum Limit: String, Codable, Sendable, CaseIterable {
    /// Neighbouring columns get the same coordinate.
    case collapse
    /// A seam between two tiles is wider than half a pixel.
    case seam
    /// The world has moved away by a pixel.
    case drift
    /// The scale, or the size of a pixel, leaves the range of the type.
    case range
  }

  /// The verdict on the prediction.
  package enum Verdict: String, Codable, Sendable {
    /// Not met, nor predicted in the depths that were flown.
    case notReached = "not reached"
    /// Met where predicted, within the tolerance.
    case within
    /// Met elsewhere, or predicted and not met.
    case outside
  }

  /// The way to fail.
  package let limit: Limit

  /// The predicted depth, as D = log2 of pixels per world unit; nil for never.
  package let predicted: Double?

  /// The depth at which it was first met; nil if not within the depths of the flight.
  package let measured: Double?

  /// The allowed distance between the two, in octaves.
  package let tolerance: Double

  /// The depths that were flown.
  package let flown: ClosedRange<Double>

  package init(
    limit: Limit,
    predicted: Double?,
    measured: Double?,
    tolerance: Double,
    flown: ClosedRange<Double>
  ) {
    self.limit = limit
    self.predicted = predicted
    self.measured = measured
    self.tolerance = tolerance
    self.flown = flown
  }

  /// Measured less predicted, in octaves; nil where one is missing.
  package var difference: Double? {
    guard let predicted, let measured else { return nil }
    return measured - predicted
  }

  /// The verdict on the prediction.
  ///
  /// A limit before the start counts as predicted at the start, where it is met at once, or where the
  /// type has nothing left to measure; one within the tolerance of the end may be met or not.
  package var verdict: Verdict {
    let expected = predicted.map { max($0, flown.lowerBound) }
    guard let measured else {
      guard let predicted, let expected, predicted >= flown.lowerBound else { return .notReached }
      return expected + tolerance >= flown.upperBound ? .notReached : .outside
    }
    guard let expected else { return .outside }
    return abs(measured - expected) <= tolerance ? .within : .outside
  }
}

extension LimitFinding {
  /// A table of limits for a terminal.
  package static func text(_ findings: [(type: NumberType, limits: [LimitFinding])]) -> String {
    let table = TextTable(
      columns: ["type", "limit", "predicted", "measured", "difference", "verdict"],
      rows: findings.flatMap { type, limits in
        limits.map { limit in
          [
            type.name, limit.limit.rawValue, TextTable.text(limit.predicted),
            TextTable.text(limit.measured), TextTable.text(limit.difference, sign: true),
            limit.verdict.rawValue,
          ]
        }
      }
    )
    return table.text
  }
}

extension LabRun {
  /// The limits of all types for a terminal.
  public var limitText: String { LimitFinding.text(types.map { ($0.type, $0.limits) }) }
}
