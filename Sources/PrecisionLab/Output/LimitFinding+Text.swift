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
  package var limitText: String { LimitFinding.text(types.map { ($0.type, $0.limits) }) }
}
