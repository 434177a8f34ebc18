// Angles are in turns: 1 is the whole circle, and a quarter is a right angle.
extension Elementary {
  /// The cosine of an angle in turns, with an error below 1e-15; the angle must be below 2^50.
  @inlinable
  package static func cosine(turns: Double) -> Double {
    // The sum has no bits for a fraction: |t| <= 1/2.
    let t = turns - ((turns + 0x1.8p52) - 0x1.8p52)
    let square = t * t * 2.4674011002723395  // x² for x = πt/2, |x| <= π/4
    // sin x / x: eight terms leave 1e-16.
    var sum = 1.0 / 1_307_674_368_000
    sum = 1.0 / 6_227_020_800 - sum * square
    sum = 1.0 / 39_916_800 - sum * square
    sum = 1.0 / 362_880 - sum * square
    sum = 1.0 / 5_040 - sum * square
    sum = 1.0 / 120 - sum * square
    sum = 1.0 / 6 - sum * square
    sum = 1 - sum * square
    let sineSquared = sum * sum * square
    // cos 4x = 1 − 2 sin² 2x, and sin² 2x = 4 sin² x (1 − sin² x).
    return 1 - 8 * sineSquared * (1 - sineSquared)
  }

  /// The angle of (x, y) in turns, from the positive x axis towards the positive y axis: from 0 to
  /// below 1, with an error below 1e-15.
  ///
  /// The point must be finite; the origin has the angle 0.
  @inlinable
  package static func angle(x: Double, y: Double) -> Double {
    let (long, short) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
    guard long > 0 else { return 0 }
    let octant = arctangent(short / long)
    let quadrant = y.magnitude > x.magnitude ? 0.25 - octant : octant
    let half = x < 0 ? 0.5 - quadrant : quadrant
    let angle = y < 0 ? 1 - half : half
    return angle < 1 ? angle : 0
  }

  /// The arctangent of `t` in turns, 0 <= t <= 1.
  @inlinable
  static func arctangent(_ t: Double) -> Double {
    // Halving the angle twice leaves at most tan(π/16) = 0.199.
    let half = t / (1 + (1 + t * t).squareRoot())
    let s = half / (1 + (1 + half * half).squareRoot())
    return s * arctangentSeries(1.0 / 23) { $0 * (-s * s) + $1 } * 0.6366197723675814  // 4 / 2π
  }

  /// The arctangents of four `t` in radians, each divided by its `t`, −1 <= t <= 1, with errors below
  /// 1e-15; 1 at 0.
  @inlinable @inline(__always)
  package static func arctangentRatio(_ t: SIMD4<Double>) -> SIMD4<Double> {
    let first = 1 + (1 + t * t).squareRoot()
    let half = t / first
    let second = 1 + (1 + half * half).squareRoot()
    let s = half / second
    let square = -s * s
    let sum = arctangentSeries(SIMD4(repeating: 1.0 / 23)) { $0 * square + $1 }
    return sum * 4 / (first * second)
  }

  /// arctan(s) / s, |s| <= 0.199, where 11 terms leave 1e-18, from its last term; `next` multiplies
  /// by −s² and adds.
  @inlinable @inline(__always)
  static func arctangentSeries<Value>(
    _ last: Value,
    _ next: (Value, Double) -> Value
  ) -> Value {
    // artanh is is i arctan s.
    artanhSeries(next(last, 1.0 / 21), next)
  }
}
