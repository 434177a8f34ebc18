package import FathomNumbers

/// A complex number of two `Double`s: has the bits of a `ScaledComplex` as long as nothing leaves
/// their range.
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

  /// Whether five such numbers can be multiplied, and two of their squares divided.
  @inline(__always)
  package var isOrdinary: Bool { 0x1p-200...0x1p200 ~= max(x.magnitude, y.magnitude) }

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
