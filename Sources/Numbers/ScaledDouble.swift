/// A `Double` with an exponent of its own: 53 bits of precision and a range to 2^±2^61.
///
/// The value is `significand` · 2^`exponent`. Every operation is correctly rounded. Exponents reach
/// to ±2^61; beyond, values become infinite or zero.
@frozen
@usableFromInline
package struct ScaledDouble: Sendable {
  /// Between 0.5 (included) and 1 in magnitude, or zero, or not finite.
  @usableFromInline package let significand: Double

  /// The power of two that multiplies the significand; 0 where that is zero or not finite.
  @usableFromInline package let exponent: Int

  /// The number with a significand and an exponent in normal form already.
  @inlinable
  init(normalSignificand significand: Double, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  /// The number `significand` · 2^`exponent`, exactly.
  @inlinable
  package init(significand: Double, exponent: Int) {
    var bits = significand.bitPattern
    var shift = -1022
    if bits & 0x7fff_ffff_ffff_ffff < 0x0010_0000_0000_0000 {
      // Zero, or a subnormal number, which has its leading bit somewhere in the fraction.
      bits = (significand * 0x1p64).bitPattern
      shift -= 64
    }
    let field = Int(truncatingIfNeeded: bits >> 52) & 0x7ff
    guard field != 0, field != 0x7ff else {
      self.init(normalSignificand: significand, exponent: 0)
      return
    }
    // Far outside the range there is nothing left to tell apart, and sums cannot overflow.
    let sum = min(max(exponent, -1 << 62), 1 << 62) + field + shift
    let fraction = bits & 0x800f_ffff_ffff_ffff
    if sum.magnitude <= 1 << 61 {
      self.init(
        normalSignificand: Double(bitPattern: fraction | 0x3fe0_0000_0000_0000),
        exponent: sum
      )
    } else {
      self.init(normalSignificand: significand * (sum < 0 ? 0 : .infinity), exponent: 0)
    }
  }

  /// The number `value`, exactly.
  @inlinable
  package init(_ value: Double) {
    self.init(significand: value, exponent: 0)
  }

  /// The number nearest to `value`, ties to even.
  package init(_ value: BigFloat) {
    let (significand, exponent) = value.significandAndExponent()
    self.init(significand: significand, exponent: exponent)
  }

  /// Zero.
  @inlinable
  package static var zero: ScaledDouble { ScaledDouble(normalSignificand: 0, exponent: 0) }

  /// Whether the number is zero.
  @inlinable
  package var isZero: Bool { significand == 0 }

  /// Whether the number is neither infinite nor NaN.
  @inlinable
  package var isFinite: Bool { significand.isFinite }

  /// The absolute value.
  @inlinable
  package var magnitude: ScaledDouble {
    ScaledDouble(normalSignificand: significand.magnitude, exponent: exponent)
  }
}

extension ScaledDouble {
  /// The same number with the other sign.
  @inlinable
  package static prefix func - (value: ScaledDouble) -> ScaledDouble {
    ScaledDouble(normalSignificand: -value.significand, exponent: value.exponent)
  }

  /// The sum, rounded to nearest.
  @inlinable
  package static func + (left: ScaledDouble, right: ScaledDouble) -> ScaledDouble {
    guard !left.isZero else { return right }
    guard !right.isZero else { return left }
    guard left.isFinite, right.isFinite else {
      return ScaledDouble(left.significand + right.significand)
    }
    let distance = left.exponent - right.exponent
    let (large, small) = distance >= 0 ? (left, right) : (right, left)
    // A number 2^55 times smaller is less than half of the last place, even of 0.5 from below.
    guard distance.magnitude < 55 else { return large }
    let aligned = small.significand * .powerOfTwo(-Int(distance.magnitude))
    return ScaledDouble(significand: large.significand + aligned, exponent: large.exponent)
  }

  /// The difference, rounded to nearest.
  @inlinable
  package static func - (left: ScaledDouble, right: ScaledDouble) -> ScaledDouble {
    left + -right
  }

  /// The product, rounded to nearest.
  @inlinable
  package static func * (left: ScaledDouble, right: ScaledDouble) -> ScaledDouble {
    ScaledDouble(
      significand: left.significand * right.significand,
      exponent: left.exponent + right.exponent
    )
  }

  /// The quotient, rounded to nearest; division by zero gives infinity, 0/0 gives NaN.
  @inlinable
  package static func / (left: ScaledDouble, right: ScaledDouble) -> ScaledDouble {
    ScaledDouble(
      significand: left.significand / right.significand,
      exponent: left.exponent - right.exponent
    )
  }

  /// The square root, rounded to nearest; of a negative number, NaN.
  @inlinable
  package func squareRoot() -> ScaledDouble {
    let odd = exponent & 1
    return ScaledDouble(
      significand: (odd == 0 ? significand : significand * 2).squareRoot(),
      exponent: (exponent - odd) / 2
    )
  }

  /// The number times 2^`n`, exactly.
  @inlinable
  package func scaled(byPowerOfTwo n: Int) -> ScaledDouble {
    // Enough to cross the whole range, and not enough to overflow.
    let n = min(max(n, -5 << 60), 5 << 60)
    return ScaledDouble(significand: significand, exponent: exponent + n)
  }
}

extension ScaledDouble: Comparable {
  /// Whether the two are the same number.
  @inlinable
  package static func == (left: ScaledDouble, right: ScaledDouble) -> Bool {
    left.significand == right.significand && left.exponent == right.exponent
  }

  /// Whether `left` is the smaller number; false where one is NaN.
  @inlinable
  package static func < (left: ScaledDouble, right: ScaledDouble) -> Bool {
    // Exponents decide between finite numbers of the same sign, and nowhere else.
    guard left.exponent != right.exponent, left.significand * right.significand > 0,
      left.isFinite, right.isFinite
    else { return left.significand < right.significand }
    return (left.exponent < right.exponent) == (left.significand > 0)
  }

  /// Whether `left` is the smaller number or the same; false where one is NaN.
  @inlinable
  package static func <= (left: ScaledDouble, right: ScaledDouble) -> Bool {
    left < right || left == right
  }

  /// Whether `left` is the greater number or the same; false where one is NaN.
  @inlinable
  package static func >= (left: ScaledDouble, right: ScaledDouble) -> Bool {
    right <= left
  }
}

extension Double {
  /// The number nearest to `value`, ties to even, with gradual underflow and overflow to infinity.
  @inlinable
  package init(_ value: ScaledDouble) {
    let exponent = value.exponent
    if exponent.magnitude <= 1021 {
      self = value.significand * .powerOfTwo(exponent)
    } else if exponent > 0 {
      self = value.significand * 0x1p1023 * .powerOfTwo(min(exponent - 1023, 1023))
    } else {
      // Only the last product may be subnormal, so that it is rounded once.
      self = value.significand * 0x1p-1021 * .powerOfTwo(max(exponent + 1021, -1022))
    }
  }

  /// 2^`exponent`, for an exponent between −1022 and 1023.
  @inlinable
  package static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent &+ 1023) << 52)
  }
}

extension BigFloat {
  /// The same number, in 53 bits.
  package init(_ value: ScaledDouble) {
    self = BigFloat(value.significand).scaled(byPowerOfTwo: value.exponent)
  }
}
