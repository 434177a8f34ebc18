import FathomGenerators
package import FathomImaging
import FathomNavigation

/// Draws views of dives from key pictures: a few pictures for each octave are computed, and all views
/// between them are shrunk from those, in linear light.
///
/// A view is shrunk from the key whose pixels are next finer; where it has a key's very pixels, it is
/// a copy. On the last quarter of the way to the next key that one is mixed in, so that nothing jumps.
/// The keys are functions of the scene and the dive, so a view looks the same whichever were drawn
/// before.
package actor KeyframeRenderer {
  private let scene: Scene
  private let settings: RenderSettings
  private let executor = TileExecutor()
  private let byteBudget: Int
  /// The keys at hand, the one used last at the end.
  private var keys: [Keyframe] = []

  /// What drawing took so far.
  package private(set) var cost = ModeCost()

  /// Creates a renderer without keys; more than the two that a view needs are kept as far as they
  /// fit into `byteBudget`.
  package init(scene: Scene, settings: RenderSettings, byteBudget: Int = 256 << 20) {
    precondition(!settings.showsTiles, "what is not drawn by tiles shows none")
    self.scene = scene
    self.settings = settings
    self.byteBudget = byteBudget
  }

  /// Draws a view of a dive; `frame` is its number in the statistics, which count a key's blocks of
  /// rows as tiles.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  package func render(
    _ frameView: FrameView,
    of ladder: KeyframeSequence,
    frame: Int = 0
  ) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
    let view = frameView.view
    let layers = scene.layers(of: frameView)
    let (index, way) = ladder.place(of: view)
    let next = index + 1 < ladder.count ? KeyframePart.share(ofNextKeyAt: way) : 0
    var parts: [KeyframePart] = []
    for (key, share) in [(index, 1 - next), (index + 1, next)] where share > 0 {
      let key = try await self.key(
        Keyframe.Identity(view: ladder.key(key), fields: layers.map(\.fields)),
        layers,
        &statistics
      )
      parts.append(
        try await KeyframePart(
          key,
          in: view,
          view.grid.frame,
          layers,
          share: share,
          settings,
          on: executor
        )
      )
    }
    var picture = try await mix(parts, into: view.grid.size)
    scene.drawOverlays(on: &picture, of: view)
    cost.add(frame: view)
    return (picture, statistics)
  }

  /// A key, from those at hand or drawn.
  private func key(
    _ identity: Keyframe.Identity,
    _ layers: [Scene.Layer],
    _ statistics: inout FrameStatistics
  ) async throws -> Keyframe {
    let count = Keyframe.blockCount(of: identity.view.grid)
    if let index = keys.firstIndex(where: { $0.identity == identity }) {
      keys.append(keys.remove(at: index))
      return keys[keys.count - 1]
    }
    // One key for this view is already there, or will be next: two fit whatever the budget.
    func bytes(_ identity: Keyframe.Identity) -> Int {
      identity.byteCount(samples: settings.samples)
    }
    var kept = keys.reduce(bytes(identity)) { $0 + bytes($1.identity) }
    while keys.count > 1, kept > byteBudget { kept -= bytes(keys.removeFirst().identity) }
    let key = try await Keyframe(identity, layers, of: scene, settings, on: executor)
    keys.append(key)
    statistics.created += count
    statistics.drawn += count
    cost.parts += 1
    cost.partSamples += identity.view.grid.size.area * settings.samples
    return key
  }

  /// Mixes the light of keys, band by band.
  private func mix(_ parts: [KeyframePart], into size: Size<Int>) async throws -> Bitmap {
    try await Bitmap(
      size: size,
      depth: settings.depth,
      threads: settings.threads,
      on: executor
    ) { rows, light in
      for part in parts { part.add(rows: rows, to: &light) }
    }
  }
}
