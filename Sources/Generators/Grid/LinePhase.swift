import BigInt
import FathomNumbers

/// A place between two grid lines: the fraction of their distance, in 192 bits.
struct LinePhase: Sendable {
  private let high: UInt64
  private let low: UInt128

  /// The fraction `numerator` / 2^192, without its whole part.
  init(numerator: BigInt) {
    low = numerator.lowBits
    high = UInt64(truncatingIfNeeded: numerator.floorQuotient(powerOfTwo: 128).lowBits)
  }

  /// How far from the nearest line one is `steps` later, −½ to ½, when each step goes on by
  /// `rate` / 2^192.
  ///
  /// `steps` is at least 0, and both are below 2^125.
  func distance(after steps: Int128, rate: UInt128) -> Double {
    // A product of 2 by 2 words, added to 3 words; whole distances are carried out of the top.
    let (steps0, steps1) = Self.words(UInt128(truncatingIfNeeded: steps))
    let (rate0, rate1) = Self.words(rate)
    let middle = steps0 * rate1 + steps1 * rate0
    let (sum0, carry0) = low.addingReportingOverflow(steps0 * rate0)
    let carry1 = sum0.addingReportingOverflow(middle << 64).overflow
    let top = (middle >> 64) &+ steps1 * rate1 &+ (carry0 ? 1 : 0) &+ (carry1 ? 1 : 0)
    let fraction = high &+ UInt64(truncatingIfNeeded: top)
    return Double(Int64(bitPattern: fraction)) * 0x1p-64
  }

  private static func words(_ value: UInt128) -> (low: UInt128, high: UInt128) {
    (value & UInt128(UInt64.max), value >> 64)
  }
}
