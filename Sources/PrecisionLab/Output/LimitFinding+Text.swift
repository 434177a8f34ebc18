import Foundation

extension LimitFinding {
  /// A table of limits for a terminal.
  public static func text(_ findings: [(type: NumberType, limits: [LimitFinding])]) -> String {
    let head = "type            limit      predicted   measured  difference  verdict"
    let lines = findings.flatMap { type, limits in
      limits.map { limit in
        padded(type.name, 16) + padded(limit.limit.rawValue, 10)
          + number(limit.predicted, 10) + number(limit.measured, 11)
          + number(limit.difference, 12, sign: "+") + "  " + limit.verdict.rawValue
      }
    }
    return ([head] + lines).joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func number(_ number: Double?, _ width: Int, sign: String = "") -> String {
    let text = number.map { String(format: "%\(sign).2f", $0) } ?? "-"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension LabRun {
  /// The limits of all types for a terminal.
  public var limitText: String { LimitFinding.text(types.map { ($0.type, $0.limits) }) }
}
