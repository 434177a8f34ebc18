import FathomNavigation

/// The touches that are down, from the first to the last, and their effect on the content so far.
///
/// Offsets and zooms are counted from their values when the number of touches last changed, never
/// from move to move: so the content's place depends on the places of the touches, not on their
/// paths.
struct TouchSession: Sendable {
  /// The state from which offset and zoom are counted.
  struct Base: Sendable {
    var centroid: Point<Double>
    /// The distance of the touches.
    var spread: Double
    /// The offset and the zoom that the touches asked for, without rubber bands.
    var offset: Point<Double>
    var zoom: Double
    /// The zoom that showed.
    var shownZoom: Double
  }

  var base: Base
  /// The touches' centroid now.
  var centroid: Point<Double>

  var isDragging = false
  /// Whether the drag moves this view, and not only the one that it hands over to.
  var isOwnDrag = false
  var isZooming = false
  /// The only axis that a directional drag moves.
  var lockedAxis: Axis?
  /// The offset at the first touch.
  let startOffset: Point<Double>
  /// Whether the first touch caught content that moved.
  let caughtMotion: Bool
  /// The touches' way beyond the offsets that may show, on axes where another view goes on.
  var excess = Point(x: 0.0, y: 0.0)

  var velocity: VelocityTracker
  var content: ContentTouch
  var tap: TapCandidate

  /// A session that begins at a tap's touches, with the content at an offset and a zoom.
  init(
    _ tap: TapCandidate,
    offset: Point<Double>,
    zoom: Double,
    content: ContentTouch,
    caughtMotion: Bool,
    velocityWindow: Double
  ) {
    base = Base(centroid: tap.location, spread: 0, offset: offset, zoom: zoom, shownZoom: zoom)
    centroid = tap.location
    startOffset = offset
    self.caughtMotion = caughtMotion
    velocity = VelocityTracker(window: velocityWindow)
    self.content = content
    self.tap = tap
  }

  /// The centroid's way since the beginning of the count.
  func travel(to centroid: Point<Double>) -> Point<Double> {
    Point { centroid[$0] - base.centroid[$0] }
  }
}

/// The state of the content's own touch.
enum ContentTouch: Sendable, Hashable {
  /// The content gets the touch at a time unless it becomes a drag or a pinch before.
  case waiting(until: Double, Point<Double>)
  /// The content has the touch.
  case holding
  /// The touch is over for the content.
  case over
}
