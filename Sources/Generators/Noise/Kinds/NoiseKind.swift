/// The kind of noise that a world's octaves are made of.
package enum NoiseKind: String, CaseIterable, Sendable {
  /// Gradient noise, after Perlin: a slope of any direction at each lattice point, blended. Clouds.
  case gradient
  /// Value noise: a height at each lattice point, blended. Softer and blotchier than gradients.
  case value
  /// Gradient noise folded along its zero lines: sharp crests over wide valleys.
  case ridged
  /// Gradient noise folded along its zero lines and rounded on top: puffs, all about as high, with
  /// creases between.
  case billow
  /// Gradient noise folded along its zero lines, Perlin's sum of |n|: hills of any height with
  /// creases between.
  case turbulence
  /// Gradient noise at places that gradient noise has moved: swirls.
  case warped
  /// The distance from the nearest of random points, one in each cell: pits that meet in walls.
  case cellular
  /// The difference of the distances from the two nearest points: flat stones with cracks between.
  case crackle

  /// The algorithm of a kind.
  enum Form {
    /// Lattice noise, perhaps shaped.
    case lattice(LatticeNoise, NoiseShaping?)
    /// Distances from the nearest random points.
    case cellular(CellularNoise)
    /// Lattice noise at places that two other lattice noises have moved.
    case warped
  }

  /// The algorithm.
  var form: Form {
    switch self {
    case .gradient: .lattice(.gradient, nil)
    case .value: .lattice(.value, nil)
    case .ridged: .lattice(.gradient, .ridged)
    case .billow: .lattice(.gradient, .billow)
    case .turbulence: .lattice(.gradient, .turbulence)
    case .warped: .warped
    case .cellular: .cellular(.distance)
    case .crackle: .cellular(.difference)
    }
  }

  /// The lattice noise of a kind that has a true field, one whose octaves are polynomials inside
  /// their cells; nil for other kinds.
  var trueFieldNoise: LatticeNoise? {
    guard case .lattice(let noise, nil) = form else { return nil }
    return noise
  }

  /// The mean square of an octave of weight 1.
  var variance: Double {
    switch self {
    case .gradient: LatticeNoise.gradient.variance
    case .value: LatticeNoise.value.variance
    case .ridged, .billow, .turbulence, .warped, .cellular, .crackle: 1
    }
  }

  /// log2 of a feature's size in cells.
  ///
  /// Kinds with edges have larger cells, so that edges are further apart than pixels.
  var featureSize: Double {
    switch self {
    case .gradient: 0.9
    case .value: 1.15
    case .ridged, .billow, .turbulence: 0.15
    case .warped: 0.4
    case .cellular, .crackle: -0.5
    }
  }
}
