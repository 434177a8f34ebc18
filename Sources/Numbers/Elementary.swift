/// Elementary functions by plain arithmetic: the same bits on every machine.
///
/// glibc's functions are neither correctly rounded nor the same in every version, so nothing on the
/// way to a pixel may use them. These use only + − × ÷ and the square root, which IEEE 754 rounds
/// correctly.
@usableFromInline
package enum Elementary {
  /// ln 2, rounded to nearest.
  @inlinable
  package static var ln2: Double { 0.6931471805599453 }

  /// log2 e = 1 / ln 2, rounded to nearest.
  @inlinable
  package static var log2e: Double { 1.4426950408889634 }

  /// The base-2 logarithm of `x`, with an absolute error below 1e-15 near 1 and a relative one below
  /// 1e-15 elsewhere.
  ///
  /// Follows IEEE 754 at the edges: log2(0) is −infinity, that of a negative number NaN.
  @inlinable
  package static func log2(_ x: Double) -> Double {
    guard x >= .leastNormalMagnitude, x < .infinity else {
      guard x > 0, x < .infinity else { return x == 0 ? -.infinity : (x > 0 ? .infinity : .nan) }
      return log2(x * 0x1p60) - 60
    }
    // x = m · 2^e with m from above √½ to √2, found without a branch: less the bits of the least m,
    // those of x have e where a number has its exponent.
    let bits = Int64(bitPattern: x.bitPattern)
    let exponentBits = (bits &- 0x3fe6_a09e_667f_3bce) >> 52
    let exponent = Double(exponentBits)
    let significand = Double(bitPattern: UInt64(bitPattern: bits &- exponentBits << 52))
    let s = (significand - 1) / (significand + 1)
    let t = s * s
    return exponent + s * artanhSeries(1.0 / 21) { $0 * t + $1 } * 2.8853900817779268  // 2 / ln 2
  }

  /// The sum of t^k / (2k + 1) for k up to 10, from its last term; `next` multiplies by t and adds.
  ///
  /// ln m = 2 artanh s with s = (m − 1) / (m + 1), |s| < 0.1716, and artanh s = s times the series
  /// of t = s²: these terms leave 2e-18.
  @inlinable @inline(__always)
  package static func artanhSeries<Value>(_ last: Value, _ next: (Value, Double) -> Value) -> Value
  {
    // Written out, so that the compiler divides and not the program.
    var sum = next(last, 1.0 / 19)
    sum = next(sum, 1.0 / 17)
    sum = next(sum, 1.0 / 15)
    sum = next(sum, 1.0 / 13)
    sum = next(sum, 1.0 / 11)
    sum = next(sum, 1.0 / 9)
    sum = next(sum, 1.0 / 7)
    sum = next(sum, 1.0 / 5)
    sum = next(sum, 1.0 / 3)
    return next(sum, 1.0)
  }

  /// Two to the power of `x`, with a relative error below 1e-15 where the result is not subnormal.
  ///
  /// Overflows to infinity and underflows to zero.
  package static func exp2(_ x: Double) -> Double {
    guard x == x else { return x }
    guard x < 1025 else { return .infinity }
    guard x > -1080 else { return 0 }
    let whole = x.rounded(.toNearestOrEven)
    // 2^f = e^(f ln 2), |f ln 2| < 0.3466: fourteen terms leave 4e-19.
    let y = (x - whole) * ln2
    var sum = 1.0 / 87_178_291_200
    sum = sum * y + 1.0 / 6_227_020_800
    sum = sum * y + 1.0 / 479_001_600
    sum = sum * y + 1.0 / 39_916_800
    sum = sum * y + 1.0 / 3_628_800
    sum = sum * y + 1.0 / 362_880
    sum = sum * y + 1.0 / 40_320
    sum = sum * y + 1.0 / 5_040
    sum = sum * y + 1.0 / 720
    sum = sum * y + 1.0 / 120
    sum = sum * y + 1.0 / 24
    sum = sum * y + 1.0 / 6
    sum = sum * y + 1.0 / 2
    sum = sum * y + 1.0
    sum = sum * y + 1.0
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
  }

  /// `base` to the power of `exponent`, for a base that is not negative.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    exponent == 0 ? 1 : exp2(exponent * log2(base))
  }
}
