/// Where the source document's own algorithm, as it was written, fails in one number type.
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
