import FathomNavigation

/// A touch that may yet be a tap: short, and without a drag or a pinch.
struct TapCandidate: Sendable, Hashable {
  /// When the first finger came down.
  let start: Double
  /// The most fingers that were down together.
  var fingerCount: Int
  /// The middle of the fingers when there were most.
  var location: Point<Double>

  /// Whether a touch that ends at a time without having moved was a tap.
  func isTap(endingAt time: Double, _ physics: ScrollPhysics) -> Bool {
    time - start <= physics.tapDuration
  }

  /// Whether this tap, which began at a time, makes a double tap of one that ended before.
  func isSecond(after first: EndedTap?, _ physics: ScrollPhysics) -> Bool {
    guard let first, fingerCount == 1, start - first.time <= physics.doubleTapInterval else {
      return false
    }
    let (x, y) = (location.x - first.location.x, location.y - first.location.y)
    return (x * x + y * y).squareRoot() <= physics.doubleTapDistance
  }
}

/// A tap of one finger that a second one may follow.
struct EndedTap: Sendable, Hashable {
  /// When the finger left.
  let time: Double
  /// Where it was.
  let location: Point<Double>
}
