import Foundation

extension LabRun {
  /// The limits of all types for a terminal.
  public var limitText: String {
    let head = "type            limit      predicted   measured  difference  verdict"
    let lines = types.flatMap { run in
      run.limits.map { limit in
        Self.padded(run.type.name, 16) + Self.padded(limit.limit.rawValue, 10)
          + Self.number(limit.predicted, 10) + Self.number(limit.measured, 11)
          + Self.number(limit.difference, 12, sign: "+") + "  " + limit.verdict.rawValue
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
