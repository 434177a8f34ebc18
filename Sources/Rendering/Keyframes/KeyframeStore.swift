import FathomNavigation
import FathomNumbers

/// The keyframes at hand, and what views take from them.
///
/// A view is shrunk from the keyframe that it lies in, or somewhat enlarged; where it has the deepest keyframe's very
/// pixels, it is a copy. On the last quarter of the way to the next keyframe that one is mixed in, so
/// that nothing jumps.
final class KeyframeStore {
  private let scene: Scene
  private let settings: RenderSettings
  private let byteBudget: Int
  /// The keyframe used last at the end.
  private var keyframes: [Keyframe] = []

  /// A store without keyframes; more than the two that a view needs are kept as far as they fit into
  /// `byteBudget`.
  init(scene: Scene, settings: RenderSettings, byteBudget: Int) {
    self.scene = scene
    self.settings = settings
    self.byteBudget = byteBudget
  }

  /// The keyframes of some of a view's pixels; `drawn` is called for each that had to be drawn.
  func parts(
    of view: View,
    in pixels: PixelRectangle,
    from sequence: KeyframeSequence,
    _ layers: [Scene.Layer],
    isolation: isolated (any Actor)? = #isolation,
    drawn: (Keyframe) -> Void
  ) async throws -> [KeyframePart] {
    let (index, way) = sequence.place(of: view)
    let steps = Double(index) + way
    let next = index + 1 < sequence.count ? Self.share(ofNextAt: way) : 0
    var parts: [KeyframePart] = []
    for (index, share) in [(index, 1 - next), (index + 1, next)] where share > 0 {
      let identity = Keyframe.Identity(
        view: sequence.keyframe(index),
        fields: layers.map(\.fields),
        samples: samples(ofKeyframe: index)
      )
      let keyframe = try await keyframe(identity, layers, drawn: drawn)
      parts.append(
        try await KeyframePart(
          keyframe,
          in: view,
          pixels,
          layers,
          share: share,
          settings
        ) { roughness in
          softness(
            ofKeyframe: index,
            octavesOfStep: sequence.octavesOfStep,
            octavesOfShrinking: sequence.octavesOfShrinking(from: index, steps: steps),
            share: share,
            roughness: roughness
          )
        }
      )
    }
    return parts
  }

  /// Drops all keyframes but those used last.
  func keepLast(_ count: Int) {
    keyframes.removeFirst(max(0, keyframes.count - count))
  }

  /// The samples of each of a keyframe's pixels.
  ///
  /// Of up to four half as many as a frame's pixel has, since that is taken from one to several of these, and all from
  /// eight on, whose noise hides less. The deepest keyframe has all, since the last frame is a copy of it.
  private func samples(ofKeyframe index: Int) -> Int {
    let samples = settings.samples
    return index == 0 ? samples : min(samples, (samples * samples + 7) / 8)
  }

  /// The part of the way to the next keyframe from which on that one is mixed in.
  static let mixingStart = 0.75

  /// The share of the next keyframe at some part of the way to it: none at first, then more and more
  /// without a corner.
  private static func share(ofNextAt way: Double) -> Float {
    let x = max(0, (way - mixingStart) / (1 - mixingStart))
    return Float(Elementary.smoothstep(x))
  }

  /// The softness of the curve through a keyframe's pixels: so that frames are equally sharp from key to key.
  ///
  /// The more a keyframe is shrunk, the more samples each pixel is the mean of, and the smoother rough light looks;
  /// so it does the more a keyframe is enlarged, and where two keyframes are mixed, whose samples are others. Evener
  /// light loses some of its sharpness on the way as well. The numbers make frames of two samples nearly as sharp as
  /// those of very many, and keep their mean gradient steady beside that of exact ones. Towards the deepest keyframe
  /// the curve grows sharp, since the last frame is a copy of it.
  private func softness(
    ofKeyframe index: Int,
    octavesOfStep: Double,
    octavesOfShrinking: Double,
    share: Float,
    roughness: Double
  ) -> Double {
    let shrinking = 0.88 * max(0, roughness - 0.25) * (1 + octavesOfStep - octavesOfShrinking)
    let enlarging = 1.1 * (roughness + 0.17) * max(0, -octavesOfShrinking)
    let mixing = 2.4 * max(0, roughness - 0.48) * Double(share * (1 - share))
    let evenness = 0.37 * min(0.15, max(0, 0.8 - roughness)) * (octavesOfStep - octavesOfShrinking)
    let noise = 1 / Double(samples(ofKeyframe: index)).squareRoot()
    let way = octavesOfShrinking / octavesOfStep
    let softness = (shrinking - enlarging) * noise + evenness - mixing
    return softness * (index == 0 ? min(1, max(0, way)) : 1)
  }

  /// A keyframe, from those at hand or drawn.
  private func keyframe(
    _ identity: Keyframe.Identity,
    _ layers: [Scene.Layer],
    isolation: isolated (any Actor)? = #isolation,
    drawn: (Keyframe) -> Void
  ) async throws -> Keyframe {
    if let index = keyframes.firstIndex(where: { $0.identity == identity }) {
      keyframes.append(keyframes.remove(at: index))
      return keyframes[keyframes.count - 1]
    }
    // One keyframe for this view is already there, or will be next: two fit whatever the budget.
    var kept = keyframes.reduce(identity.byteCount) { $0 + $1.identity.byteCount }
    while keyframes.count > 1, kept > byteBudget {
      kept -= keyframes.removeFirst().identity.byteCount
    }
    let keyframe = try await Keyframe(identity, layers, of: scene, settings)
    keyframes.append(keyframe)
    drawn(keyframe)
    return keyframe
  }
}
