import FathomNumbers

// Conversions of a `ScaledComplex` for the iteration in `Double`s.
extension ScaledComplex {
  /// The real and imaginary part as multiples of 2^`unit`; zero below 2^-1022.
  ///
  /// Neither may be as great as 2^1022.
  @inline(__always)
  func components(unit: Int = 0) -> (x: Double, y: Double) {
    let factor = Self.powerOfTwo(exponent &- unit)
    return (real * factor, imaginary * factor)
  }

  /// 2^`exponent`, but 0 below 2^-1022 and 2^1023 at most.
  @inline(__always)
  static func powerOfTwo(_ exponent: Int) -> Double {
    let field = min(max(exponent &+ 1023, 0), 2046)
    return Double(bitPattern: UInt64(truncatingIfNeeded: field) << 52)
  }

  /// Whether x + iy and its square are far from the ends of the range of `Double`.
  @inline(__always)
  static func isOrdinary(_ x: Double, _ y: Double) -> Bool {
    0x1p-400...0x1p400 ~= max(x.magnitude, y.magnitude)
  }

  /// |z|² / 4^``exponent``, from 0.25 to below 2 unless it is 0.
  @inline(__always)
  var squaredSignificand: Double { real * real + imaginary * imaginary }

  /// Whether |left| < |right|.
  static func isSmaller(_ left: ScaledComplex, _ right: ScaledComplex) -> Bool {
    let distance = left.exponent &- right.exponent
    // Moduli are from 0.5 to √2 of 2^exponent, and zero's exponent is the smallest there is.
    guard -2...2 ~= distance else { return distance < 0 }
    return left.squaredSignificand * powerOfTwo(2 &* distance) < right.squaredSignificand
  }
}
