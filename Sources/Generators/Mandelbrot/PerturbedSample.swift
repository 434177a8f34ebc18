import Numbers

/// Where the iteration of one sample stands.
struct PerturbedSample {
  /// n, the number of iterations made.
  var count = 0

  /// The index of the member of the reference orbit that the delta is taken from.
  var index = 0

  /// z_n less that member.
  var delta = ScaledComplex.zero

  /// z_n, after a step in extended numbers and when the sample has escaped.
  var value = ScaledComplex.zero

  /// The derivative of z_n by c, if it is wanted.
  var derivative = Derivative()
}

extension PerturbedSample {
  /// log2|z|.
  private var logarithm: Double {
    Double(value.exponent) + 0.5 * Elementary.log2(value.squaredSignificand)
  }

  /// n + 1 − log2(ln|z_n| / ln 2), for a sample that has escaped.
  var smoothCount: Double {
    Double(count + 1) - Elementary.log2(logarithm)
  }

  /// 2|z| ln|z| / |dz/dc|, for a sample that has escaped, in pixels of `pitch` world units.
  func distance(pitch: ScaledDouble) -> Double {
    let slope = derivative.value
    guard !slope.isZero else { return .infinity }
    let ratio = (value.squaredSignificand / slope.squaredSignificand).squareRoot()
    let distance = ScaledDouble(
      significand: 2 * 0.6931471805599453 * logarithm * ratio,  // ln 2
      exponent: value.exponent - slope.exponent
    )
    return Double(distance / pitch)
  }

  /// The direction in which the count grows fastest, in turns from the x axis towards the y axis of
  /// the world, y down.
  var slope: Double {
    // ln|z| grows fastest along z / (dz/dc), and the count the other way.
    let derivative = derivative.value
    return Turns.angle(
      x: -(value.real * derivative.real + value.imaginary * derivative.imaginary),
      y: value.real * derivative.imaginary - value.imaginary * derivative.real
    )
  }

  /// The angle of z_n in turns, from 0 to below 1, counterclockwise with the imaginary axis up.
  var angle: Double {
    // The iteration is on the conjugate of c.
    Turns.angle(x: value.real, y: -value.imaginary)
  }
}
