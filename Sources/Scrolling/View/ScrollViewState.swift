import FathomNavigation

/// What of a scroll view is kept while its program is away.
package struct ScrollViewState: Codable, Sendable, Hashable {
  /// The offset, horizontal and vertical.
  package var offset: [Double]
  /// The insets: top, left, bottom, right.
  package var contentInset: [Double]
  /// The zoom.
  package var zoom: Double
}

extension ScrollView {
  /// The state to be kept.
  package var state: ScrollViewState {
    ScrollViewState(
      offset: [offset.x, offset.y],
      contentInset: [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right],
      zoom: zoom
    )
  }

  /// Takes a kept state over, silently; false where it is none that a view can be in, and then
  /// nothing has changed.
  ///
  /// The zoom is brought within the limits and the offset is not, as it was put there by somebody.
  package mutating func restore(_ state: ScrollViewState) -> Bool {
    let inset = state.contentInset
    guard state.offset.count == 2, inset.count == 4, state.zoom > 0,
      (state.offset + inset + [state.zoom]).allSatisfy(\.isFinite)
    else { return false }
    beAtRest()
    contentInset = EdgeInsets(top: inset[0], left: inset[1], bottom: inset[2], right: inset[3])
    zoom = state.zoom.clamped(to: zoomLimits)
    offset = Point(x: state.offset[0], y: state.offset[1])
    return true
  }

  /// Stops everything, silently, at zoom 1; fingers that are down do nothing any more.
  mutating func beAtRest() {
    activity = .resting
    zoom = 1
    ignoredFingers = Set(fingers.fingers.map(\.finger))
  }
}
