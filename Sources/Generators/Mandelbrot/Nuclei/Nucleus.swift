package import FathomNavigation
package import FathomNumbers

/// The centre of a component of the Mandelbrot set: a c whose orbit comes back to 0.
///
/// Round every nucleus lies a copy of the set, its minibrot, except for those of discs that touch
/// another component. Period, size and orientation as in Heiland-Allen's mandelbrot-numerics,
/// code.mathr.co.uk/mandelbrot-numerics.
package struct Nucleus: Sendable {
  /// The p for which z_p = 0.
  package let period: Int

  /// Its point in the world, y down, precise enough to zoom to its minibrot.
  package let center: Point<BigFloat>

  /// The size of the component's surroundings: 1 for the whole set, whose nucleus is 0.
  package let size: BigFloat

  /// The rotation of the minibrot against the whole set, counterclockwise in the picture, in degrees
  /// from 0 to below 360.
  package let orientation: Double

  /// An iteration limit that shows the minibrot: points beside it take a period for each round, and
  /// many rounds to leave.
  package var iterationLimit: Int { max(5000, 256 * period) }
}

extension Nucleus {
  /// The nucleus of a period near a point, by Newton's method; nil where this leads farther away than
  /// twice the reach, or where its steps do not halve, as they do when it converges.
  ///
  /// The precision of each step follows its worth: the next step doubles the bits gained by the last.
  init?(
    near start: Point<BigFloat>,
    reach: ScaledDouble,
    period: Int,
    report: (_ bits: Int) -> Void
  ) throws {
    var point = start
    var precision = max(64, 96 - reach.exponent)
    var derivativePrecision = 64
    var lastStep = reach.scaled(byPowerOfTwo: 2)
    while true {
      let image = try PeriodImage(
        of: point,
        period: period,
        precision: precision,
        derivativePrecision: derivativePrecision
      ) { _ in report(precision) }
      let step = image.newtonStep
      guard step.x.isFinite, step.y.isFinite else { return nil }
      point = Point(
        x: point.x.rounded(toPrecision: precision) - step.x,
        y: point.y.rounded(toPrecision: precision) - step.y
      )
      let distance = Self.number(Point(x: point.x - start.x, y: point.y - start.y)).magnitude
      guard distance <= reach.scaled(byPowerOfTwo: 1) else { return nil }

      let slope = image.slope * Self.number(image.derivative)
      guard !slope.isZero else { return nil }
      let size = ScaledDouble(1.0) / slope.magnitude
      let finest = min(size.exponent, reach.exponent)
      let wanted = max(64, 64 - finest + period.bitWidth - period.leadingZeroBitCount)
      guard wanted <= BigFloat.maximumPrecision else { return nil }
      let stepSize = Self.number(step).magnitude
      if precision >= wanted, stepSize.isZero || stepSize.exponent < finest - 16 {
        self.period = period
        center = point
        self.size = BigFloat(size)
        orientation = Elementary.angle(x: slope.real, y: slope.imaginary) * 360
        return
      }
      guard !stepSize.isZero else {
        precision = wanted
        continue
      }
      guard stepSize <= lastStep.scaled(byPowerOfTwo: -1) else { return nil }
      let gain = max(16, lastStep.exponent - stepSize.exponent)
      lastStep = stepSize
      precision = max(precision, min(wanted, 6 * gain + 64 - stepSize.exponent))
      derivativePrecision = max(64, min(4 * gain, wanted + stepSize.exponent) + 32)
    }
  }

  private static func number(_ parts: Point<BigFloat>) -> ScaledComplex {
    ScaledComplex(real: ScaledDouble(parts.x), imaginary: ScaledDouble(parts.y))
  }
}

/// The value z_p of a point c with its derivatives, for Newton's method.
struct PeriodImage {
  /// z_p.
  let value: Point<BigFloat>

  /// dz_p/dc.
  let derivative: Point<BigFloat>

  /// dz_p/dz_1.
  let slope: ScaledComplex

  /// Iterates c `period` times; `slope` has 53 bits and the derivative `derivativePrecision`.
  init(
    of point: Point<BigFloat>,
    period: Int,
    precision: Int,
    derivativePrecision: Int,
    report: (Int) -> Void
  ) throws {
    var orbit = PreciseOrbit(of: point, precision: precision)
    var derivative = PreciseDerivative(precision: derivativePrecision)
    var slope = ScaledComplex(real: 1, imaginary: 0)
    let stride = PreciseOrbit.stride(precision: precision)
    for n in 0..<period {
      if n % stride == 0 {
        try Task.checkCancellation()
        report(n)
      }
      if n > 0 { slope = slope * orbit.member.scaled(byPowerOfTwo: 1) }
      derivative.advance(orbit.x, orbit.y)
      orbit.advance()
    }
    value = Point(x: orbit.x.value, y: orbit.y.value)
    self.derivative = derivative.value
    self.slope = slope
  }

  /// Newton's step z_p / (dz_p/dc): the distance from the nucleus, to first order.
  var newtonStep: Point<BigFloat> {
    let (dx, dy) = (derivative.x, derivative.y)
    let x = value.x.rounded(toPrecision: dx.precision)
    let y = value.y.rounded(toPrecision: dy.precision)
    let square = dx * dx + dy * dy
    return Point(x: (x * dx + y * dy) / square, y: (y * dx - x * dy) / square)
  }
}
