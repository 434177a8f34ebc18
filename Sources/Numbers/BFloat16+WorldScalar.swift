package import BigInt

extension BFloat16: WorldScalar {
  /// The name in reports.
  package static var name: String { "BFloat16" }

  /// The bits of precision, the leading one included.
  package static var significandBits: Int? { 8 }

  /// The number nearest to `value`, ties to even.
  package init(_ value: BigInt) {
    self.init(BigFloat(value))
  }

  /// The number nearest to `value`, ties to even, with gradual underflow and overflow to infinity.
  package init(_ value: BigFloat) {
    // Odd at 26 bits, which `Double` holds, so that the last rounding is the only one that counts.
    self.init(Double(value.rounded(toPrecision: 26, .toOdd)))
  }

  /// The greatest integer that is not greater than the number, nil when it is not finite.
  package var floor: BigInt? { Float(self).floor }

  /// The smallest integer that is not less than the number, nil when it is not finite.
  package var ceiling: BigInt? { Float(self).ceiling }

  /// The same number with all its bits, nil when it is not finite.
  package var exactValue: BigFloat? { Float(self).exactValue }
}
