import Numbers

/// The iteration of samples as deltas from a reference orbit, with rebasing.
///
/// With Z an orbit of C, and z one of C + dc, dz = z − Z goes on as dz' = (2Z + dz) dz + dc. Where z
/// is nearer to 0 than to Z, and at the end of the reference, it continues from the reference's
/// start: dz = z, Z = 0. So a delta is never greater than the number it stands for, and one
/// reference serves all samples. After Zhuoran, as told in
/// https://mathr.co.uk/blog/2022-02-21_deep_zoom_theory_and_practice_again.html.
///
/// Three kinds of numbers take turns: `Double`, for deltas above 1e-133; `Double` with a common
/// power of two taken out, for deltas below, as long as z itself is not small; and extended
/// exponents for what remains, single steps. All three round alike, so it shows nowhere in a
/// picture where they take over from each other.
struct Perturbation {
  /// The reference orbit's members.
  let real: UnsafeBufferPointer<Double>
  let imaginary: UnsafeBufferPointer<Double>
  let extremes: UnsafeBufferPointer<ReferenceOrbit.Extreme>

  /// The index of the last member to use, at least 1.
  let lastIndex: Int

  /// The greatest n that is tried.
  let limit: Int

  /// The square of the bailout.
  let squaredBailout: Double

  /// Whether everything is done in extended exponents.
  let isExtendedOnly: Bool

  /// The sample at C + `constant` when it has escaped, nil if it does not within the limit.
  func escape(_ constant: ScaledComplex) -> PerturbedSample? {
    iterate(constant, withDerivative: false)
  }

  /// As ``escape(_:)``, with the derivative.
  func escapeWithDerivative(_ constant: ScaledComplex) -> PerturbedSample? {
    iterate(constant, withDerivative: true)
  }

  @inline(__always)
  private func iterate(_ constant: ScaledComplex, withDerivative: Bool) -> PerturbedSample? {
    var sample = PerturbedSample()
    while sample.count < limit {
      let hasEscaped =
        switch arithmetic(sample, constant) {
        case .double: iterateInDoubles(&sample, constant, withDerivative)
        case .rescaled: iterateRescaled(&sample, constant, withDerivative)
        case .extended: false
        }
      if hasEscaped { return sample }
      // Both stop before a step that is not theirs.
      guard sample.count < limit else { return nil }
      if stepExtended(&sample, constant, withDerivative) { return sample }
    }
    return nil
  }

  private enum Arithmetic {
    case double
    case rescaled
    case extended
  }

  @inline(__always)
  private func arithmetic(_ sample: PerturbedSample, _ constant: ScaledComplex) -> Arithmetic {
    // A constant as great as that escapes at once.
    guard !isExtendedOnly, constant.exponent < 400 else { return .extended }
    let next = sample.delta.isZero ? constant : sample.delta
    if next.exponent > Self.doubleExponent { return .double }
    // Only after a cancellation is the constant much greater than the delta.
    if constant.exponent < Self.doubleExponent + 50, sample.value.exponent > Self.valueExponent {
      return .rescaled
    }
    return .extended
  }

  /// Deltas of this binary exponent and below are not iterated in plain `Double`s: their squares
  /// would be too small to compare.
  static let doubleExponent = -439

  /// The square of a delta that ends the iteration in `Double`s, a little below the start's.
  static let smallestSquare = 0x1p-884

  /// Below this binary exponent of z, no rescaled iteration, which takes |z| > |dz| for granted.
  static let valueExponent = -299

  /// The square of a z that ends the rescaled iteration, a little below the start's.
  static let smallestRescaledSquare = 0x1p-604
}
