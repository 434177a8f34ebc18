package import FathomNavigation

/// A scroll view without a screen: touches with their times go in, positions and messages come out.
///
/// A value that behaves as UIKit's `UIScrollView`; `Checklist.md` names the document and the test
/// of each behaviour. Time is given, never asked for: ``advance(to:)`` may be called for every
/// frame or hardly ever, and offsets and zooms at any time are the same bits. All lengths are in
/// points, y down; the offset is the point of the zoomed content at the view's top-left corner.
package struct ScrollView: Sendable {
  // MARK: - Settings

  /// The extent of the view.
  package var size: Size<Double>
  /// The extent of the content at zoom 1; nothing can be scrolled where it is zero.
  package var contentSize: Size<Double>
  /// The distances beyond the content's edges that the offset may go at rest.
  package var contentInset = EdgeInsets<Double>.zero

  /// Whether touches scroll the content; requests always do.
  package var isScrollEnabled = true
  /// Whether content gives way beyond its limits; else it stops there at once.
  package var bounces = true
  /// The axes that give way even where there is nothing to scroll; only if ``bounces``.
  package var alwaysBounce: Axes = []
  /// Whether a drag that begins along one axis leaves the other alone.
  package var isDirectionalLockEnabled = false
  /// Whether content comes to rest at multiples of the view's extent.
  package var isPagingEnabled = false
  /// The share of a release's velocity that is left after a millisecond.
  package var decelerationRate = ScrollPhysics.normalDecelerationRate
  /// Whether ``scrollToTop(at:)`` does anything.
  package var scrollsToTop = true

  /// Whether there is anything to zoom: in UIKit, whether the delegate returns a view for it.
  package var hasZoomableContent = false
  /// The least zoom at rest.
  package var minimumZoom = 1.0
  /// The greatest zoom at rest.
  package var maximumZoom = 1.0
  /// Whether a pinch goes beyond the limits of the zoom and bounces back.
  package var bouncesZoom = true
  /// Whether content smaller than the view lies in its middle, not in its top-left corner.
  package var centersSmallContent = false
  /// The effect of double taps and of taps of two fingers.
  package var tapZoom = TapZoom.none

  /// The axes whose indicators may show.
  package var shownIndicators: Axes = .both
  /// The indicators' distances from the view's edges.
  package var indicatorInset = EdgeInsets<Double>.zero
  /// The indicators' colours.
  package var indicatorStyle = IndicatorStyle.standard

  /// Whether the content waits a moment for its touch, which may become a drag.
  package var delaysContentTouches = true
  /// Whether a drag may take the touch from content that has it already.
  package var canCancelContentTouches = true

  /// The constants of scrolling and zooming.
  package var physics = ScrollPhysics()

  /// The owner's choice of the offset at which a drag comes to rest, given the velocity in points
  /// per millisecond and the target; not called for a paging view.
  package var retarget:
    (@Sendable (_ velocity: Point<Double>, _ target: Point<Double>) -> Point<Double>)?
  /// Whether a tap on the status bar may scroll to the top; nil for yes.
  package var shouldScrollToTop: (@Sendable () -> Bool)?

  // MARK: - State

  /// The point of the zoomed content at the view's top-left corner.
  package internal(set) var offset = Point(x: 0.0, y: 0.0)
  /// The points that a point of the content at zoom 1 takes.
  package var zoom = 1.0
  /// The time of what happened last, in seconds.
  package internal(set) var time = 0.0

  enum Activity: Sendable {
    case resting
    case touching(TouchSession)
    case moving(Motion)
  }

  var activity = Activity.resting
  /// The touches that are down.
  package var touches = TouchSet()
  /// The fingers whose touches have no effect any more, as the zoom bounces though they are down.
  var ignoredTouches: Set<Int> = []
  /// The tap that may become a double tap.
  var lastTap: EndedTap?
  /// The axes on which the touches' way beyond the limits goes to another view.
  var handsOver: Axes = []
  /// The time at which the indicators begin to fade.
  var indicatorsFadeAt = -Double.infinity
  var messages: [TimedMessage] = []

  /// Creates a view at rest, its content's top-left corner in its own.
  package init(size: Size<Double>, contentSize: Size<Double> = Size(width: 0, height: 0)) {
    self.size = size
    self.contentSize = contentSize
  }

  /// The messages since the last call, the first first.
  package mutating func takeMessages() -> [TimedMessage] {
    defer { messages = [] }
    return messages
  }

  mutating func send(_ message: ScrollMessage) {
    messages.append(TimedMessage(time: time, message: message, offset: offset, zoom: zoom))
  }

  // MARK: - Flags

  /// Whether touches are down that may move the content.
  package var isTracking: Bool { session != nil }
  /// Whether touches move the content.
  package var isDragging: Bool { session?.isDragging ?? false }
  /// Whether touches zoom the content.
  package var isZooming: Bool { session?.isZooming ?? false }
  /// Whether the content moves on after a drag.
  package var isDecelerating: Bool { motion?.cause == .deceleration }
  /// Whether the zoom returns to its limit.
  package var isZoomBouncing: Bool { motion?.cause == .zoomBounce }
  /// Whether nothing moves and no touch is down that may move the content.
  package var isAtRest: Bool {
    if case .resting = activity { true } else { false }
  }

  var session: TouchSession? {
    if case .touching(let session) = activity { session } else { nil }
  }

  var motion: Motion? {
    if case .moving(let motion) = activity { motion } else { nil }
  }

  // MARK: - Geometry

  /// The rectangle of the zoomed content that shows.
  package var visibleRectangle: Rectangle {
    Rectangle(x: offset.x, y: offset.y, width: size.width, height: size.height)
  }

  /// The content's frame in the view.
  package var contentFrame: Rectangle {
    let origin = Point { contentOrigin(on: $0, zoom: zoom) - offset[$0] }
    return Rectangle(
      x: origin.x,
      y: origin.y,
      width: contentSize.width * zoom,
      height: contentSize.height * zoom
    )
  }

  /// The point of the content at zoom 1 that shows at a point of the view.
  package func contentPoint(at point: Point<Double>) -> Point<Double> {
    Point { (offset[$0] + point[$0] - contentOrigin(on: $0, zoom: zoom)) / zoom }
  }
}
