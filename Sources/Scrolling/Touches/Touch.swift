package import FathomNavigation

/// One finger's part in a touch event.
package struct Touch: Sendable, Hashable {
  /// What the finger did.
  package enum Phase: String, Sendable, Hashable, CaseIterable {
    /// It came down.
    case began
    /// It moved.
    case moved
    /// It left.
    case ended
    /// It was taken away, by a phone call perhaps; nothing comes of it.
    case cancelled
  }

  /// Which finger: the same number from its beginning to its end.
  package let finger: Int
  /// What it did.
  package let phase: Phase
  /// Where, in points from the view's top-left corner.
  package let location: Point<Double>

  /// Creates a touch.
  package init(finger: Int, phase: Phase, location: Point<Double>) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

/// What one or more fingers did at a time.
package struct TouchEvent: Sendable, Hashable {
  /// In seconds.
  package let time: Double
  /// One touch for each finger concerned.
  package let touches: [Touch]

  /// Creates an event.
  package init(time: Double, touches: [Touch]) {
    self.time = time
    self.touches = touches
  }
}

/// Why a touch cannot have been.
package enum TouchError: Error, Hashable, CustomStringConvertible {
  /// A time before that of the event before, or no time at all.
  case outOfOrder(time: Double, previous: Double)
  /// A finger that is down already came down.
  case alreadyDown(finger: Int)
  /// A finger that is not down moved or left.
  case notDown(finger: Int)
  /// A place no screen has.
  case impossibleLocation(finger: Int)
  /// More fingers than a screen follows.
  case tooManyFingers

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
    case .tooManyFingers: "At most \(TouchSet.greatestCount) fingers can be down together."
    }
  }
}
