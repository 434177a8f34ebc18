// Polynomials that lead from 0 to 1 without a corner.
extension Elementary {
  /// Hermite's 3x² − 2x³, which rises from 0 at x = 0 to 1 at x = 1 with a derivative of zero at both
  /// ends: the smoothstep of shading languages, without their clamping.
  @inlinable
  package static func smoothstep<Value: BinaryFloatingPoint>(_ x: Value) -> Value {
    x * x * (3 - 2 * x)
  }

  /// Perlin's 6t⁵ − 15t⁴ + 10t³, which rises from 0 at t = 0 to 1 at t = 1 with two derivatives zero
  /// at both ends, and is 0 and 1 beyond.
  ///
  /// Perlin, "Improving noise", SIGGRAPH 2002, doi.org/10.1145/566654.566636.
  package static func fade(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t * t * t * (t * (t * 6 - 15) + 10)
  }
}
