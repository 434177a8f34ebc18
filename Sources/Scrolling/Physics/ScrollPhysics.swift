/// The constants of scrolling and zooming, in points, seconds and their quotients.
///
/// UIKit publishes only the two deceleration rates (`UIScrollView.DecelerationRate`); the types
/// that use the others name those who measured them, and the rest is ours.
public struct ScrollPhysics: Sendable, Hashable {
  /// The share of the velocity that UIKit's `normal` leaves after a millisecond.
  public static let normalDecelerationRate = 0.998

  /// The same of UIKit's `fast`, as for pages of photographs.
  public static let fastDecelerationRate = 0.99

  /// The law by which an offset beyond its limits follows the touch.
  public var rubberBand = RubberBand()

  /// The law by which a zoom beyond its limits follows the touches.
  public var zoomRubberBand = ZoomRubberBand()

  /// The rest of its way, in points, at which a deceleration ends.
  public var decelerationThreshold = 0.5

  /// The stiffness of the spring, of mass 1, that pulls offset and zoom back to their limits.
  public var springStiffness = 100.0

  /// The greatest distance from its end at which a spring is at rest.
  public var springThreshold = 0.25

  /// The share of its way at which a zoom bounce is over.
  public var zoomSpringThreshold = 0.001

  /// The time over which the velocity of a release is measured; without moves in it, it is zero.
  ///
  /// WebKit and Lobanov use the same 0.1 s.
  public var velocityWindow = 0.1

  /// The distance that a touch moves before it is a drag.
  public var dragThreshold = 10.0

  /// The change of their distance at which two touches are a pinch.
  public var pinchThreshold = 4.0

  /// The least distance that two touches are taken to have.
  public var leastSpread = 1.0

  /// The ratio of a drag's ways along the axes from which on the directional lock takes it to be
  /// along one; below it is diagonal and locks nothing.
  public var directionalLockRatio = 2.0

  /// The longest duration of a tap.
  public var tapDuration = 0.35

  /// The longest pause between the taps of a double tap.
  public var doubleTapInterval = 0.35

  /// The greatest distance between the taps of a double tap.
  public var doubleTapDistance = 40.0

  /// The time that content waits for its touch, which may become a drag.
  public var contentTouchDelay = 0.15

  /// The duration of animated changes of offset and zoom.
  public var animationDuration = 0.3

  /// The measures of the scroll indicators.
  public var indicators = IndicatorMetrics()

  /// The standard constants.
  public init() {}
}
