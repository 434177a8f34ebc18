package import FathomNavigation

/// The touch of one finger in a touch event.
package struct Touch: Sendable, Hashable {
  /// The phase of a touch.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    /// It came down.
    case began
    /// It moved.
    case moved
    /// It left.
    case ended
    /// It was taken away, by a phone call perhaps, and has no effect.
    case cancelled
  }

  /// The finger's number, the same from its beginning to its end.
  package let finger: Int
  /// The phase.
  package let phase: Phase
  /// The place, in points from the view's top-left corner.
  package let location: Point<Double>

  /// Creates a touch.
  package init(finger: Int, phase: Phase, location: Point<Double>) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

/// The touches that began, moved or ended at one time.
package struct TouchEvent: Sendable, Hashable {
  /// In seconds.
  package let time: Double
  /// One touch for each finger that changed.
  package let touches: [Touch]

  /// Creates an event.
  package init(time: Double, touches: [Touch]) {
    self.time = time
    self.touches = touches
  }
}

/// An impossible touch.
package enum TouchError: Error, Hashable, CustomStringConvertible {
  /// A time before that of the event before, or no time at all.
  case outOfOrder(time: Double, previous: Double)
  /// A finger that is down already came down.
  case alreadyDown(finger: Int)
  /// A finger that is not down moved or left.
  case notDown(finger: Int)
  /// A place beyond any screen.
  case impossibleLocation(finger: Int)
  /// More fingers than a screen follows.
  case tooManyTouches

  /// One sentence that says what would be right.
  package var description: String {
    switch self {
    case .outOfOrder(let time, let previous):
      "An event's time must not be before that of the event before it, \(previous), and it is \(time)."
    case .alreadyDown(let finger):
      "Finger \(finger) came down before and has not left; it can only move, end or be cancelled."
    case .notDown(let finger):
      "Finger \(finger) is not down; it must begin before it can move or end."
    case .impossibleLocation(let finger):
      "Finger \(finger) is nowhere on a screen; both coordinates must be from "
        + "-\(Int(TouchSet.greatestCoordinate)) to \(Int(TouchSet.greatestCoordinate))."
    case .tooManyTouches: "At most \(TouchSet.greatestCount) touches can be down at the same time."
    }
  }
}
