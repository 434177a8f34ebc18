import FathomNavigation

/// The fingers that are down, in the order in which they came.
package struct TouchSet: Sendable {
  /// What screens follow at a time.
  static let greatestCount = 11

  /// The farthest a touch may lie from the view's corner, in points.
  static let greatestCoordinate = 1e6

  /// The fingers, and where they are.
  private(set) var fingers: [(finger: Int, location: Point<Double>)] = []

  package init() {}

  /// The number of fingers down.
  package var count: Int { fingers.count }

  /// Whether a finger is down.
  package func contains(_ finger: Int) -> Bool { fingers.contains { $0.finger == finger } }

  /// Takes a touch into account; an impossible one changes nothing.
  package mutating func apply(_ touch: Touch) throws(TouchError) {
    for axis in Axis.allCases {
      guard touch.location[axis].magnitude <= Self.greatestCoordinate else {
        throw .impossibleLocation(finger: touch.finger)
      }
    }
    let index = fingers.firstIndex { $0.finger == touch.finger }
    switch touch.phase {
    case .began:
      guard index == nil else { throw .alreadyDown(finger: touch.finger) }
      guard count < Self.greatestCount else { throw .tooManyFingers }
      fingers.append((touch.finger, touch.location))
    case .moved:
      guard let index else { throw .notDown(finger: touch.finger) }
      fingers[index].location = touch.location
    case .ended, .cancelled:
      guard let index else { throw .notDown(finger: touch.finger) }
      fingers.remove(at: index)
    }
  }

  /// The middle of the fingers; the corner where there are none.
  var centroid: Point<Double> {
    guard !fingers.isEmpty else { return Point(x: 0, y: 0) }
    return Point { axis in
      fingers.reduce(0) { $0 + $1.location[axis] } / Double(fingers.count)
    }
  }

  /// Twice the mean distance of the fingers from their middle: for two of them, their distance.
  var spread: Double {
    guard count > 1 else { return 0 }
    let center = centroid
    let sum = fingers.reduce(0) { sum, finger in
      let (x, y) = (finger.location.x - center.x, finger.location.y - center.y)
      return sum + (x * x + y * y).squareRoot()
    }
    return 2 * sum / Double(count)
  }

  /// These fingers only.
  package func without(_ ignored: Set<Int>) -> TouchSet {
    var rest = self
    rest.fingers.removeAll { ignored.contains($0.finger) }
    return rest
  }
}
