package import FathomNavigation
package import FathomNumbers

/// The centre of a component of the Mandelbrot set: a c whose orbit comes back to 0.
///
/// Round every nucleus lies a copy of the set, its minibrot, but for those of discs that touch
/// another component.
package struct Nucleus: Sendable {
  /// The p for which z_p = 0.
  package let period: Int

  /// Where it lies in the world, y down: precise enough to zoom to its minibrot.
  package let center: Point<BigFloat>

  /// The size of the component's surroundings: 1 for the whole set, whose nucleus is 0.
  package let size: BigFloat

  /// How far the minibrot is turned against the whole set, counterclockwise as one sees it, in
  /// degrees from 0 to below 360.
  package let orientation: Double

  /// A number of iterations that shows the minibrot: it takes points beside it a period to come
  /// round, and many rounds to leave.
  package var iterationLimit: Int { max(5000, 256 * period) }
}

extension Nucleus {
  /// The nucleus of a period near a point, by Newton's method; nil where this leads farther away
  /// than twice the reach, or its steps do not halve as they do when they lead somewhere.
  ///
  /// Each step is as precise as it can be worth: bits that were gained by a step are doubled by the
  /// next, which leaves an error that many bits smaller again.
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
      let size = ScaledDouble(1) / slope.magnitude
      let finest = min(size.exponent, reach.exponent)
      let wanted = max(64, 64 - finest + period.bitWidth - period.leadingZeroBitCount)
      guard wanted <= BigFloat.maximumPrecision else { return nil }
      let stepSize = Self.number(step).magnitude
      if precision >= wanted, stepSize.isZero || stepSize.exponent < finest - 16 {
        self.period = period
        center = point
        self.size = BigFloat(size.significand).scaled(byPowerOfTwo: size.exponent)
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
