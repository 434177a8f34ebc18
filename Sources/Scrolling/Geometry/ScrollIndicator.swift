import FathomNavigation

/// The measures of scroll indicators, in points and seconds.
public struct IndicatorMetrics: Sendable, Hashable {
  /// The extent across the axis.
  public var thickness = 3.0
  /// The distance from the edge of the view that the indicator lies along.
  public var margin = 3.0
  /// The least length, however much content there is.
  public var minimumLength = 36.0
  /// The least length while content is pulled beyond its limits.
  public var minimumPulledLength = 8.0
  /// The duration of fading out.
  public var fadeDuration = 0.25
  /// The time that a flash shows the indicators before they fade.
  public var flashDuration = 0.75

  /// The standard measures.
  public init() {}
}

/// The colours of scroll indicators, as shares of white.
public enum IndicatorStyle: String, Sendable, Hashable, CaseIterable {
  /// Black with a white border, good on any content.
  case standard
  /// Black, without a border.
  case black
  /// White, without a border.
  case white

  /// The indicator's own colour: 0 for black, 1 for white.
  public var fill: Double { self == .white ? 1 : 0 }

  /// The border's colour; nil where there is none.
  public var border: Double? { self == .standard ? 1 : nil }
}

/// A scroll indicator to be drawn over the content.
public struct ScrollIndicator: Sendable, Hashable {
  /// The indicator's place in the view.
  public let frame: Rectangle
  /// The opacity, from 0 to 1.
  public let opacity: Double

  /// The indicator along an axis of a view of a size, whose offset on the axis may lie within
  /// `limits` and is perhaps pulled beyond them.
  init(
    along axis: Axis,
    of size: Size<Double>,
    inset: EdgeInsets<Double>,
    offset: Double,
    limits: ClosedRange<Double>,
    metrics: IndicatorMetrics,
    opacity: Double
  ) {
    let way = limits.upperBound - limits.lowerBound
    let track = max(0, size[axis] - inset.leading(axis) - inset.trailing(axis))
    let full = max(min(metrics.minimumLength, track), track * size[axis] / (way + size[axis]))
    let place = offset.clamped(to: limits)
    let pulled = (offset - place).magnitude
    let length = max(min(metrics.minimumPulledLength, full), full - pulled)
    // Pulled beyond its limit it shrinks towards the edge it is at.
    let room = track - (pulled > 0 ? length : full)
    let start = inset.leading(axis) + (place - limits.lowerBound) / way * room
    let across =
      size[axis.other] - inset.trailing(axis.other) - metrics.margin - metrics.thickness
    frame =
      axis == .horizontal
      ? Rectangle(x: start, y: across, width: length, height: metrics.thickness)
      : Rectangle(x: across, y: start, width: metrics.thickness, height: length)
    self.opacity = opacity
  }
}
