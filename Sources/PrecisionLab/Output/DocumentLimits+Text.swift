extension DocumentLimits {
  /// A table for a terminal.
  package static func text(_ limits: [DocumentLimits]) -> String {
    let table = TextTable(
      columns: ["type", "pan inexact", "pan stuck", "coverage fails", "box empty"],
      rows: limits.map { limit in
        [limit.type.name]
          + [limit.panInexact, limit.panStuck, limit.coverageFails, limit.boxEmpty].map {
            $0.map(String.init) ?? "-"
          }
      }
    )
    return table.text
  }
}
