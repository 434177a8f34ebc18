import FathomNumbers

/// The numbers of a type next to one of them.
struct NumberNeighbors {
  /// The next smaller number; nil for the least.
  let below: BigFloat?
  /// The next greater number; nil for the greatest.
  let above: BigFloat?
  /// The distance to the next number away from zero, as a power of two.
  let ulpExponent: Int

  /// The neighbours of a number that the type has.
  ///
  /// Pairs of Float64 have their own gaps; theirs are counted as those of a number of 106 bits.
  init(of value: BigFloat, in type: NumberType) {
    let least = type.underflowExponent
    let (precision, magnitude) = (type.precision, value.magnitude)
    guard !value.isZero else {
      ulpExponent = least ?? -(1 << 30)
      let smallest = BigFloat(1).scaled(byPowerOfTwo: ulpExponent)
      (below, above) = (-smallest, smallest)
      return
    }
    let exponent = value.exponent - precision
    ulpExponent = max(exponent, least ?? exponent)
    let ulp = BigFloat(1).scaled(byPowerOfTwo: ulpExponent)
    let wide = magnitude.rounded(toPrecision: max(precision, value.precision) + 2)
    // Below a power of two numbers are twice as dense.
    let isPower = magnitude == BigFloat(1).scaled(byPowerOfTwo: value.exponent - 1)
    let isDenser = isPower && ulpExponent > least ?? .min
    let next = wide + ulp
    let away = type.overflowExponent.map { next.exponent > $0 } ?? false ? nil : next
    let toward = wide - (isDenser ? ulp.scaled(byPowerOfTwo: -1) : ulp)
    (below, above) = value.isNegative ? (away.map { -$0 }, -toward) : (toward, away)
  }
}

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
