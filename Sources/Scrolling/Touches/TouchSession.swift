import FathomNavigation

/// What the fingers that are down have done to the content so far.
///
/// Offsets and zooms are counted from where they were when the number of fingers last changed, never
/// from move to move: where the content is depends on where the fingers are, not on how they came
/// there.
struct TouchSession: Sendable {
  /// Where the fingers' middle was at the beginning of the count.
  var baseCentroid: Point<Double>
  /// How far apart they were.
  var baseSpread: Double
  /// The offset and the zoom that the fingers asked for then, without rubber bands.
  var baseOffset: Point<Double>
  var baseZoom: Double
  /// The zoom that showed then.
  var baseShownZoom: Double

  /// Where the fingers' middle was last.
  var centroid: Point<Double>
  /// The offset and the zoom that the fingers ask for now.
  var askedOffset: Point<Double>
  var askedZoom: Double

  var isDragging = false
  /// Whether the drag moves this view, and not only the one it hands over to.
  var isOwnDrag = false
  var isZooming = false
  /// The only axis that a drag of one direction moves.
  var lockedAxis: Axis?
  /// The offset when the first finger came down.
  let startOffset: Point<Double>
  /// Whether the touch caught content that moved.
  let caughtMotion: Bool
  /// How far the fingers have gone beyond what may show, on axes where another view goes on.
  var excess = Point(x: 0.0, y: 0.0)

  var velocity: VelocityTracker
  var content: ContentTouch
  var tap: TapCandidate

  /// How far the middle of the fingers has moved since the beginning of the count.
  func travel(to centroid: Point<Double>) -> Point<Double> {
    Point { centroid[$0] - baseCentroid[$0] }
  }
}

/// The content's own share in a touch.
enum ContentTouch: Sendable, Hashable {
  /// It hears of the touch at a time, if nothing comes of it before.
  case waiting(until: Double, Point<Double>)
  /// It has the touch.
  case holding
  /// The touch is over for it.
  case over
}
