import FathomNavigation

/// Tells a swipe to the right from the beginning of a drag.
package struct SwipeRecognizer: Sendable, Hashable {
  /// What a finger is found to do.
  enum Finding: Sendable, Hashable {
    case undecided
    case swipe
    case somethingElse
  }

  /// How far to the right a finger must go, in points.
  package var distance = 50.0
  /// How far up, down or back it may go meanwhile.
  package var deviation = 20.0
  /// How long it may take, in seconds.
  package var duration = 0.3

  /// The standard numbers.
  package init() {}

  /// What a finger does that came down at one place and is at another after a time.
  func finding(from start: Point<Double>, to place: Point<Double>, after elapsed: Double) -> Finding
  {
    let (x, y) = (place.x - start.x, place.y - start.y)
    guard elapsed <= duration, y.magnitude <= deviation, x >= -deviation else {
      return .somethingElse
    }
    return x >= distance ? .swipe : .undecided
  }
}
