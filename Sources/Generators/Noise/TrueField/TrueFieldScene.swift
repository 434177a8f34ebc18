package import FathomNavigation

/// The true field of a world of noise as the views of one scene see it: each from its anchor.
package struct TrueFieldScene: MeasuringScene {
  private let noise: NoiseGenerator
  private let blend: LatticeBlend
  private let anchors: [SceneAnchor]

  init(_ noise: NoiseGenerator, _ blend: LatticeBlend, _ anchors: [SceneAnchor]) {
    self.noise = noise
    self.blend = blend
    self.anchors = anchors
  }

  private func datum(of view: View) -> Datum {
    precondition(anchors.indices ~= view.anchorIndex, "a view names an anchor of its scene")
    return Datum(of: view.grid, anchor: anchors[view.anchorIndex])
  }

  /// Splits the datum for each octave that changes within the view; costs some hundred passes over
  /// the digits of its place, or one for each octave that there is where roughness is next to 0.
  package func prepare(_ view: View, fields names: [String]) throws -> any PreparedView {
    let fields = try NoiseField.named(names)
    let field = try TrueField(noise, blend, grid: view.grid, datum: datum(of: view))
    return PreparedNoise(octaves: field.octaves, collapsed: field.collapsed, fields: fields)
  }

  /// Views agree when their heights are measured from the same place in the same way.
  package func agree(_ first: View, _ second: View) -> Bool {
    datum(of: first) == datum(of: second)
  }

  /// What a view's heights become values of the true field with; costs a pass over all octaves from
  /// a world unit down, in as many digits as that takes.
  package func heightScale(of view: View) throws -> HeightScale {
    try HeightScale(noise, blend, grid: view.grid, datum: datum(of: view))
  }
}
