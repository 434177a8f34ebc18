import FathomNavigation

/// How offset and zoom move by themselves from a time on: a closed form, which gives the same
/// positions however often it is asked.
struct Motion: Sendable {
  /// What moves it, and so what is told at its end.
  enum Cause: Sendable, Hashable {
    case deceleration
    case offsetAnimation
    case scrollToTop
    case zoomBounce
    case zoomAnimation
  }

  /// The way from one view to another.
  struct Passage: Sendable {
    let fromOffset: Point<Double>
    let toOffset: Point<Double>
    let fromZoom: Double
    let toZoom: Double
    let pace: Pace
  }

  enum Pace: Sendable {
    case curve(AnimationCurve)
    /// From 1, where nothing is done of the way, to 0.
    case spring(Spring)

    func progress(at time: Double) -> Double {
      switch self {
      case .curve(let curve): curve.progress(at: time)
      case .spring(let spring): 1 - spring.position(at: time)
      }
    }
  }

  enum Path: Sendable {
    /// Each axis moves for itself; the zoom stays.
    case axes(Point<AxisMotion>)
    /// Offset and zoom go along together: what is at one place of the view at the beginning and at
    /// the end stays there on the way.
    case passage(Passage)
  }

  let cause: Cause
  let start: Double
  let duration: Double
  var path: Path
  /// Whether the one message that the zoom changed has been sent.
  var hasToldZoom = false

  var end: Double { start + duration }

  /// Whether the user's finger set it off, and not the owner.
  var isOfUser: Bool { cause == .deceleration || cause == .scrollToTop || cause == .zoomBounce }

  init(decelerating axes: Point<AxisMotion>, at start: Double) {
    cause = .deceleration
    self.start = start
    duration = max(axes.x.duration, axes.y.duration)
    path = .axes(axes)
  }

  init(_ cause: Cause, _ passage: Passage, at start: Double, duration: Double) {
    self.cause = cause
    self.start = start
    self.duration = duration
    path = .passage(passage)
  }

  func offset(at time: Double) -> Point<Double> {
    switch path {
    case .axes(let axes):
      // The difference of rounded times may fall short of the duration.
      return Point { time < end ? axes[$0].position(at: time - start) : axes[$0].end }
    case .passage(let passage):
      guard time < end else { return passage.toOffset }
      let progress = passage.pace.progress(at: time - start)
      let (from, to) = (passage.fromOffset, passage.toOffset)
      return Point { from[$0] + (to[$0] - from[$0]) * progress }
    }
  }

  /// The zoom at a time; nil where it does not change.
  func zoom(at time: Double) -> Double? {
    guard case .passage(let passage) = path, passage.fromZoom != passage.toZoom else { return nil }
    guard time < end else { return passage.toZoom }
    let progress = passage.pace.progress(at: time - start)
    return passage.fromZoom + (passage.toZoom - passage.fromZoom) * progress
  }
}
