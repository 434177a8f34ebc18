/// The depths at which the source document's own algorithm, as written, fails in one number type.
///
/// All numbers are k, the doublings since the demonstration's start at a scale of 0.9; nil for not
/// within the doublings that were made.
package struct DocumentLimits: Codable, Sendable, Equatable {
  /// The type.
  package let type: NumberType
  /// A pan by one pixel no longer moves the view by exactly one.
  package let panInexact: Int?
  /// A pan by one pixel no longer moves it at all.
  package let panStuck: Int?
  /// The tile box no longer covers the viewport.
  package let coverageFails: Int?
  /// No tile is left.
  package let boxEmpty: Int?
}

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
