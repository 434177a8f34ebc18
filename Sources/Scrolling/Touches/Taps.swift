import FathomNavigation

/// The effect of taps on the zoom.
public enum TapZoom: Sendable, Hashable {
  /// None; the owner gets their messages.
  case none
  /// A double tap goes one step of a cycle: 1, the maximum, the minimum.
  case cycle
  /// A double tap zooms in by a factor about its place, a tap of two touches out by the same.
  case steps(factor: Double)
}

/// A touch that may yet be a tap: short, and without a drag or a pinch.
struct TapCandidate: Sendable, Hashable {
  /// The time of the first touch's beginning.
  let start: Double
  /// The greatest number of touches that were down together.
  var touchCount: Int
  /// The centroid of the touches when there were most.
  var location: Point<Double>

  /// Whether a touch that ends at a time without having moved was a tap.
  func isTap(endingAt time: Double, _ physics: ScrollPhysics) -> Bool {
    time - start <= physics.tapDuration
  }

  /// Whether this tap makes a double tap of one that ended before.
  func isSecond(after first: EndedTap?, _ physics: ScrollPhysics) -> Bool {
    guard let first, touchCount == 1, start - first.time <= physics.doubleTapInterval else {
      return false
    }
    let (x, y) = (location.x - first.location.x, location.y - first.location.y)
    return (x * x + y * y).squareRoot() <= physics.doubleTapDistance
  }
}

/// A tap of one touch that a second one may follow.
struct EndedTap: Sendable, Hashable {
  /// The time of the touch's end.
  let time: Double
  /// The touch's place.
  let location: Point<Double>
}
