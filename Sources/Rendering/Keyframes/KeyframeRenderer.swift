import FathomGenerators
package import FathomImaging
import FathomNavigation

/// Draws views of dives from keyframes: a few pictures for each octave are computed, and all views
/// between them are shrunk from those, in linear light.
///
/// The keyframes are functions of the scene and the dive, so a view looks the same whichever were
/// drawn before.
package actor KeyframeRenderer {
  private let scene: Scene
  private let settings: RenderSettings
  private let store: KeyframeStore
  private let turns = TurnQueue()

  /// The cost of drawing so far.
  package private(set) var cost = ModeCost()

  /// Creates a renderer without keyframes; more than the two that a view needs are kept as far as
  /// they fit into `byteBudget`.
  package init(scene: Scene, settings: RenderSettings, byteBudget: Int = 256 << 20) {
    precondition(!settings.showsTiles, "what is not drawn by tiles shows none")
    self.scene = scene
    self.settings = settings
    store = KeyframeStore(
      scene: scene,
      settings: settings,
      byteBudget: byteBudget
    )
  }

  /// Draws a view of a dive; `frame` is its number in the statistics, which count a keyframe's blocks
  /// of rows as tiles.
  ///
  /// Several calls at once are served one after the other. Throws `InvalidValue` for settings or a
  /// size outside their limits, and for a view of another scene; throws `CancellationError` soon
  /// after its task is cancelled.
  package func render(
    _ frameView: FrameView,
    of sequence: KeyframeSequence,
    frame: Int = 0
  ) async throws -> (Bitmap, FrameStatistics) {
    let grid = frameView.view.grid
    try settings.check(frame: grid.size, fractionBits: grid.fractionBits)
    try scene.check(frameView.view)
    return try await turns.run { try await draw(frameView, of: sequence, frame: frame) }
  }

  /// Draws a view while no other is being drawn.
  private func draw(
    _ frameView: FrameView,
    of sequence: KeyframeSequence,
    frame: Int
  ) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
    let view = frameView.view
    let parts = try await store.parts(
      of: view,
      in: view.grid.frame,
      from: sequence,
      scene.layers(of: frameView)
    ) { keyframe in
      statistics.created += keyframe.blocks.count
      statistics.drawn += keyframe.blocks.count
      cost.add(keyframe: keyframe.identity)
    }
    var picture = try await Bitmap(
      size: view.grid.size,
      depth: settings.depth,
      threads: settings.threads
    ) { rows in
      var light = [SIMD3<Float>](repeating: .zero, count: view.grid.size.width * rows.count)
      for part in parts { part.add(rows: rows, to: &light) }
      return light
    }
    scene.drawOverlays(on: &picture, of: view)
    cost.add(frame: view)
    return (picture, statistics)
  }
}
