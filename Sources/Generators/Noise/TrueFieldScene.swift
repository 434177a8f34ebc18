package import FathomNavigation

/// The true field of a world of noise for the views of one scene, each with the origin of heights at
/// its anchor.
package struct TrueFieldScene: MeasuringScene {
  private let noise: LatticeNoise
  private let seed: UInt64
  private let spectrum: NoiseSpectrum
  private let anchors: [SceneAnchor]

  /// The scene of a kind that has a true field, made of this lattice noise.
  init(_ noise: LatticeNoise, seed: UInt64, spectrum: NoiseSpectrum, anchors: [SceneAnchor]) {
    self.noise = noise
    self.seed = seed
    self.spectrum = spectrum
    self.anchors = anchors
  }

  private func origin(of view: View) -> HeightOrigin {
    precondition(anchors.indices ~= view.anchorIndex, "a view names an anchor of its scene")
    return HeightOrigin(of: view.grid, anchor: anchors[view.anchorIndex])
  }

  /// Splits the origin of heights for each octave that changes within the view; costs some hundred
  /// passes over its digits, or one for each octave that there is where the roughness is near 0.
  package func prepare(_ view: View, fields names: [String]) throws -> any PreparedView {
    let fields = try NoiseField.named(names)
    let field = try TrueFieldOctaves(
      noise,
      seed: seed,
      weights: TrueFieldWeights(noise, spectrum, grid: view.grid),
      grid: view.grid,
      origin: origin(of: view)
    )
    return PreparedNoise(octaves: field.octaves, coarse: field.coarse, fields: fields)
  }

  /// Whether the heights of two views have the same origin and the same reach.
  package func agree(_ first: View, _ second: View) -> Bool {
    origin(of: first) == origin(of: second)
  }

  /// The scale that turns a view's heights into values of the true field; costs a pass over all
  /// octaves from a world unit down, in as many digits as that takes.
  package func heightScale(of view: View) throws -> HeightScale {
    try HeightScale(
      noise,
      seed: seed,
      weights: TrueFieldWeights(noise, spectrum, grid: view.grid),
      grid: view.grid,
      origin: origin(of: view)
    )
  }
}
