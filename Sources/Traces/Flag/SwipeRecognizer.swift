import FathomNavigation

/// The recogniser that distinguishes a swipe to the right from the beginning of a drag.
package struct SwipeRecognizer: Sendable, Hashable {
  /// The result for a touch.
  enum Finding: Sendable, Hashable {
    case undecided
    case swipe
    case somethingElse
  }

  /// The least way to the right, in points.
  package var distance = 50.0
  /// The greatest way up, down or back meanwhile.
  package var deviation = 20.0
  /// The longest duration, in seconds.
  package var duration = 0.3

  /// The standard numbers.
  package init() {}

  /// The result for a touch that began at one place and is at another after a time.
  func finding(from start: Point<Double>, to place: Point<Double>, after elapsed: Double) -> Finding
  {
    let (x, y) = (place.x - start.x, place.y - start.y)
    guard elapsed <= duration, y.magnitude <= deviation, x >= -deviation else {
      return .somethingElse
    }
    return x >= distance ? .swipe : .undecided
  }
}
