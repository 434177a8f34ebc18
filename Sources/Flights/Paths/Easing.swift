public import FathomNumbers

/// The camera's progress along a leg as a function of the time, both from 0 to 1.
public enum Easing: Sendable, Hashable {
  /// The time itself: the perceived speed is constant.
  case linear
  /// From rest to rest, 6t⁵ − 15t⁴ + 10t³: speed and acceleration are continuous.
  case smooth
  /// The speed grows evenly over this share of the leg's time, from above 0 to 0.5, then is
  /// constant, and falls over as long a time.
  case trapezoid(ramp: Numeral)

  /// The shares of a leg's time over which a speed may grow.
  static let ramps = 0.001...0.5

  /// The greatest progress in a share of the leg's time, over the share.
  var greatestSpeed: Double {
    switch self {
    case .linear: 1
    // In the middle.
    case .smooth: 1.875
    case .trapezoid(let ramp): 1 / (1 - Double(ramp.scriptValue))
    }
  }

  /// The progress at a share of the leg's time, exact but for the rounding of the arithmetic.
  func progress(at time: BigFloat) -> BigFloat {
    switch self {
    case .linear: return time
    case .smooth:
      return time * time * time
        * (BigFloat(10) + time * (BigFloat(6) * time - BigFloat(15)))
    case .trapezoid(let ramp):
      let ramp = ramp.scriptValue
      let (one, rest) = (BigFloat(1), BigFloat(1) - time)
      // The area below the speed is (1 − ramp) times the constant speed.
      func rise(_ time: BigFloat) -> BigFloat {
        time * time / (BigFloat(2) * ramp * (one - ramp))
      }
      if time < ramp { return rise(time) }
      if rest < ramp { return one - rise(rest) }
      return (time - ramp.scaled(byPowerOfTwo: -1)) / (one - ramp)
    }
  }
}
