package import BigInt

extension WorldScalar where Self: BinaryFloatingPoint {
  /// The bits of precision, the leading one included.
  package static var significandBits: Int? { significandBitCount + 1 }

  /// The greatest integer that is not greater than the number, nil when it is not finite.
  package var floor: BigInt? { isFinite ? BigInt(exactly: rounded(.down)) : nil }

  /// The smallest integer that is not less than the number, nil when it is not finite.
  package var ceiling: BigInt? { isFinite ? BigInt(exactly: rounded(.up)) : nil }

  /// The number nearest to `value`, ties to even, with gradual underflow and overflow to infinity.
  fileprivate init(nearest value: BigFloat) {
    guard value.isFinite, !value.isZero else {
      self = Self(Double(value))
      return
    }
    // Rounded to an integer count of units in the last place, which are nowhere smaller than the
    // smallest positive number.
    let unit = max(
      value.exponent - Self.significandBitCount - 1,
      Int(Self.leastNonzeroMagnitude.exponent)
    )
    let scaled = value.magnitude.scaled(byPowerOfTwo: -unit)
    let count = Self(UInt128(scaled.roundedToInteger ?? 0))
    self.init(
      sign: value.isNegative ? .minus : .plus,
      exponent: Exponent(unit),
      significand: count
    )
  }
}

extension Float16: WorldScalar {
  /// The name in reports.
  package static var name: String { "Float16" }

  /// The number nearest to `value`, ties to even.
  package init(_ value: BigInt) {
    self.init(BigFloat(value))
  }

  /// The number nearest to `value`, ties to even, with gradual underflow and overflow to infinity.
  package init(_ value: BigFloat) {
    self.init(nearest: value)
  }

  /// The same number with all its bits, nil when it is not finite.
  package var exactValue: BigFloat? { isFinite ? BigFloat(Double(self)) : nil }
}

extension Float: WorldScalar {
  /// The name in reports.
  package static var name: String { "Float32" }

  /// The number nearest to `value`, ties to even.
  package init(_ value: BigInt) {
    self.init(BigFloat(value))
  }

  /// The same number with all its bits, nil when it is not finite.
  package var exactValue: BigFloat? { isFinite ? BigFloat(Double(self)) : nil }
}

extension Double: WorldScalar {
  /// The name in reports.
  package static var name: String { "Float64" }

  /// The number nearest to `value`, ties to even.
  ///
  /// BigInt's own generic conversion does not round correctly; this one is preferred to it.
  package init(_ value: BigInt) {
    self.init(ScaledDouble(value, exponent: 0))
  }

  /// The same number with all its bits, nil when it is not finite.
  package var exactValue: BigFloat? { isFinite ? BigFloat(self) : nil }
}

#if arch(x86_64)
extension Float80: WorldScalar {
  /// The name in reports.
  package static var name: String { "Float80" }

  /// The number nearest to `value`, ties to even.
  package init(_ value: BigInt) {
    self.init(BigFloat(value))
  }

  /// The number nearest to `value`, ties to even, with gradual underflow and overflow to infinity.
  package init(_ value: BigFloat) {
    self.init(nearest: value)
  }

  /// The same number with all its bits, nil when it is not finite.
  package var exactValue: BigFloat? {
    guard isFinite else { return nil }
    guard self != 0 else { return BigFloat(0) }
    let significand = Int128(significand * 0x1p63)
    return BigFloat(
      BigInt(self < 0 ? -significand : significand),
      exponent: Int(exponent) - Self.significandBitCount
    )
  }
}
#endif
