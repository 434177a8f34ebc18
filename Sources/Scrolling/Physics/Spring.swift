import FathomNumbers

/// A critically damped spring of mass 1 on one axis: the fastest way back that does not oscillate.
///
/// x(t) = (x₀ + (v₀ + ωx₀)·t)·e^(−ωt), ω the root of the stiffness; the duration is that of
/// Lobanov, https://github.com/super-ultra/ScrollMechanics (SpringTimingParameters.swift).
public struct Spring: Sendable, Hashable {
  /// The position of rest.
  public let end: Double

  /// The distance from the end at time 0.
  public let displacement: Double

  /// The velocity at time 0, in points per second.
  public let velocity: Double

  /// The square root of the stiffness, in 1/s.
  public let frequency: Double

  /// Creates a spring that pulls from `start` to `end`.
  public init(start: Double, end: Double, velocity: Double, stiffness: Double) {
    self.end = end
    self.displacement = start - end
    self.velocity = velocity
    self.frequency = max(stiffness, 1e-9).squareRoot()
  }

  private var slope: Double { velocity + frequency * displacement }

  /// The position at a time.
  public func position(at time: Double) -> Double {
    end + (displacement + slope * time) * Self.decay(frequency * time)
  }

  /// The velocity at a time.
  public func velocity(at time: Double) -> Double {
    (slope - frequency * (displacement + slope * time)) * Self.decay(frequency * time)
  }

  /// A time after which the distance from the end never exceeds `threshold`.
  public func duration(threshold: Double) -> Double {
    // Of the two terms of the position each stays within half the threshold.
    func logarithm(_ x: Double) -> Double { Elementary.log2(x) / Elementary.log2e }
    let e = 2.718281828459045
    let still = 2 * displacement.magnitude / threshold
    let moving = 4 * slope.magnitude / (e * frequency * threshold)
    return max(
      still > 1 ? logarithm(still) / frequency : 0,
      moving > 1 ? 2 * logarithm(moving) / frequency : 0
    )
  }

  /// e^-x.
  private static func decay(_ x: Double) -> Double { Elementary.exp2(-x * Elementary.log2e) }
}
