/// Angles in turns, by plain arithmetic: the same bits on every machine.
enum Turns {
  /// The angle of (x, y) from the positive x axis towards the positive y axis, from 0 to below 1,
  /// with an error below 1e-15.
  ///
  /// The point must be finite; the origin has the angle 0.
  static func angle(x: Double, y: Double) -> Double {
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
    // Halving the angle twice leaves at most tan(π/16) = 0.199, where 11 terms leave 1e-18.
    let half = t / (1 + (1 + t * t).squareRoot())
    let s = half / (1 + (1 + half * half).squareRoot())
    let square = -s * s
    var sum = 1.0 / 23
    for odd in stride(from: 21.0, through: 1, by: -2) { sum = sum * square + 1 / odd }
    return s * sum * 0.6366197723675814  // 4 / 2π
  }
}
