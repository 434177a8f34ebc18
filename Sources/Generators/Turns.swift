import FathomNumbers

/// Angles by plain arithmetic: the same bits on every machine.
package enum Turns {
  /// The angle of (x, y) from the positive x axis towards the positive y axis, from 0 to below 1,
  /// with an error below 1e-15.
  ///
  /// The point must be finite; the origin has the angle 0.
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
  private static func arctangent(_ t: Double) -> Double {
    // Halving the angle twice leaves at most tan(π/16) = 0.199.
    let half = t / (1 + (1 + t * t).squareRoot())
    let s = half / (1 + (1 + half * half).squareRoot())
    return s * arctangentSeries(1.0 / 23) { $0 * (-s * s) + $1 } * 0.6366197723675814  // 4 / 2π
  }

  /// The arctangents of four `t` in radians, each divided by its `t`, −1 <= t <= 1, with errors below
  /// 1e-15; 1 at 0.
  @inline(__always)
  static func arctangentRatio(_ t: SIMD4<Double>) -> SIMD4<Double> {
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
  @inline(__always)
  private static func arctangentSeries<Value>(
    _ last: Value,
    _ next: (Value, Double) -> Value
  ) -> Value {
    // artanh is is i arctan s.
    Elementary.artanhSeries(next(last, 1.0 / 21), next)
  }
}
