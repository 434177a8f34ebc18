/// The fields of the Mandelbrot set.
enum MandelbrotField: String, CaseIterable {
  case smoothCount = "nu"
  case distance = "de"
  case angle
  case slope

  /// Whether the derivative by c is needed.
  var needsDerivative: Bool { self == .distance || self == .slope }

  /// The number of a sample, nil for one that has not escaped.
  @inline(__always)
  func value(of sample: EscapedSample?) -> Double {
    switch (self, sample) {
    case (.smoothCount, let sample?): sample.smoothCount
    case (.smoothCount, nil): .infinity
    case (.distance, let sample?): sample.distance
    case (.angle, let sample?): sample.angle
    case (.slope, let sample?): sample.direction
    case (.distance, nil), (.angle, nil), (.slope, nil): 0
    }
  }

  var summary: String {
    switch self {
    case .smoothCount:
      "Smooth iteration count n + 1 − log2(ln|z_n| / ln 2), n the first with |z_n| > bailout; "
        + "infinite inside."
    case .distance:
      "Exterior distance estimate 2|z| ln|z| / |dz/dc| in pixels; 0 inside."
    case .angle:
      "Angle of z_n in turns from 0 to below 1, counterclockwise from the positive real axis; "
        + "0 inside."
    case .slope:
      "Direction in which nu grows fastest, in turns from 0 to below 1, from right (0) by way of "
        + "down (0.25); 0 inside."
    }
  }
}
