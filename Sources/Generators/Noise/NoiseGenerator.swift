package import FathomNavigation

/// Clouds, ridges or cells that never end: noise whose octaves slide through a window as one zooms.
///
/// What a place looks like changes smoothly with the zoom; contrast and fineness do not. A sample is
/// a function of seed, position and pixel size alone, and costs the same at any depth.
package struct NoiseGenerator: MeasuringGenerator, GeneratorScene {
  /// Chooses one of the worlds; neighbouring seeds have nothing in common.
  package let seed: UInt64

  /// What the octaves are made of.
  package let kind: NoiseKind

  /// Which octaves a view shows.
  package let mode: NoiseMode

  /// How strong small features are: from 0, where each halving of their size halves their height,
  /// to 1, where all sizes are as high.
  package let roughness: Double

  /// log2 of the pixels below which features are not drawn.
  package let finest: Double

  /// log2 of the pixels above which features are not drawn.
  ///
  /// Of the true field all are, and those of this size are a unit high. At least 3 more than ``finest``.
  package let coarsest: Double

  /// Whether the heights are those of the true field.
  package var measuresHeights: Bool { mode == .trueField }

  /// A world of noise; each number must be in its parameter's domain.
  package init(
    seed: UInt64 = 0,
    kind: NoiseKind = .gradient,
    mode: NoiseMode = .window,
    roughness: Double = 0.5,
    finest: Double = 1,
    coarsest: Double = 10
  ) {
    precondition(
      0...1 ~= roughness && 0...4 ~= finest && 6...16 ~= coarsest,
      "a parameter of the noise is outside its domain"
    )
    self.seed = seed
    self.kind = kind
    self.mode = mode
    self.roughness = roughness
    self.finest = finest
    self.coarsest = coarsest
  }

  /// What the initialiser takes.
  package static let parameters = [
    ParameterDescription(
      name: "seed",
      domain: .integer(0...Int128(UInt64.max)),
      defaultText: "0",
      summary: "Chooses one of 2^64 worlds; neighbouring seeds have nothing in common."
    ),
    ParameterDescription(
      name: "kind",
      domain: .choice(NoiseKind.allCases.map(\.rawValue)),
      defaultText: NoiseKind.gradient.rawValue,
      summary: "What the octaves are made of: clouds, ridges, puffs, creases, swirls or cells."
    ),
    ParameterDescription(
      name: "mode",
      domain: .choice(NoiseMode.allCases.map(\.rawValue)),
      defaultText: NoiseMode.window.rawValue,
      summary: "Which octaves a view shows: a window of them, or all from a world unit down to a "
        + "pixel, a fixed function of the world (kinds gradient and value)."
    ),
    ParameterDescription(
      name: "roughness",
      domain: .number(0...1),
      defaultText: "0.5",
      summary: "How strong small features are: 0 smooth hills, 1 all sizes alike."
    ),
    ParameterDescription(
      name: "finest",
      domain: .number(0...4),
      defaultText: "1",
      summary: "Features fade out towards 2^finest pixels."
    ),
    ParameterDescription(
      name: "coarsest",
      domain: .number(6...16),
      defaultText: "10",
      summary:
        "Features fade out towards 2^coarsest pixels; of the true field they are a unit high."
    ),
  ]

  /// The height, and its slope's direction and steepness.
  package static let fields = NoiseField.allCases.map {
    FieldDescription(name: $0.rawValue, summary: $0.summary)
  }

  /// The generator itself, since views of the window share nothing but the parameters; of the true
  /// field its ``TrueFieldScene``.
  ///
  /// Throws a ``GeneratorError`` for the true field of a kind that has none.
  package func scene(_ anchors: [SceneAnchor]) throws -> any GeneratorScene {
    try validate()
    guard mode == .trueField, let blend = kind.blendOfTrueField else { return self }
    return TrueFieldScene(self, blend, anchors)
  }

  /// The fewest octaves from `finest` to `coarsest`: with fewer, each comes and goes so fast that one
  /// sees it.
  private static let leastOctaves = 3.0

  /// Throws a ``GeneratorError`` for parameters that do not go together.
  package func validate() throws(GeneratorError) {
    guard coarsest - finest >= Self.leastOctaves else {
      throw GeneratorError.parameterOutOfRange(
        name: "coarsest",
        value: "\(coarsest)",
        allowed: "at least \(finest + Self.leastOctaves) where finest is \(finest)"
      )
    }
    guard mode == .trueField, kind.blendOfTrueField == nil else { return }
    let kinds = NoiseKind.allCases.filter { $0.blendOfTrueField != nil }.map(\.rawValue)
    throw GeneratorError.parameterOutOfRange(
      name: "kind",
      value: kind.rawValue,
      allowed: "\(kinds.joined(separator: " or ")) where the mode is \(mode.rawValue)"
    )
  }

  /// Splits the view's centre for each octave; costs a few passes over the centre's digits.
  ///
  /// For views of the window: those of the true field belong to a scene.
  package func prepare(_ view: View, fields names: [String]) throws -> any PreparedView {
    precondition(mode == .window, "a view of the true field belongs to a scene")
    let fields = try NoiseField.named(names)
    let window = OctaveWindow(
      grid: view.grid,
      kind: kind,
      roughness: roughness,
      finest: finest,
      coarsest: coarsest
    )
    return PreparedNoise(
      octaves: window.octaves.map {
        NoiseOctave($0, kind: kind, center: view.grid.center, seed: seed)
      },
      fields: fields
    )
  }
}
