import FathomNavigation

extension ScrollView {
  /// Shows the indicators for a moment, as is good when a view appears.
  public mutating func flashIndicators(at newTime: Double) {
    advance(to: newTime)
    indicatorsFadeAt = max(indicatorsFadeAt, time + physics.indicators.flashDuration)
    send(.didFlashIndicators)
  }

  /// The indicator of an axis now; nil where the content cannot be scrolled, or nothing scrolls.
  public func indicator(on axis: Axis) -> ScrollIndicator? {
    let metrics = physics.indicators
    let faded = metrics.fadeDuration > 0 ? (time - indicatorsFadeAt) / metrics.fadeDuration : 1
    let opacity = time < indicatorsFadeAt ? 1 : max(0, 1 - faded)
    guard opacity > 0, shownIndicators.contains(axis), isScrollable(on: axis) else { return nil }
    return ScrollIndicator(
      along: axis,
      of: size,
      inset: indicatorInset,
      offset: offset[axis],
      limits: limits(on: axis),
      metrics: metrics,
      opacity: opacity
    )
  }
}
