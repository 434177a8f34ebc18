/// Where the source document's own algorithm, as it was written, fails in one number type.
///
/// All numbers are k, the doublings since the demonstration's start at a scale of 0.9; nil for not
/// within the doublings that were made.
public struct DocumentLimits: Codable, Sendable, Equatable {
  /// The type.
  public let type: NumberType
  /// A pan by one pixel no longer moves the view by exactly one.
  public let panInexact: Int?
  /// A pan by one pixel no longer moves it at all.
  public let panStuck: Int?
  /// The tile box no longer covers the viewport.
  public let coverageFails: Int?
  /// No tile is left.
  public let boxEmpty: Int?
}
