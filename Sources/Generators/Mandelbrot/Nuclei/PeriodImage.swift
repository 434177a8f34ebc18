import FathomNavigation
import FathomNumbers

/// z_p of a point c, with its derivatives: what Newton's method asks for.
struct PeriodImage {
  /// z_p.
  let value: Point<BigFloat>

  /// dz_p/dc.
  let derivative: Point<BigFloat>

  /// dz_p/dz_1.
  let slope: ScaledComplex

  /// Iterates c `period` times, `slope` in 53 bits and the derivative in bits of its own.
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

  /// z_p / (dz_p/dc): how far the point is from where z_p is 0, to first order.
  var newtonStep: Point<BigFloat> {
    let (dx, dy) = (derivative.x, derivative.y)
    let x = value.x.rounded(toPrecision: dx.precision)
    let y = value.y.rounded(toPrecision: dy.precision)
    let square = dx * dx + dy * dy
    return Point(x: (x * dx + y * dy) / square, y: (y * dx - x * dy) / square)
  }
}

/// dz_n/dc as it grows from 0, in numbers of any precision.
private struct PreciseDerivative: ~Copyable {
  private var x: BigFloatRegister
  private var y: BigFloatRegister
  private var zx: BigFloatRegister
  private var zy: BigFloatRegister
  private var product: BigFloatRegister
  private var next: BigFloatRegister
  private let one: BigFloatRegister

  init(precision: Int) {
    x = BigFloatRegister(precision: precision)
    y = BigFloatRegister(precision: precision)
    zx = BigFloatRegister(precision: precision)
    zy = BigFloatRegister(precision: precision)
    product = BigFloatRegister(precision: precision)
    next = BigFloatRegister(precision: precision)
    one = BigFloatRegister(BigFloat(1), precision: precision)
  }

  /// Goes on from z_n to z_n+1: 2 z_n · dz_n/dc + 1.
  mutating func advance(
    _ memberX: borrowing BigFloatRegister,
    _ memberY: borrowing BigFloatRegister
  ) {
    zx.set(memberX)
    zy.set(memberY)
    next.multiply(zx, x)
    product.multiply(zy, y)
    next.subtract(product)
    next.double()
    next.add(one)
    y.multiply(by: zx)
    product.multiply(zy, x)
    y.add(product)
    y.double()
    x.set(next)
  }

  var value: Point<BigFloat> { Point(x: x.value, y: y.value) }
}
