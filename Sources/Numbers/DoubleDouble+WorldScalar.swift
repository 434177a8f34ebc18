package import BigInt

extension DoubleDouble: WorldScalar {
  /// The name in reports.
  package static var name: String { "DoubleDouble" }

  /// The bits of precision that every number has; some have more.
  package static var significandBits: Int? { 106 }

  /// The number nearest to `value`.
  package init(_ value: BigInt) {
    self.init(BigFloat(value))
  }

  /// The number nearest to `value`.
  package init(_ value: BigFloat) {
    let high = Double(value)
    // Exact: `high` shares the leading bits of `value`, and has none below its last one.
    let rest = high.isFinite ? Double(value - BigFloat(high)) : 0
    self.init(sum: high, rest)
  }

  /// The greatest integer that is not greater than the number, nil when it is not finite.
  package var floor: BigInt? { exactValue?.floor }

  /// The smallest integer that is not less than the number, nil when it is not finite.
  package var ceiling: BigInt? { exactValue?.ceiling }

  /// The same number with all its bits, nil when it is not finite.
  package var exactValue: BigFloat? {
    guard isFinite else { return nil }
    // There may be a gap between the two parts, so the precision must reach from the first bit of
    // one to the last bit of the other.
    let bits = low == 0 ? 0 : Int(high.exponent - low.ulp.exponent) + 2
    return BigFloat(high).rounded(toPrecision: max(106, bits)) + BigFloat(low)
  }
}

extension DoubleDouble: CustomStringConvertible {
  /// The number in decimal, with 33 digits.
  package var description: String {
    exactValue?.decimalText(digits: 33) ?? high.description
  }
}
