import FathomNumbers

/// A sample that has escaped: what its fields are made of.
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

  /// n + 1 − log2(ln|z_n| / ln 2).
  var smoothCount: Double {
    Double(count + 1) - Elementary.log2(logarithm)
  }

  /// 2 ln 2: what log2|z| |z| / |dz/dc| is multiplied by.
  static let distanceFactor = 2 * Elementary.ln2

  /// 2|z| ln|z| / |dz/dc| in pixels.
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
