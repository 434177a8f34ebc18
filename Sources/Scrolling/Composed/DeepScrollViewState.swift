import FathomNavigation
import FathomNumbers

/// The state of a deep scroll view as a program saves and restores it: numbers of any length.
package struct DeepScrollViewState: Codable, Sendable, Hashable {
  /// Pixels per world unit, the zoom of a gesture in progress included.
  package var scale: String
  /// The world's pixel at the view's top-left corner, horizontal and vertical.
  package var offset: [String]
  /// The bits that these numbers have.
  package var precision: Int

  /// The precisions of possible states.
  fileprivate static let precisions = 64...100_000_000
}

extension DeepScrollView {
  /// The state to be saved.
  package var state: DeepScrollViewState {
    DeepScrollViewState(
      scale: (camera.scale * camera.relativeZoom).description,
      offset: [camera.offset.x.description, camera.offset.y.description],
      precision: camera.scale.precision
    )
  }

  /// Restores a saved state; false for an impossible one, and then nothing has changed.
  package mutating func restore(_ state: DeepScrollViewState) -> Bool {
    guard DeepScrollViewState.precisions.contains(state.precision), state.offset.count == 2,
      let scale = BigFloat(state.scale, precision: state.precision),
      let x = BigFloat(state.offset[0], precision: state.precision),
      let y = BigFloat(state.offset[1], precision: state.precision),
      scale.isFinite, x.isFinite, y.isFinite, scale > BigFloat(0)
    else { return false }
    show(
      Camera(
        world: camera.world,
        scale: scale,
        offset: Point(x: x, y: y),
        viewport: camera.viewport,
        insets: camera.insets
      )
    )
    return true
  }
}
