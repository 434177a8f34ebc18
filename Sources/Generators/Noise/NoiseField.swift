import FathomNumbers

/// The fields of the noise.
enum NoiseField: String, CaseIterable {
  case height
  case slope
  case steepness

  var summary: String {
    switch self {
    case .height:
      "Height, with mean 0 and variance 1 over the world; of the true field, above the scene's anchor."
    case .slope:
      "Direction in which the height grows fastest, in turns from 0 to below 1, from right (0) by "
        + "way of down (0.25)."
    case .steepness: "How much the height grows per pixel in that direction."
    }
  }

  /// The fields of these names.
  static func named(_ names: [String]) throws -> [NoiseField] {
    try names.map { name in
      guard let field = NoiseField(rawValue: name) else {
        throw GeneratorError.unknownField(name, known: allCases.map(\.rawValue))
      }
      return field
    }
  }

  /// The field's number of a sample whose slope is in pixels.
  @inline(__always)
  func value(of sample: NoiseSample) -> Double {
    switch self {
    case .height: sample.height
    case .slope: Elementary.angle(x: sample.slope.x, y: sample.slope.y)
    case .steepness: (sample.slope * sample.slope).sum().squareRoot()
    }
  }
}
