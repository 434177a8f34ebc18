package import FathomNavigation

/// Noise without end: clouds, ridges or cells whose octaves slide through a window as one zooms.
///
/// The look of a place changes smoothly with the zoom; contrast and fineness do not. A sample is a
/// function of seed, position and pixel size alone, and costs the same at any depth.
package struct NoiseGenerator: MeasuringGenerator {
  /// Chooses one of the worlds; neighbouring seeds have nothing in common.
  package let seed: UInt64

  /// The kind of noise that the octaves are made of.
  package let kind: NoiseKind

  /// The choice of octaves that a view shows.
  package let mode: NoiseMode

  /// The strength of small features: from 0, where each halving of their size halves their height,
  /// to 1, where all sizes are equally high.
  package let roughness: Double

  /// log2 of the pixels below which features are not drawn.
  package let finest: Double

  /// log2 of the pixels above which features are not drawn.
  ///
  /// The true field has all of them; there, features of this size are a unit high. At least 3 more
  /// than ``finest``.
  package let coarsest: Double

  /// Whether the heights are those of the true field.
  package var measuresHeights: Bool { mode == .trueField }

  /// The window of the same octaves: the true field without the coarse ones.
  package var ofTiles: any Generator {
    NoiseGenerator(
      seed: seed,
      kind: kind,
      roughness: roughness,
      finest: finest,
      coarsest: coarsest
    )
  }

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

  /// The initialiser's parameters.
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
  package static let fields = NoiseField.descriptions

  /// The scene of the window, or the ``TrueFieldScene``.
  ///
  /// Throws a ``GeneratorError`` for parameters that do not go together.
  package func scene(_ anchors: [SceneAnchor]) throws -> any GeneratorScene {
    try validate()
    let spectrum = NoiseSpectrum(
      kind: kind,
      roughness: roughness,
      finest: finest,
      coarsest: coarsest
    )
    guard mode == .trueField, let noise = kind.trueFieldNoise else {
      return NoiseWindowScene(seed: seed, spectrum: spectrum)
    }
    return TrueFieldScene(noise, seed: seed, spectrum: spectrum, anchors: anchors)
  }

  /// The fewest octaves from `finest` to `coarsest`: with fewer, octaves come and go visibly fast.
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
    guard mode == .trueField, kind.trueFieldNoise == nil else { return }
    let kinds = NoiseKind.allCases.filter { $0.trueFieldNoise != nil }.map(\.rawValue)
    throw GeneratorError.parameterOutOfRange(
      name: "kind",
      value: kind.rawValue,
      allowed: "\(kinds.joined(separator: " or ")) where the mode is \(mode.rawValue)"
    )
  }
}

/// The choice of the octaves that a view of noise adds up.
package enum NoiseMode: String, CaseIterable, Sendable {
  /// A window of octaves that follows the zoom: the look of a place changes smoothly.
  case window
  /// All octaves from cells of a world unit down to pixels: one fixed function of the world.
  case trueField = "true-field"
}

/// The views of a window of octaves; they share nothing but the parameters.
private struct NoiseWindowScene: GeneratorScene {
  let seed: UInt64
  let spectrum: NoiseSpectrum

  /// Splits the view's centre for each octave; costs a few passes over the centre's digits.
  func prepare(_ view: View, fields names: [String]) throws -> any PreparedView {
    let fields = try NoiseField.named(names)
    let window = OctaveWindow(spectrum, grid: view.grid)
    return PreparedNoise(
      octaves: window.octaves.map {
        NoiseOctave($0, kind: spectrum.kind, center: view.grid.center, seed: seed)
      },
      fields: fields
    )
  }
}
