import FathomNumbers

/// Coasting on one axis: the velocity shrinks to the same share d in every millisecond.
///
/// v(t) = v₀·d^(1000t), x(t) = x₀ + v₀·(d^(1000t) − 1) / (1000·ln d): Lobanov, "How UIScrollView
/// works", https://github.com/super-ultra/ScrollMechanics (DecelerationTimingParameters.swift).
public struct Deceleration: Sendable, Hashable {
  /// The position at time 0, in points.
  public let start: Double

  /// The velocity at time 0, in points per second.
  public let velocity: Double

  /// The share of the velocity that is left after a millisecond, between 0 and 1.
  public let rate: Double

  /// Creates a motion; `rate` is kept between 0 and 1.
  public init(start: Double, velocity: Double, rate: Double) {
    self.start = start
    self.velocity = velocity
    self.rate = min(max(rate, 1e-9), 0.999_999_999)
  }

  /// log₂ of the share of the velocity that is left after a second.
  private var octavesPerSecond: Double { 1000 * Elementary.log2(rate) }

  /// The logarithm of the share that is left after a second.
  private var decay: Double { octavesPerSecond * Elementary.ln2 }

  /// The velocity at a time, in points per second.
  public func velocity(at time: Double) -> Double {
    velocity * Elementary.exp2(octavesPerSecond * time)
  }

  /// The position at a time.
  public func position(at time: Double) -> Double {
    start + velocity * (Elementary.exp2(octavesPerSecond * time) - 1) / decay
  }

  /// The position of rest.
  public var destination: Double { start - velocity / decay }

  /// The time after which less than `threshold` is left of the way; 0 where that is so from the
  /// start.
  public func duration(threshold: Double) -> Double {
    let way = (velocity / decay).magnitude
    guard way > threshold else { return 0 }
    return Elementary.log2(threshold / way) / octavesPerSecond
  }

  /// The time of reaching `position`; nil for never.
  public func time(at position: Double) -> Double? {
    let left = 1 + decay * (position - start) / velocity
    guard left > 0, left <= 1 else { return nil }
    return Elementary.log2(left) / octavesPerSecond
  }
}
