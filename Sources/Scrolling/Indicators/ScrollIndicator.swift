import FathomNavigation

/// How scroll indicators are laid out and fade, in points and seconds.
package struct IndicatorMetrics: Sendable, Hashable {
  /// How thick an indicator is.
  package var thickness = 3.0
  /// Its distance from the edge of the view that it lies along.
  package var margin = 3.0
  /// The least it is long, however much content there is.
  package var minimumLength = 36.0
  /// The least it shrinks to when content is pulled beyond its limits.
  package var minimumPulledLength = 8.0
  /// How long it takes to fade.
  package var fadeDuration = 0.25
  /// How long a flash shows it before it fades.
  package var flashDuration = 0.75

  /// The standard measures.
  package init() {}
}

/// The colours of scroll indicators, as shares of white.
package enum IndicatorStyle: String, Sendable, Hashable, CaseIterable {
  /// Black with a white border, good on any content.
  case standard
  /// Black, without a border.
  case black
  /// White, without a border.
  case white

  /// Of the indicator itself: 0 for black, 1 for white.
  package var fill: Double { self == .white ? 1 : 0 }

  /// Of the border; nil where there is none.
  package var border: Double? { self == .standard ? 1 : nil }
}

/// A scroll indicator as it is to be drawn over the content.
package struct ScrollIndicator: Sendable, Hashable {
  /// Where it lies in the view.
  package let frame: Rectangle
  /// From 0, where it does not show, to 1.
  package let opacity: Double
}

extension ScrollView {
  /// Shows the indicators for a moment, as is good when a view appears.
  package mutating func flashIndicators(at newTime: Double) {
    advance(to: newTime)
    indicatorsFadeAt = max(indicatorsFadeAt, time + physics.indicators.flashDuration)
    send(.didFlashIndicators)
  }

  /// The indicator of an axis now; nil where the content cannot be scrolled, or nothing scrolls.
  package func indicator(on axis: Axis) -> ScrollIndicator? {
    let metrics = physics.indicators
    let faded = metrics.fadeDuration > 0 ? (time - indicatorsFadeAt) / metrics.fadeDuration : 1
    let opacity = time < indicatorsFadeAt ? 1 : max(0, 1 - faded)
    guard opacity > 0, shownIndicators.contains(axis), isScrollable(on: axis) else { return nil }
    let limits = limits(on: axis)
    let way = limits.upperBound - limits.lowerBound
    let track = max(
      0,
      size[axis] - indicatorInset.leading(axis) - indicatorInset.trailing(axis)
    )
    let full = max(min(metrics.minimumLength, track), track * size[axis] / (way + size[axis]))
    let place = offset[axis].clamped(to: limits)
    let pulled = (offset[axis] - place).magnitude
    let length = max(min(metrics.minimumPulledLength, full), full - pulled)
    // Pulled beyond its limit it shrinks towards the edge it is at.
    let room = track - (pulled > 0 ? length : full)
    let start = indicatorInset.leading(axis) + (place - limits.lowerBound) / way * room
    let across =
      size[axis.other] - indicatorInset.trailing(axis.other) - metrics.margin - metrics.thickness
    let frame =
      axis == .horizontal
      ? Rectangle(x: start, y: across, width: length, height: metrics.thickness)
      : Rectangle(x: across, y: start, width: metrics.thickness, height: length)
    return ScrollIndicator(frame: frame, opacity: opacity)
  }
}
