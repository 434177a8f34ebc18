import Numbers

/// An orbit z² + c in `Double`s: what perturbation hangs its deltas on.
///
/// Z_0 = 0, Z_1 = c. Either it is as long as somebody needs, or its last member alone is beyond
/// ``escapeRadius``.
struct ReferenceOrbit: Sendable {
  /// A member that is too near to zero, or too far from it, for a `Double`.
  struct Extreme: Sendable {
    let index: Int
    let value: ScaledComplex
  }

  /// The |Z| beyond which an orbit ends.
  ///
  /// Far beyond 2, so that a sample which stays behind has left the orbit by then, and one which
  /// does not is sure to escape as well.
  static let escapeRadius = 1e10

  /// Every member is rounded in each component, to 53 bits of that component.
  private(set) var real: [Double] = [0]
  private(set) var imaginary: [Double] = [0]

  /// The members with less than 53 bits in `real` and `imaginary`, by index.
  private(set) var extremes: [Extreme] = []

  /// Whether the last member is beyond ``escapeRadius``.
  private(set) var hasEscaped = false

  /// The index of the last member.
  var lastIndex: Int { real.count - 1 }

  /// Adds the next member.
  mutating func append(real: borrowing BigFloatRegister, imaginary: borrowing BigFloatRegister) {
    let x = real.doubleValue
    let y = imaginary.doubleValue
    if !ScaledComplex.isOrdinary(x, y) {
      let (realPart, realExponent) = real.significandAndExponent()
      let (imaginaryPart, imaginaryExponent) = imaginary.significandAndExponent()
      let value = ScaledComplex(
        real: ScaledDouble(significand: realPart, exponent: realExponent),
        imaginary: ScaledDouble(significand: imaginaryPart, exponent: imaginaryExponent)
      )
      extremes.append(Extreme(index: self.real.count, value: value))
    }
    self.real.append(x)
    self.imaginary.append(y)
    hasEscaped = x * x + y * y > Self.escapeRadius * Self.escapeRadius
  }

  /// Calls `body` with an iteration of samples by this orbit, which must not be kept.
  func withPerturbation<Result>(
    limit: Int,
    bailout: Double,
    _ isExtendedOnly: Bool,
    _ body: (Perturbation) -> Result
  ) -> Result {
    // The point itself is the only member that may be beyond 2^400.
    let isFar = extremes.contains { $0.value.exponent > 0 }
    return real.withUnsafeBufferPointer { real in
      imaginary.withUnsafeBufferPointer { imaginary in
        extremes.withUnsafeBufferPointer { extremes in
          body(
            Perturbation(
              real: real,
              imaginary: imaginary,
              extremes: extremes,
              lastIndex: min(lastIndex, limit),
              limit: limit,
              squaredBailout: bailout * bailout,
              isExtendedOnly: isExtendedOnly || isFar
            )
          )
        }
      }
    }
  }
}
