package import FathomNavigation
package import FathomScrolling

/// Scrolling under an object that a finger drags to an edge of the view.
///
/// While the finger is near an edge and there is content left beyond it, content and object go on
/// by a step at every interval.
package struct Autoscroll: Sendable, Hashable {
  /// The finger's distance from an edge within which the content scrolls, in points.
  package var margin = 30.0
  /// The least content beyond the edge.
  package var leastRest = 6.0
  /// The length of a step.
  package var step = 5.0
  /// The time between two steps, in seconds: it sets the speed.
  package var interval = 0.1

  /// The standard numbers: fifty points a second.
  package init() {}

  /// The step that is due for a finger at a point of the view; zero where none is.
  package func step(at finger: Point<Double>, in view: ScrollView) -> Point<Double> {
    Point { axis in
      let limits = view.limits(on: axis)
      let (toEnd, toStart) = (
        limits.upperBound - view.offset[axis], view.offset[axis] - limits.lowerBound
      )
      if finger[axis] > view.size[axis] - margin, toEnd > leastRest { return step }
      if finger[axis] < margin, toStart > leastRest { return -step }
      return 0
    }
  }
}
