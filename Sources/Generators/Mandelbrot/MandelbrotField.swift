import FathomNumbers

/// The fields of the Mandelbrot set.
enum MandelbrotField: String, FieldName {
  case smoothCount = "nu"
  case distance = "de"
  case angle
  case slope

  /// Whether the field needs the derivative by c.
  var needsDerivative: Bool { self == .distance || self == .slope }

  /// The field's number for a sample, which is nil if it has not escaped.
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

/// A sample that has escaped, from which its fields are computed.
struct EscapedSample {
  /// n, the first with |z_n| beyond the bailout.
  let count: Int

  /// z_n.
  let value: ScaledComplex

  /// The derivative of z_n by c, in pixels.
  let slope: ScaledComplex

  /// log2|z|.
  private var logarithm: Double {
    guard value.exponent > 480 else {
      let (x, y) = value.components()
      return 0.5 * Elementary.log2(x * x + y * y)
    }
    return Double(value.exponent) + 0.5 * Elementary.log2(value.squaredSignificand)
  }

  /// The smooth iteration count n + 1 − log2(ln|z_n| / ln 2).
  var smoothCount: Double {
    Double(count + 1) - Elementary.log2(logarithm)
  }

  /// 2 ln 2, the factor of log2|z| |z| / |dz/dc| in the distance.
  static let distanceFactor = 2 * Elementary.ln2

  /// The exterior distance estimate 2|z| ln|z| / |dz/dc| in pixels.
  var distance: Double {
    guard !slope.isZero else { return .infinity }
    let ratio = (value.squaredSignificand / slope.squaredSignificand).squareRoot()
    return Double(
      ScaledDouble(
        significand: Self.distanceFactor * logarithm * ratio,
        exponent: value.exponent - slope.exponent
      )
    )
  }

  /// The direction in which the count grows fastest, in turns from the x axis towards the y axis of
  /// the world, y down.
  var direction: Double {
    // ln|z| grows fastest along z / (dz/dc), and the count the other way.
    Elementary.angle(
      x: -(value.real * slope.real + value.imaginary * slope.imaginary),
      y: value.real * slope.imaginary - value.imaginary * slope.real
    )
  }

  /// The angle of z_n in turns, from 0 to below 1, counterclockwise with the imaginary axis up.
  var angle: Double {
    // The iteration is on the conjugate of c.
    Elementary.angle(x: value.real, y: -value.imaginary)
  }
}
