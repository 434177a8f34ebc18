/// A complex number of two `Double`s that share an exponent of their own: for perturbations that a
/// `Double` cannot hold.
///
/// The value is (`real` + i · `imaginary`) · 2^`exponent`. Operations round each part to nearest;
/// errors are relative to the greater part, so a smaller one may lose bits to it. Exponents stay
/// within about ±2^61: they stop there, without overflow.
@frozen
@usableFromInline
package struct ScaledComplex: Sendable, Equatable {
  /// The real part, before scaling.
  @usableFromInline package let real: Double

  /// The imaginary part, before scaling.
  @usableFromInline package let imaginary: Double

  /// The power of two that multiplies both parts.
  ///
  /// The greater part is between 0.5 (included) and 1 in magnitude, so exponents compare as the
  /// Chebyshev norms do, up to a factor of two. Zero has the smallest exponent there is.
  @usableFromInline package let exponent: Int

  /// The number with parts and an exponent in normal form already.
  @inlinable
  init(normalReal real: Double, imaginary: Double, exponent: Int) {
    self.real = real
    self.imaginary = imaginary
    self.exponent = exponent
  }

  /// The number (`real` + i · `imaginary`) · 2^`exponent`.
  @inlinable
  package init(real: Double, imaginary: Double, exponent: Int = 0) {
    // Bit patterns of positive numbers are ordered as the numbers are.
    let greatest = max(real.magnitude.bitPattern, imaginary.magnitude.bitPattern)
    let field = Int(truncatingIfNeeded: greatest >> 52)
    if 1...2044 ~= field {
      let power = Double.powerOfTwo(1022 &- field)
      self.init(
        normalReal: real * power,
        imaginary: imaginary * power,
        exponent: min(max(exponent, -1 << 61), 1 << 61) &+ field &- 1022
      )
    } else {
      self.init(unusualReal: real, imaginary: imaginary, exponent: exponent)
    }
  }

  /// The number where one power of two cannot bring the parts to normal form: zero, parts near the
  /// end of the range of `Double`, parts that are not finite.
  @usableFromInline
  init(unusualReal real: Double, imaginary: Double, exponent: Int) {
    let greatest = max(real.magnitude, imaginary.magnitude)
    if greatest == 0 {
      self = .zero
    } else if !real.isFinite || !imaginary.isFinite {
      self.init(normalReal: real, imaginary: imaginary, exponent: 0)
    } else {
      let shift = greatest < 1 ? -600 : 600
      let power = Double.powerOfTwo(-shift)
      self.init(
        real: real * power,
        imaginary: imaginary * power,
        exponent: min(max(exponent, -1 << 61), 1 << 61) + shift
      )
    }
  }

  /// The number with the real and imaginary parts given.
  package init(real: ScaledDouble, imaginary: ScaledDouble) {
    let x = ScaledComplex(real: real.significand, imaginary: 0, exponent: real.exponent)
    let y = ScaledComplex(real: 0, imaginary: imaginary.significand, exponent: imaginary.exponent)
    self = x + y
  }

  /// Zero.
  @inlinable
  package static var zero: ScaledComplex {
    ScaledComplex(normalReal: 0, imaginary: 0, exponent: -1 << 62)
  }

  /// Whether the number is zero.
  @inlinable
  package var isZero: Bool { real == 0 && imaginary == 0 }
}

extension ScaledComplex {
  /// The same number with the other sign.
  @inlinable
  package static prefix func - (value: ScaledComplex) -> ScaledComplex {
    ScaledComplex(normalReal: -value.real, imaginary: -value.imaginary, exponent: value.exponent)
  }

  /// The sum; where norms are more than 2^1022 apart, the greater number.
  @inlinable
  package static func + (left: ScaledComplex, right: ScaledComplex) -> ScaledComplex {
    let distance = left.exponent &- right.exponent
    let (large, small) = distance >= 0 ? (left, right) : (right, left)
    let gap = distance >= 0 ? distance : 0 &- distance
    guard gap <= 1022 else { return large }
    let power = Double.powerOfTwo(0 &- gap)
    return ScaledComplex(
      real: large.real + small.real * power,
      imaginary: large.imaginary + small.imaginary * power,
      exponent: large.exponent
    )
  }

  /// The difference; where norms are more than 2^1022 apart, the greater number.
  @inlinable
  package static func - (left: ScaledComplex, right: ScaledComplex) -> ScaledComplex {
    left + -right
  }

  /// The product.
  @inlinable
  package static func * (left: ScaledComplex, right: ScaledComplex) -> ScaledComplex {
    ScaledComplex(
      real: left.real * right.real - left.imaginary * right.imaginary,
      imaginary: left.real * right.imaginary + left.imaginary * right.real,
      exponent: left.exponent &+ right.exponent
    )
  }

  /// The square.
  @inlinable
  package func squared() -> ScaledComplex {
    let product = real * imaginary
    return ScaledComplex(
      real: (real + imaginary) * (real - imaginary),
      imaginary: product + product,
      exponent: exponent &+ exponent
    )
  }

  /// The number times 2^`n`.
  @inlinable
  package func scaled(byPowerOfTwo n: Int) -> ScaledComplex {
    let n = min(max(n, -1 << 61), 1 << 61)
    return ScaledComplex(real: real, imaginary: imaginary, exponent: exponent &+ n)
  }
}

extension ScaledComplex {
  /// The square of the absolute value.
  @inlinable
  package var squaredMagnitude: ScaledDouble {
    ScaledDouble(significand: real * real + imaginary * imaginary, exponent: 2 * exponent)
  }
}
