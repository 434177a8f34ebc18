import FathomNavigation

/// The touches that are down, in the order of their beginning.
public struct TouchSet: Sendable {
  /// The greatest number of touches that screens follow at a time.
  static let greatestCount = 11

  /// The farthest a touch may lie from the view's corner, in points.
  static let greatestCoordinate = 1e6

  /// The touches' fingers and places.
  private(set) var touches: [(finger: Int, location: Point<Double>)] = []

  /// No touches.
  public init() {}

  /// The number of touches.
  public var count: Int { touches.count }

  /// Whether a finger touches the screen.
  public func contains(_ finger: Int) -> Bool { touches.contains { $0.finger == finger } }

  /// Takes a touch into account; an impossible one changes nothing.
  public mutating func apply(_ touch: Touch) throws(TouchError) {
    for axis in Axis.allCases {
      guard touch.location[axis].magnitude <= Self.greatestCoordinate else {
        throw .impossibleLocation(finger: touch.finger)
      }
    }
    let index = touches.firstIndex { $0.finger == touch.finger }
    switch touch.phase {
    case .began:
      guard index == nil else { throw .alreadyDown(finger: touch.finger) }
      guard count < Self.greatestCount else { throw .tooManyTouches }
      touches.append((touch.finger, touch.location))
    case .moved:
      guard let index else { throw .notDown(finger: touch.finger) }
      touches[index].location = touch.location
    case .ended, .cancelled:
      guard let index else { throw .notDown(finger: touch.finger) }
      touches.remove(at: index)
    }
  }

  /// The mean of the touches' places; the corner without touches.
  var centroid: Point<Double> {
    guard !touches.isEmpty else { return Point(x: 0, y: 0) }
    return Point { axis in
      touches.reduce(0) { $0 + $1.location[axis] } / Double(touches.count)
    }
  }

  /// Twice the mean distance of the touches from their centroid: for two of them, their distance.
  var spread: Double {
    guard count > 1 else { return 0 }
    let center = centroid
    let sum = touches.reduce(0) { sum, finger in
      let (x, y) = (finger.location.x - center.x, finger.location.y - center.y)
      return sum + (x * x + y * y).squareRoot()
    }
    return 2 * sum / Double(count)
  }

  /// The touches of other fingers than the ignored ones.
  public func without(_ ignored: Set<Int>) -> TouchSet {
    var rest = self
    rest.touches.removeAll { ignored.contains($0.finger) }
    return rest
  }
}
