/// How the offset moves on one axis once nobody touches it: it coasts, is pulled by a spring, or
/// first the one and then the other.
struct AxisMotion: Sendable, Hashable {
  private enum Law: Sendable, Hashable {
    case resting
    case coasting(Deceleration)
    case pulled(Spring)
    /// Coasting up to a limit, which it crosses at `time`.
    case crossing(Deceleration, time: Double, then: Spring?)
  }

  private let law: Law

  /// How long it moves, in seconds.
  let duration: Double

  /// Where it comes to rest.
  let end: Double

  /// Whether it moves at all.
  var isResting: Bool { law == .resting }

  private init(_ law: Law, duration: Double, end: Double) {
    self.law = law
    self.duration = duration
    self.end = end
  }

  /// Stays where it is.
  static func resting(at position: Double) -> AxisMotion {
    AxisMotion(.resting, duration: 0, end: position)
  }

  /// Coasts within the limits; beyond them a spring takes over, or it stops where `bounces` is not.
  init(
    from start: Double,
    velocity: Double,
    rate: Double,
    limits: ClosedRange<Double>,
    bounces: Bool,
    physics: ScrollPhysics
  ) {
    guard limits.contains(start) else {
      let limit = start < limits.lowerBound ? limits.lowerBound : limits.upperBound
      self.init(pulledFrom: start, to: limit, velocity: velocity, physics: physics)
      return
    }
    let coast = Deceleration(start: start, velocity: velocity, rate: rate)
    guard !limits.contains(coast.destination) else {
      let duration = coast.duration(threshold: physics.decelerationThreshold)
      self =
        duration > 0
        ? AxisMotion(.coasting(coast), duration: duration, end: coast.destination)
        : .resting(at: start)
      return
    }
    let limit = coast.destination < limits.lowerBound ? limits.lowerBound : limits.upperBound
    let time = coast.time(at: limit) ?? 0
    guard bounces else {
      self =
        time > 0
        ? AxisMotion(.crossing(coast, time: time, then: nil), duration: time, end: limit)
        : .resting(at: start)
      return
    }
    let spring = Spring(
      start: limit,
      end: limit,
      velocity: coast.velocity(at: time),
      stiffness: physics.springStiffness
    )
    let duration = time + spring.duration(threshold: physics.springThreshold)
    self =
      duration > 0
      ? AxisMotion(.crossing(coast, time: time, then: spring), duration: duration, end: limit)
      : .resting(at: start)
  }

  /// Is pulled by the spring from `start` to `end`.
  init(pulledFrom start: Double, to end: Double, velocity: Double, physics: ScrollPhysics) {
    let spring = Spring(
      start: start,
      end: end,
      velocity: velocity,
      stiffness: physics.springStiffness
    )
    let duration = spring.duration(threshold: physics.springThreshold)
    let isThere = duration == 0 && start == end
    self.init(isThere ? .resting : .pulled(spring), duration: duration, end: end)
  }

  /// Is pulled to `end` without ever passing it, however fast it comes.
  init(settlingFrom start: Double, to end: Double, velocity: Double, physics: ScrollPhysics) {
    // Faster than this a critically damped spring passes its end once.
    let greatest = physics.springStiffness.squareRoot() * (end - start).magnitude
    let approach = min(max(velocity, -greatest), greatest)
    self.init(pulledFrom: start, to: end, velocity: approach, physics: physics)
  }

  /// The position at a time since the beginning.
  func position(at time: Double) -> Double {
    guard time < duration else { return end }
    switch law {
    case .resting: return end
    case .coasting(let coast): return coast.position(at: time)
    case .pulled(let spring): return spring.position(at: time)
    case .crossing(let coast, let crossing, let spring):
      guard time >= crossing, let spring else { return coast.position(at: time) }
      return spring.position(at: time - crossing)
    }
  }
}
