/// Logarithm and power of two by plain arithmetic.
///
/// glibc's functions are neither correctly rounded nor the same in every version, so nothing on the
/// way to a pixel may use them. These two use only + − × ÷ and give the same bits on every machine.
public enum Elementary {
  /// The base-2 logarithm of `x`, with an absolute error below 1e-15 near 1 and a relative one below
  /// 1e-15 elsewhere.
  ///
  /// Follows IEEE 754 at the edges: log2(0) is −infinity, that of a negative number NaN.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : (x > 0 ? .infinity : .nan) }
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    // ln m = 2 artanh s with s = (m − 1) / (m + 1), |s| < 0.1716: eleven terms leave 2e-18.
    let s = (significand - 1) / (significand + 1)
    let t = s * s
    var sum = 1.0 / 21
    for odd in stride(from: 19.0, through: 1, by: -2) { sum = sum * t + 1 / odd }
    return exponent + s * sum * 2.8853900817779268  // 2 / ln 2
  }

  /// Two to the power of `x`, with a relative error below 1e-15 where the result is not subnormal.
  ///
  /// Overflows to infinity and underflows to zero.
  public static func exp2(_ x: Double) -> Double {
    guard x == x else { return x }
    guard x < 1025 else { return .infinity }
    guard x > -1080 else { return 0 }
    let whole = x.rounded(.toNearestOrEven)
    // 2^f = e^(f ln 2), |f ln 2| < 0.3466: fourteen terms leave 4e-19.
    let y = (x - whole) * 0.6931471805599453
    var sum = 1.0
    for n in stride(from: 14.0, through: 1, by: -1) { sum = sum * y / n + 1 }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
  }

  /// `base` to the power of `exponent`, for a base that is not negative.
  public static func power(_ base: Double, _ exponent: Double) -> Double {
    exponent == 0 ? 1 : exp2(exponent * log2(base))
  }
}
