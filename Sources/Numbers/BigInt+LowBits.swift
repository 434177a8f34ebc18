package import BigInt

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
