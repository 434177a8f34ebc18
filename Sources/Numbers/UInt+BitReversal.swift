extension UInt {
  /// The bits from the last to the first.
  package var bitReversed: UInt {
    (0..<UInt.bitWidth).reduce(0) { ($0 << 1) | ((self >> UInt($1)) & 1) }
  }
}
