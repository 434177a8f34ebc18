import FathomNavigation

/// The state of a scroll view as a program saves and restores it.
package struct ScrollViewState: Codable, Sendable, Hashable {
  /// The offset, horizontal and vertical.
  package var offset: [Double]
  /// The insets: top, left, bottom, right.
  package var contentInset: [Double]
  /// The zoom.
  package var zoom: Double
}

extension ScrollView {
  /// The state to be saved.
  package var state: ScrollViewState {
    ScrollViewState(
      offset: [offset.x, offset.y],
      contentInset: [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right],
      zoom: zoom
    )
  }

  /// Restores a saved state without messages; false for an impossible one, and then nothing has
  /// changed.
  ///
  /// The zoom is brought within its limits; the offset is not, since a request may have set it.
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

  /// Stops everything without messages, at zoom 1; touches that are down have no effect any more.
  mutating func beAtRest() {
    activity = .resting
    zoom = 1
    ignoredTouches = Set(touches.touches.map(\.finger))
  }
}
