/// Every constant of how a scroll view feels, in points, seconds and their quotients.
///
/// UIKit publishes only the two deceleration rates; the rest was measured by others or is ours.
package struct ScrollPhysics: Sendable, Hashable {
  /// UIKit's normal share of the velocity that is left after a millisecond.
  package static let normalDecelerationRate = 0.998

  /// UIKit's fast deceleration, as of photo pages.
  package static let fastDecelerationRate = 0.99

  /// How an offset beyond its limits follows the finger.
  package var rubberBand = RubberBand()

  /// How a zoom beyond its limits follows the fingers.
  package var zoomRubberBand = ZoomRubberBand.octaves(coefficient: 0.55, extent: 1)

  /// A deceleration ends where less than this is left of its way.
  package var decelerationThreshold = 0.5

  /// The stiffness of the spring, of mass 1, that pulls offset and zoom back to their limits.
  package var springStiffness = 100.0

  /// A spring is at rest where it is never again farther from its end than this.
  package var springThreshold = 0.25

  /// A zoom bounce is over where less than this share of its way is left.
  package var zoomSpringThreshold = 0.001

  /// The velocity of a release is that of the last moves within this time, and zero where there are
  /// none.
  package var velocityWindow = 0.1

  /// How far fingers move before a touch is a drag.
  package var dragThreshold = 10.0

  /// By how much the distance of two fingers changes before they are a pinch.
  package var pinchThreshold = 4.0

  /// Two fingers are never taken to be nearer than this.
  package var leastSpread = 1.0

  /// A drag counts as of one direction, for the directional lock, when it goes this many times as far
  /// that way as the other; anything between is diagonal and locks nothing.
  package var directionalLockRatio = 2.0

  /// How long a touch that comes and goes without moving is a tap.
  package var tapDuration = 0.35

  /// The longest pause between the taps of a double tap.
  package var doubleTapInterval = 0.35

  /// The greatest distance between the taps of a double tap.
  package var doubleTapDistance = 40.0

  /// How long content waits for its touch where a drag may come of it.
  package var contentTouchDelay = 0.15

  /// How long animated changes of offset and zoom take.
  package var animationDuration = 0.3

  /// How the scroll indicators look and fade.
  package var indicators = IndicatorMetrics()

  /// The standard constants.
  package init() {}
}
