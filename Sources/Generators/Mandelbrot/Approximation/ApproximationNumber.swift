package import FathomNumbers

/// A type of numbers for the coefficients of an ``Approximation``.
package protocol ApproximationNumber: Sendable {
  /// The type of squared absolute values.
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

/// A type of numbers for the squared radii of an ``Approximation``.
package protocol ApproximationSquare: Comparable, Sendable {
  /// The number of a `Double`.
  init(_ value: Double)

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
  /// The square root, correctly rounded.
  func squareRoot() -> Self
}

extension ApproximationNumber {
  /// Twice the number.
  @inline(__always)
  package var doubled: Self { scaled(byPowerOfTwo: 1) }

  /// Three times the number.
  @inline(__always)
  package var tripled: Self { self + doubled }
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
}

/// A complex number of two `Double`s, with the bits of a `ScaledComplex` within their range.
package struct PlainComplex: ApproximationNumber {
  /// The real part.
  package let x: Double
  /// The imaginary part.
  package let y: Double

  /// The number x + iy.
  @inline(__always)
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// 0.
  package static var zero: PlainComplex { PlainComplex(x: 0, y: 0) }
  /// 1.
  package static var one: PlainComplex { PlainComplex(x: 1, y: 0) }
  /// Whether the number is zero.
  package var isZero: Bool { x == 0 && y == 0 }
  /// The square of the absolute value.
  package var squaredMagnitude: Double { x * x + y * y }

  /// Whether six such numbers can be multiplied, and two of their squares divided.
  @inline(__always)
  package var isOrdinary: Bool { 0x1p-160...0x1p160 ~= max(x.magnitude, y.magnitude) }

  /// The number with an exponent of its own.
  package var scaled: ScaledComplex { ScaledComplex(real: x, imaginary: y) }

  /// The sum.
  @inline(__always)
  package static func + (left: PlainComplex, right: PlainComplex) -> PlainComplex {
    PlainComplex(x: left.x + right.x, y: left.y + right.y)
  }

  /// The product.
  @inline(__always)
  package static func * (left: PlainComplex, right: PlainComplex) -> PlainComplex {
    PlainComplex(
      x: left.x * right.x - left.y * right.y,
      y: left.x * right.y + left.y * right.x
    )
  }

  /// The number times 2^`n`, which must be in the range of `Double`.
  @inline(__always)
  package func scaled(byPowerOfTwo n: Int) -> PlainComplex {
    PlainComplex(x: x.scaled(byPowerOfTwo: n), y: y.scaled(byPowerOfTwo: n))
  }
}
