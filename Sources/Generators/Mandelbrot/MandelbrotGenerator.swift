public import Navigation

/// The Mandelbrot set: how soon z² + c, iterated from 0, leaves every bound.
///
/// A point (x, y) of the world, y down, is c = x − iy. Works at any depth, by perturbation of one
/// reference orbit for each anchor of the scene.
public struct MandelbrotGenerator: Generator, Hashable {
  /// The most iterations that a reference orbit may have: 1 GiB of them.
  public static let longestOrbit = 1 << 26

  /// The range of ``bailout``.
  public static let bailouts = 2.0...1e100

  /// The greatest n that is tried, nil for 1,000 and 200 more for every octave of depth.
  public var iterations: Int?

  /// The |z| beyond which a point counts as escaped; compared in `Double`.
  public var bailout: Double

  /// Creates a generator; ``scene(_:)`` checks the parameters.
  public init(iterations: Int? = nil, bailout: Double = 1000) {
    self.iterations = iterations
    self.bailout = bailout
  }

  /// `nu`, `de`, `angle` and `slope`.
  public static let fields = MandelbrotField.allCases.map {
    FieldDescription(name: $0.rawValue, summary: $0.summary)
  }

  /// `iterations` and `bailout`.
  public static let parameters = [
    ParameterDescription(
      name: "iterations",
      domain: .integer(1...longestOrbit),
      defaultText: "auto",
      summary: "The greatest number of iterations; auto is 1000, and 200 more per octave of depth."
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
  public func scene(_ anchors: [SceneAnchor]) throws -> any GeneratorScene {
    if let iterations, !(1...Self.longestOrbit ~= iterations) {
      throw GeneratorError.parameterOutOfRange(
        name: "iterations",
        value: "\(iterations)",
        allowed: "auto or from 1 to \(Self.longestOrbit)"
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

  /// The greatest n that is tried at a depth in octaves.
  func iterationLimit(depth: Double) -> Int {
    if let iterations { return iterations }
    // No Double above 0 and below 2^53 is lost by the conversion, and the rest is over any budget.
    return 1000 + 200 * Int(min(max(depth, 0).rounded(.up), 0x1p53))
  }
}
