package import FathomNavigation
package import FathomScrolling

/// Scrolling under an object that a touch drags to an edge of the view.
///
/// While the object is near an edge and there is content left beyond it, content and object go on
/// by a step at every interval.
package struct Autoscroll: Sendable, Hashable {
  /// The distance from an edge at which scrolling begins, in points.
  package var margin = 30.0
  /// The least content beyond the edge.
  package var leastRest = 6.0
  /// The length of a step.
  package var step = 5.0
  /// The time between two steps, in seconds: it sets the speed.
  package var interval = 0.1

  /// The standard numbers: fifty points a second.
  package init() {}

  /// The step that is due for an object at a place of the view; zero where none is.
  package func step(for object: Rectangle, in view: ScrollView) -> Point<Double> {
    Point { axis in
      let limits = view.limits(on: axis)
      let (start, end) = (object.origin[axis], object.origin[axis] + object.size[axis])
      if end > view.size[axis] - margin, limits.upperBound - view.offset[axis] > leastRest {
        return step
      }
      if start < margin, view.offset[axis] - limits.lowerBound > leastRest { return -step }
      return 0
    }
  }
}
