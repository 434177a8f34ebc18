/// What the octaves of a world of noise are made of.
package enum NoiseKind: String, CaseIterable, Sendable {
  /// Perlin's idea: a slope of any direction at each lattice point, blended. Clouds.
  case gradient
  /// A height at each lattice point, blended. Softer and blotchier than gradients.
  case value
  /// Gradient noise folded along its zero lines: sharp crests over wide valleys.
  case ridged
  /// Gradient noise folded along its zero lines and rounded on top: puffs, all about as high, with
  /// creases between.
  case billow
  /// Gradient noise folded along its zero lines, Perlin's sum of |n|: hills of any height with
  /// creases between.
  case turbulence
  /// Gradient noise of places that gradient noise has moved: swirls.
  case warped
  /// The distance from the nearest of points strewn over the cells: pits that meet in walls.
  case cellular
  /// How much further the second nearest of these points is than the nearest: flat stones with
  /// cracks between.
  case crackle

  /// How a kind is computed.
  enum Form {
    /// Lattice rows are blended along the columns first, then row by row; perhaps folded.
    case blended(LatticeBlend, Fold?)
    /// The nearest of points strewn over the cells are looked for.
    case cellular(CellularNoise)
    /// Lattice points are blended where two other blends have moved the place.
    case warped
  }

  var form: Form {
    switch self {
    case .gradient: .blended(.gradient, nil)
    case .value: .blended(.value, nil)
    case .ridged: .blended(.gradient, .ridged)
    case .billow: .blended(.gradient, .billow)
    case .turbulence: .blended(.gradient, .turbulence)
    case .warped: .warped
    case .cellular: .cellular(.distance)
    case .crackle: .cellular(.difference)
    }
  }

  /// What lattice points give, of a kind that has a true field: one whose octaves are polynomials
  /// inside their cells.
  var blendOfTrueField: LatticeBlend? {
    guard case .blended(let blend, nil) = form else { return nil }
    return blend
  }

  /// The mean square of an octave of weight 1.
  var variance: Double {
    switch self {
    case .gradient: LatticeBlend.gradient.variance
    case .value: LatticeBlend.value.variance
    case .ridged, .billow, .turbulence, .warped, .cellular, .crackle: 1
    }
  }

  /// log2 of a feature's size in cells.
  ///
  /// What has edges gets larger cells, so that they are further apart than pixels.
  var featureSize: Double {
    switch self {
    case .gradient: 0.75
    case .value: 1
    case .ridged, .billow, .turbulence: 0
    case .warped: 0.25
    case .cellular, .crackle: -0.5
    }
  }
}
