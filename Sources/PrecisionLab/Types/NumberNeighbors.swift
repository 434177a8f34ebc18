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
