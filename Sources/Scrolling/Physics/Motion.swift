import FathomNavigation
import FathomNumbers

/// The movement of offset and zoom by themselves from a time on: a closed form of the time since
/// then, so that positions do not depend on the frames that are drawn.
struct Motion: Sendable {
  /// The cause, which decides the message at the end.
  enum Cause: Sendable, Hashable {
    case deceleration
    case offsetAnimation
    case scrollToTop
    case zoomBounce
    case zoomAnimation
  }

  /// The way from one offset and zoom to another.
  struct Passage: Sendable {
    let fromOffset: Point<Double>
    let toOffset: Point<Double>
    let fromZoom: Double
    let toZoom: Double
    let pace: Pace
  }

  enum Pace: Sendable {
    case curve(AnimationCurve)
    /// From 1 at the beginning of the way to 0 at its end.
    case spring(Spring)

    func progress(at time: Double) -> Double {
      switch self {
      case .curve(let curve): curve.progress(at: time)
      case .spring(let spring): 1 - spring.position(at: time)
      }
    }
  }

  enum Path: Sendable {
    /// Each axis moves by itself; the zoom stays.
    case axes(Point<AxisMotion>)
    /// Offset and zoom go along together: content at the same place of the view at the beginning
    /// and at the end stays there on the way.
    case passage(Passage)
  }

  let cause: Cause
  let start: Double
  let duration: Double
  var path: Path
  /// Whether the one message that the zoom changed has been sent.
  var hasSentZoom = false

  var end: Double { start + duration }

  /// Whether a touch of the user set it off, and not a request.
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

/// The progress of an animation: from 0 at time 0 to 1 at its end, slow at both ends.
///
/// 3t² − 2t³, the cubic Hermite step.
public struct AnimationCurve: Sendable, Hashable {
  /// The time it takes, in seconds.
  public let duration: Double

  /// A curve that takes this long.
  public init(duration: Double) {
    self.duration = duration
  }

  /// The share of the way at a time.
  public func progress(at time: Double) -> Double {
    guard duration > 0 else { return 1 }
    let t = min(max(time / duration, 0), 1)
    return Elementary.smoothstep(t)
  }
}
