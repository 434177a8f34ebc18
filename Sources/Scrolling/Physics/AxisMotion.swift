/// The movement of the offset on one axis after a release: coasting, a spring's pull, or first the
/// one and then the other.
///
/// After Lobanov, "How UIScrollView works": content that would coast beyond a limit crosses it, and
/// a spring takes over there with its velocity.
struct AxisMotion: Sendable, Hashable {
  private enum Law: Sendable, Hashable {
    case resting
    case coasting(Deceleration)
    case pulled(Spring)
    /// Coasting up to a limit, which it crosses at `time`.
    case crossing(Deceleration, time: Double, then: Spring?)
  }

  private let law: Law

  /// The duration, in seconds.
  let duration: Double

  /// The position of rest.
  let end: Double

  /// Whether it never moves.
  var isResting: Bool { law == .resting }

  private init(_ law: Law, duration: Double, end: Double) {
    self.law = law
    self.duration = duration
    self.end = end
  }

  /// No movement.
  static func resting(at position: Double) -> AxisMotion {
    AxisMotion(.resting, duration: 0, end: position)
  }

  /// Coasting within the limits; beyond them a spring takes over, or without `bounces` the limit
  /// stops it.
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

  /// A spring's pull from `start` to `end`.
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

  /// A spring's pull to `end` that never passes it, whatever the velocity.
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
