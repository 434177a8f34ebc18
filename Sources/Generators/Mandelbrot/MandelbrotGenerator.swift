package import FathomNavigation
package import FathomNumbers

/// The Mandelbrot set: the escape times of z² + c, iterated from 0.
///
/// A point (x, y) of the world, y down, is c = x − iy. Works at any depth, by perturbation of one
/// reference orbit for each anchor of the scene.
package struct MandelbrotGenerator: IteratingGenerator, NucleusFinding, Hashable {
  /// The most members that a reference orbit may have: 1 GiB of them.
  package static let longestOrbit = 1 << 26

  /// The greatest number of iterations that can be asked for: counts are exact in a `Double`.
  package static let greatestLimit = 1 << 53

  /// The range of ``bailout``.
  package static let bailouts = 2.0...1e100

  /// The iteration limit; nil to choose it from the reference orbits of the scene's anchors.
  package var iterations: Int?

  /// The most members that a reference orbit of a scene may have.
  package var orbitBudget = Self.longestOrbit

  /// The |z| beyond which a point counts as escaped; compared in `Double`.
  package var bailout: Double

  /// Creates a generator; `scene(_:)` checks the parameters.
  package init(iterations: Int? = nil, bailout: Double = 1000) {
    self.iterations = iterations
    self.bailout = bailout
  }

  /// `nu`, `de`, `angle` and `slope`.
  package static let fields = MandelbrotField.descriptions

  /// `iterations` and `bailout`.
  package static let parameters = [
    ParameterDescription(
      name: "iterations",
      domain: .integer(1...Int128(greatestLimit)),
      defaultText: "auto",
      summary: "The greatest number of iterations; auto follows the place, and grows with depth."
    ),
    ParameterDescription(
      name: "bailout",
      domain: .number(bailouts),
      defaultText: "1000",
      summary: "The |z| beyond which a point counts as escaped."
    ),
  ]

  /// The scene of these parameters; its reference orbits are computed when a view needs them.
  ///
  /// Throws a ``GeneratorError`` where a parameter is out of range.
  package func scene(_ anchors: [SceneAnchor]) throws -> any GeneratorScene {
    if let iterations, !(1...Self.greatestLimit ~= iterations) {
      throw GeneratorError.parameterOutOfRange(
        name: "iterations",
        value: "\(iterations)",
        allowed: "auto or from 1 to \(Self.greatestLimit)"
      )
    }
    guard Self.bailouts ~= bailout else {
      throw GeneratorError.parameterOutOfRange(
        name: "bailout",
        value: "\(bailout)",
        allowed: "from \(Self.bailouts.lowerBound) to \(Self.bailouts.upperBound)"
      )
    }
    return MandelbrotScene(self, anchors)
  }

  /// The search for a minibrot in a view, up to this period.
  package func nucleusSearch(in view: View, limit: Int) -> NucleusSearch {
    NucleusSearch(in: view, limit: limit)
  }

  /// The period at a point that differs from others by `pitch`.
  package func period(at point: Point<BigFloat>, pitch: BigFloat) throws -> PointPeriod? {
    try PointPeriod(at: point, pitch: pitch)
  }
}
