public import FathomNavigation

/// A gesture of one or two fingers: the touches that a screen reports for it, 120 times a second.
public enum Gesture: Sendable, Hashable {
  /// One finger goes evenly from one place to another, stays for a while, and leaves.
  case pan(from: Point<Double>, to: Point<Double>, duration: Double, hold: Double)
  /// Two fingers, side by side about a point, change their distance evenly by a factor.
  case pinch(at: Point<Double>, factor: Double, duration: Double, spread: Double)
  /// One finger comes and goes.
  case tap(Point<Double>)
  /// Two taps.
  case doubleTap(Point<Double>)
  /// Two fingers come and go together.
  case twoFingerTap(Point<Double>)

  /// The touches a second.
  public static let touchRate = 120.0

  private static let tapDuration = 0.05
  private static let tapPause = 0.1
  private static let tapSpread = 60.0

  /// The touch events of the gesture that begins at a time.
  public func events(from start: Double) -> [TouchEvent] {
    switch self {
    case .pan(let from, let to, let duration, let hold):
      Self.sampled(from: start, lasting: duration, hold: hold) { share in
        [Point { from[$0] + (to[$0] - from[$0]) * share }]
      }
    case .pinch(let center, let factor, let duration, let spread):
      Self.sampled(from: start, lasting: duration, hold: 0) { share in
        Self.pair(about: center, spread: spread * (1 + (factor - 1) * share))
      }
    case .tap(let place): Self.tap([place], at: start)
    case .doubleTap(let place):
      Self.tap([place], at: start)
        + Self.tap([place], at: start + Self.tapDuration + Self.tapPause)
    case .twoFingerTap(let place):
      Self.tap(Self.pair(about: place, spread: Self.tapSpread), at: start)
    }
  }

  /// The number of events of the gesture.
  package var eventCount: Int {
    switch self {
    case .pan(_, _, let duration, _), .pinch(_, _, let duration, _): Self.looks(in: duration) + 2
    case .tap, .twoFingerTap: 2
    case .doubleTap: 4
    }
  }

  private static func looks(in duration: Double) -> Int {
    precondition(duration * touchRate < 1e9, "a gesture ends")
    return max(1, Int((duration * touchRate).rounded(.up)))
  }

  private static func pair(about center: Point<Double>, spread: Double) -> [Point<Double>] {
    [-0.5, 0.5].map { Point(x: center.x + $0 * spread, y: center.y) }
  }

  private static func event(
    _ phase: Touch.Phase,
    _ places: [Point<Double>],
    at time: Double
  ) -> TouchEvent {
    TouchEvent(
      time: time,
      touches: places.enumerated().map { index, place in
        Touch(finger: index + 1, phase: phase, location: place)
      }
    )
  }

  private static func tap(_ places: [Point<Double>], at time: Double) -> [TouchEvent] {
    [event(.began, places, at: time), event(.ended, places, at: time + tapDuration)]
  }

  private static func sampled(
    from start: Double,
    lasting duration: Double,
    hold: Double,
    _ places: (_ share: Double) -> [Point<Double>]
  ) -> [TouchEvent] {
    let looks = looks(in: duration)
    let moves = (1...looks).map { look in
      let elapsed = min(Double(look) / touchRate, duration)
      let share = look == looks ? 1 : elapsed / duration
      return event(.moved, places(share), at: start + (look == looks ? duration : elapsed))
    }
    return [event(.began, places(0), at: start)] + moves
      + [event(.ended, places(1), at: start + duration + hold)]
  }
}
