package import BigInt

/// A real number type for the coordinates of a camera.
///
/// One camera runs on them all, from `Float16` to ``BigFloat``; that is how the limits of each are
/// studied. Every operation rounds to nearest.
package protocol WorldScalar: Comparable, Sendable {
  /// The name in reports, as "Float64".
  static var name: String { get }

  /// The bits of precision, the leading one included; nil where each value has its own.
  static var significandBits: Int? { get }

  /// The number nearest to `value`.
  init(_ value: Int)
  /// The number nearest to `value`.
  init(_ value: Double)
  /// The number nearest to `value`, ties to even.
  init(_ value: BigInt)
  /// The number nearest to `value`, ties to even.
  init(_ value: BigFloat)

  /// The sum, rounded to nearest.
  static func + (left: Self, right: Self) -> Self
  /// The difference, rounded to nearest.
  static func - (left: Self, right: Self) -> Self
  /// The product, rounded to nearest.
  static func * (left: Self, right: Self) -> Self
  /// The quotient, rounded to nearest; division by zero gives an infinity or NaN.
  static func / (left: Self, right: Self) -> Self
  /// The same number with the other sign.
  static prefix func - (value: Self) -> Self

  /// Whether the number is neither infinite nor NaN.
  var isFinite: Bool { get }

  /// The greatest integer that is not greater than the number, nil when it is not finite.
  var floor: BigInt? { get }

  /// The smallest integer that is not less than the number, nil when it is not finite.
  var ceiling: BigInt? { get }

  /// The same number with all its bits, nil when it is not finite.
  var exactValue: BigFloat? { get }
}

extension BigFloat: WorldScalar {
  /// The name in reports.
  package static var name: String { "BigFloat" }

  /// Nil: each value has its own precision.
  package static var significandBits: Int? { nil }

  /// The number `value`, as it is.
  package init(_ value: BigFloat) {
    self = value
  }

  /// The number as it is, nil when it is not finite.
  package var exactValue: BigFloat? { isFinite ? self : nil }
}
