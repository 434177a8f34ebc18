package import FathomNumbers

/// The numbers that coefficients of an ``Approximation`` are.
package protocol ApproximationNumber: Sendable {
  /// What squares of absolute values are.
  associatedtype Square: ApproximationSquare

  /// 0.
  static var zero: Self { get }
  /// 1.
  static var one: Self { get }
  /// Whether the number is zero.
  var isZero: Bool { get }
  /// The square of the absolute value.
  var squaredMagnitude: Square { get }

  /// The sum.
  static func + (left: Self, right: Self) -> Self
  /// The product.
  static func * (left: Self, right: Self) -> Self
  /// The number times 2^`n`.
  func scaled(byPowerOfTwo n: Int) -> Self
}

/// The numbers that radii of an ``Approximation`` are, squared.
package protocol ApproximationSquare: Comparable, Sendable {
  /// 0.
  static var zero: Self { get }
  /// Greater than any number.
  static var infinity: Self { get }
  /// Whether the number is zero.
  var isZero: Bool { get }

  /// The quotient.
  static func / (left: Self, right: Self) -> Self
  /// The number times 2^`n`.
  func scaled(byPowerOfTwo n: Int) -> Self
  /// The cube root, to about the last bit.
  func cubeRoot() -> Self
}

extension ScaledComplex: ApproximationNumber {
  /// 1.
  package static var one: ScaledComplex { ScaledComplex(real: 1, imaginary: 0) }
}

extension ScaledDouble: ApproximationSquare {
  /// Greater than any number.
  package static var infinity: ScaledDouble { ScaledDouble(.infinity) }
}

extension Double: ApproximationSquare {
  /// The number times 2^`n`, which must be in the range of `Double`.
  @inline(__always)
  package func scaled(byPowerOfTwo n: Int) -> Double { self * ScaledComplex.powerOfTwo(n) }

  /// The cube root, to about the last bit.
  @inline(__always)
  package func cubeRoot() -> Double { Elementary.cubeRoot(self) }
}
