public import FathomNavigation
public import Foundation

/// The touch of one finger in a touch event.
public struct Touch: Sendable, Hashable {
  /// The phase of a touch.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
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
  public let finger: Int
  /// The phase.
  public let phase: Phase
  /// The place, in points from the view's top-left corner.
  public let location: Point<Double>

  /// Creates a touch.
  public init(finger: Int, phase: Phase, location: Point<Double>) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

/// The touches that began, moved or ended at one time.
public struct TouchEvent: Sendable, Hashable {
  /// In seconds.
  public let time: Double
  /// One touch for each finger that changed.
  public let touches: [Touch]

  /// Creates an event.
  public init(time: Double, touches: [Touch]) {
    self.time = time
    self.touches = touches
  }
}

/// An impossible touch.
public enum TouchError: LocalizedError, Hashable, CustomStringConvertible {
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
  public var description: String {
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

  /// The sentence.
  public var errorDescription: String? { description }
}
