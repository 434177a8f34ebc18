package import BigInt

extension Double {
  /// The number nearest to an integer below 2^85 in magnitude, ties to even; nil for others.
  @inlinable
  package init?(shortInteger value: Int128) {
    let limit: Int128 = 1 << 85
    guard -limit < value, value < limit else { return nil }
    // Both parts are exact, so that their sum alone is rounded.
    self =
      Double(Int64(truncatingIfNeeded: value >> 32)) * 0x1p32
      + Double(UInt32(truncatingIfNeeded: value))
  }

  /// The number nearest to `value` · 2^`n`, ties to even, with gradual underflow and overflow to
  /// infinity.
  package init(_ value: Int128, scaledByPowerOfTwo n: Int) {
    let (significand, shift) = value.magnitude.leadingBits
    // The top 64 bits and a mark for the others are rounded once, by the conversion.
    let rounded = Double(significand)
    let exponent = min(max(n, -1 << 32), 1 << 32) + shift
    let magnitude: Double
    if rounded == 0 {
      magnitude = 0
    } else if -1085...960 ~= exponent {
      // Between 2^63 and 2^64, so the result is normal: the exponent can be added to the field.
      // At the very end this makes infinity of 2^64, as it should.
      let field = UInt64(bitPattern: Int64(exponent)) << 52
      magnitude = Double(bitPattern: rounded.bitPattern &+ field)
    } else if exponent > 0 {
      magnitude = .infinity
    } else {
      magnitude = Self.subnormal(significand, exponent: exponent)
    }
    self = value < 0 ? -magnitude : magnitude
  }

  /// `significand` · 2^`exponent` where that is below the normal range, or rounds up to its end.
  private static func subnormal(_ significand: UInt64, exponent: Int) -> Double {
    // Counted in units of 2^−1074, of which there are at most 2^52.
    let shift = -1074 - exponent
    guard shift <= 64 else { return 0 }
    let whole = shift == 64 ? 0 : significand >> UInt64(shift)
    let rest = significand << UInt64(64 - shift)
    let half: UInt64 = 1 << 63
    let isUp = rest > half || (rest == half && whole & 1 == 1)
    return Double(bitPattern: isUp ? whole + 1 : whole)
  }
}

extension ScaledDouble {
  /// The number nearest to `value` · 2^`exponent`, ties to even.
  package init(_ value: Int128, exponent: Int) {
    let (significand, shift) = value.magnitude.leadingBits
    self.init(significand, shift: shift, exponent: exponent, isNegative: value < 0)
  }

  /// The number nearest to `value` · 2^`exponent`, ties to even.
  package init(_ value: BigInt, exponent: Int) {
    let (significand, shift) = value.magnitude.leadingBits
    self.init(significand, shift: shift, exponent: exponent, isNegative: value.sign == .minus)
  }

  private init(_ significand: UInt64, shift: Int, exponent: Int, isNegative: Bool) {
    let rounded = Double(significand)
    let exponent = min(max(exponent, -1 << 62), 1 << 62)
    self.init(significand: isNegative ? -rounded : rounded, exponent: exponent + shift)
  }
}

extension Int128 {
  /// The integer nearest to a number that 128 bits hold, ties to even.
  @inlinable
  package init(nearest number: Double) {
    precondition(number.magnitude < 0x1p127, "the integer fits")
    // The standard library's conversion to 128 bits takes ten times as long.
    guard number.magnitude >= 0x1p62 else {
      self = Int128(Int64(number.rounded(.toNearestOrEven)))
      return
    }
    let bits = number.magnitude.bitPattern
    let significand = bits & (1 << 52 - 1) | 1 << 52
    let magnitude = Int128(significand) &<< Int128(truncatingIfNeeded: bits >> 52 &- 1075)
    self = number < 0 ? -magnitude : magnitude
  }

  /// The same integer, nil if it needs more than 128 bits.
  package init?(exactly value: BigInt) {
    let words = value.magnitude.words
    guard words.count <= 2 else { return nil }
    let low = UInt128(words.first ?? 0)
    let high = words.count == 2 ? UInt128(words[1]) << 64 : 0
    let magnitude = high | low
    switch value.sign {
    case .plus where magnitude <= Int128.max.magnitude:
      self = Int128(magnitude)
    case .minus where magnitude <= Int128.min.magnitude:
      self = Int128(truncatingIfNeeded: 0 &- magnitude)
    default:
      return nil
    }
  }
}

extension BigInt {
  /// The number modulo 2^128, never negative.
  ///
  /// The standard initialisers `truncatingIfNeeded` may not be used on negative numbers: they shift
  /// right, which for a `BigInt` rounds toward zero.
  package var lowBits: UInt128 {
    let words = words  // in two's complement
    let beyond: UInt = sign == .minus ? .max : 0
    let low = words.first ?? beyond
    let high = words.count > 1 ? words[1] : beyond
    return UInt128(high) << 64 | UInt128(low)
  }
}

extension UInt128 {
  /// The 64 bits from the leading one on, and the power of two that multiplies them.
  ///
  /// If a one is cut off behind them, the last is one; so they round as the whole number would to
  /// 62 bits or fewer.
  fileprivate var leadingBits: (significand: UInt64, shift: Int) {
    guard self != 0 else { return (0, 0) }
    let zeros = leadingZeroBitCount
    let aligned = self &<< UInt128(truncatingIfNeeded: zeros)
    let isCut = UInt64(truncatingIfNeeded: aligned) != 0
    return (UInt64(truncatingIfNeeded: aligned >> 64) | (isCut ? 1 : 0), 64 - zeros)
  }
}

extension BigUInt {
  /// As ``Swift/UInt128/leadingBits``.
  fileprivate var leadingBits: (significand: UInt64, shift: Int) {
    let words = words
    let count = words.count
    guard count > 2 else {
      let high = count == 2 ? UInt128(words[1]) << 64 : 0
      return (high | UInt128(words.first ?? 0)).leadingBits
    }
    let zeros = words[count - 1].leadingZeroBitCount
    let pair = UInt128(words[count - 1]) << 64 | UInt128(words[count - 2])
    let aligned = pair &<< UInt128(truncatingIfNeeded: zeros)
    let isCut =
      UInt64(truncatingIfNeeded: aligned) != 0 || words[..<(count - 2)].contains { $0 != 0 }
    let significand = UInt64(truncatingIfNeeded: aligned >> 64)
    return (significand | (isCut ? 1 : 0), 64 * (count - 1) - zeros)
  }
}
