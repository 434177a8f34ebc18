public import FathomNavigation

/// A scroll view without a screen: touches with their times go in, positions and messages come out.
///
/// A value that behaves as UIKit's `UIScrollView`; `Checklist.md` names the document and the test
/// of each behaviour. Time is given, never asked for: ``advance(to:)`` may be called for every
/// frame or hardly ever, and offsets and zooms at any time are the same bits. All lengths are in
/// points, y down; the offset is the point of the zoomed content at the view's top-left corner.
public struct ScrollView: Sendable {
  // MARK: - Settings

  /// The extent of the view.
  public var size: Size<Double>
  /// The extent of the content at zoom 1; nothing can be scrolled where it is zero.
  public var contentSize: Size<Double>
  /// The distances beyond the content's edges that the offset may go at rest.
  public var contentInset = EdgeInsets<Double>.zero

  /// Whether touches scroll the content; requests always do.
  public var isScrollEnabled = true
  /// Whether content gives way beyond its limits; else it stops there at once.
  public var bounces = true
  /// The axes that give way even where there is nothing to scroll; only if ``bounces``.
  public var alwaysBounce: Axes = []
  /// Whether a drag that begins along one axis leaves the other alone.
  public var isDirectionalLockEnabled = false
  /// Whether content comes to rest at multiples of the view's extent.
  public var isPagingEnabled = false
  /// The share of a release's velocity that is left after a millisecond.
  public var decelerationRate = ScrollPhysics.normalDecelerationRate
  /// Whether ``scrollToTop(at:)`` does anything.
  public var scrollsToTop = true

  /// Whether there is anything to zoom: in UIKit, whether the delegate returns a view for it.
  public var hasZoomableContent = false
  /// The least zoom at rest.
  public var minimumZoom = 1.0
  /// The greatest zoom at rest.
  public var maximumZoom = 1.0
  /// Whether a pinch goes beyond the limits of the zoom and bounces back.
  public var bouncesZoom = true
  /// Whether content smaller than the view lies in its middle, not in its top-left corner.
  public var centersSmallContent = false
  /// The effect of double taps and of taps of two fingers.
  public var tapZoom = TapZoom.none

  /// The axes whose indicators may show.
  public var shownIndicators: Axes = .both
  /// The indicators' distances from the view's edges.
  public var indicatorInset = EdgeInsets<Double>.zero
  /// The indicators' colours.
  public var indicatorStyle = IndicatorStyle.standard

  /// Whether the content waits a moment for its touch, which may become a drag.
  public var delaysContentTouches = true
  /// Whether a drag may take the touch from content that has it already.
  public var canCancelContentTouches = true

  /// The constants of scrolling and zooming.
  public var physics = ScrollPhysics()

  /// The owner's choice of the offset at which a drag comes to rest, given the velocity in points
  /// per millisecond and the target; brought within the limits, and not asked of a paging view.
  public var retarget:
    (@Sendable (_ velocity: Point<Double>, _ target: Point<Double>) -> Point<Double>)?
  /// Whether a tap on the status bar may scroll to the top; nil for yes.
  public var shouldScrollToTop: (@Sendable () -> Bool)?

  // MARK: - State

  /// The point of the zoomed content at the view's top-left corner.
  public internal(set) var offset = Point(x: 0.0, y: 0.0)
  /// The points that a point of the content at zoom 1 takes.
  public var zoom = 1.0
  /// The time of what happened last, in seconds.
  public internal(set) var time = 0.0

  enum Activity: Sendable {
    case resting
    case touching(TouchSession)
    case moving(Motion)
  }

  var activity = Activity.resting
  /// The touches that are down.
  public var touches = TouchSet()
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
  public init(size: Size<Double>, contentSize: Size<Double> = Size(width: 0, height: 0)) {
    self.size = size
    self.contentSize = contentSize
  }

  /// The messages since the last call, the first first.
  public mutating func takeMessages() -> [TimedMessage] {
    defer { messages = [] }
    return messages
  }

  mutating func send(_ message: ScrollMessage) {
    messages.append(TimedMessage(time: time, message: message, offset: offset, zoom: zoom))
  }

  // MARK: - Flags

  /// Whether touches are down that may move the content.
  public var isTracking: Bool { session != nil }
  /// Whether touches move the content.
  public var isDragging: Bool { session?.isDragging ?? false }
  /// Whether touches zoom the content.
  public var isZooming: Bool { session?.isZooming ?? false }
  /// Whether the content moves on after a drag.
  public var isDecelerating: Bool { motion?.cause == .deceleration }
  /// Whether the zoom returns to its limit.
  public var isZoomBouncing: Bool { motion?.cause == .zoomBounce }
  /// Whether nothing moves and no touch is down that may move the content.
  public var isAtRest: Bool {
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
  public var visibleRectangle: Rectangle {
    Rectangle(x: offset.x, y: offset.y, width: size.width, height: size.height)
  }

  /// The content's frame in the view.
  public var contentFrame: Rectangle {
    let origin = Point { contentOrigin(on: $0, zoom: zoom) - offset[$0] }
    return Rectangle(
      x: origin.x,
      y: origin.y,
      width: contentSize.width * zoom,
      height: contentSize.height * zoom
    )
  }

  /// The point of the content at zoom 1 that shows at a point of the view.
  public func contentPoint(at point: Point<Double>) -> Point<Double> {
    Point { (offset[$0] + point[$0] - contentOrigin(on: $0, zoom: zoom)) / zoom }
  }
}
