import FathomNavigation
import FathomNumbers

/// The iteration of one sample as a delta from a reference orbit, step by step: slow, for comparison
/// with the packets of ``SampleBatch``.
///
/// With Z an orbit of C, and z one of C + dc, dz = z − Z advances by dz' = (2Z + dz) dz + dc (K. I.
/// Martin, "SuperFractalThing maths", 2013). Where z is nearer to 0 than to Z, and at the end of the
/// reference, it continues from the reference's start: dz = z, Z = 0. So a delta is never greater than
/// the number z, and one reference serves all samples: rebasing, after Zhuoran (2021), told by
/// Heiland-Allen, "Deep zoom theory and practice (again)", 2022,
/// mathr.co.uk/blog/2022-02-21_deep_zoom_theory_and_practice_again.html.
///
/// All numbers have exponents of their own.
struct Perturbation {
  let orbit: ReferenceOrbit

  /// The iteration limit.
  let limit: Int

  /// The square of the bailout.
  let squaredBailout: Double

  /// The sample at C + `constant` when it has escaped; nil if it does not within the limit.
  ///
  /// Pixels are 2^`pitch.exponent` · `pitch.significand` wide.
  func escape(_ constant: Point<ScaledDouble>, pitch: ScaledDouble) -> EscapedSample? {
    let constant = ScaledComplex(real: constant.x, imaginary: constant.y)
    var count = 0
    var index = 0
    var delta = ScaledComplex.zero
    var derivative = Derivative()
    while count < limit {
      let reference = orbit.member(index)
      derivative.advance(reference + delta)
      delta = delta * (reference.scaled(byPowerOfTwo: 1) + delta) + constant
      count += 1
      index += 1
      let value = orbit.member(index) + delta
      if isBeyondBailout(value) {
        let slope = derivative.value
        let width = ScaledComplex(real: pitch.significand, imaginary: 0, exponent: pitch.exponent)
        return EscapedSample(count: count, value: value, slope: slope * width)
      }
      if index == orbit.lastIndex || ScaledComplex.isSmaller(value, delta) {
        delta = value
        index = 0
      }
    }
    return nil
  }

  private func isBeyondBailout(_ value: ScaledComplex) -> Bool {
    guard value.exponent < 400 else { return true }
    let (x, y) = value.components()
    return x * x + y * y > squaredBailout
  }
}
