import FathomNumbers

/// The bits of numbers as they lie in memory, in groups.
enum BitText {
  /// Sign, exponent and significand, of a pair of numbers both; nil for a type without such a format.
  static func text<Scalar: WorldScalar>(of number: Scalar) -> String? {
    switch number {
    case let number as Float16: groups(UInt64(number.bitPattern), exponent: 5, fraction: 10)
    case let number as BFloat16: groups(UInt64(number.bitPattern), exponent: 8, fraction: 7)
    case let number as Float: groups(UInt64(number.bitPattern), exponent: 8, fraction: 23)
    case let number as Double: groups(number.bitPattern, exponent: 11, fraction: 52)
    case let number as DoubleDouble:
      [number.high, number.low].map { groups($0.bitPattern, exponent: 11, fraction: 52) }
        .joined(separator: " + ")
    default: wide(number)
    }
  }

  private static func wide<Scalar: WorldScalar>(_ number: Scalar) -> String? {
    #if arch(x86_64)
    guard let number = number as? Float80 else { return nil }
    return (number.sign == .minus ? "1 " : "0 ")
      + "\(digits(UInt64(number.exponentBitPattern), 15)) "
      + digits(
        number.significandBitPattern | (number.exponentBitPattern == 0 ? 0 : 1 << 63),
        64
      )
    #else
    return nil
    #endif
  }

  private static func groups(_ bits: UInt64, exponent: Int, fraction: Int) -> String {
    let sign = digits(bits >> UInt64(exponent + fraction), 1)
    return "\(sign) \(digits(bits >> UInt64(fraction), exponent)) \(digits(bits, fraction))"
  }

  /// The lowest `count` bits, the highest of them first.
  private static func digits(_ bits: UInt64, _ count: Int) -> String {
    (0..<count).reversed().map { bits >> UInt64($0) & 1 == 1 ? "1" : "0" }.joined()
  }
}
