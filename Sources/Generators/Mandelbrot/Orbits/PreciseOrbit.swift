package import FathomNavigation
package import FathomNumbers

/// An orbit of z² + c in any precision, of which only the last member is kept.
package struct PreciseOrbit: ~Copyable {
  private(set) var x: BigFloatRegister
  private(set) var y: BigFloatRegister
  /// The point, c.
  private var pointX: BigFloatRegister
  private var pointY: BigFloatRegister
  private var sum: BigFloatRegister
  private var difference: BigFloatRegister

  /// The orbit of c = x + iy, at z_0 = 0.
  package init(of point: Point<BigFloat>, precision: Int) {
    x = BigFloatRegister(precision: precision)
    y = BigFloatRegister(precision: precision)
    sum = BigFloatRegister(precision: precision)
    difference = BigFloatRegister(precision: precision)
    pointX = BigFloatRegister(point.x, precision: precision)
    pointY = BigFloatRegister(point.y, precision: precision)
  }

  /// Takes another point, `distance` from `center`.
  mutating func setPoint(_ center: Point<BigFloat>, movedBy distance: Point<ScaledDouble>) {
    pointX.set(center.x)
    pointX.add(BigFloatRegister(distance.x))
    pointY.set(center.y)
    pointY.add(BigFloatRegister(distance.y))
  }

  /// The point, c.
  var point: Point<BigFloat> { Point(x: pointX.value, y: pointY.value) }

  /// Goes to a point as if it were a member.
  mutating func set(_ x: borrowing BigFloatRegister, _ y: borrowing BigFloatRegister) {
    self.x.set(x)
    self.y.set(y)
  }

  /// Goes to a point as if it were a member, rounded to nearest.
  mutating func set(_ member: Point<BigFloat>) {
    x.set(member.x)
    y.set(member.y)
  }

  /// Goes on to the next member.
  package mutating func advance() {
    // x' = (x + y)(x − y) + c_x, y' = 2xy + c_y.
    sum.add(x, y)
    difference.subtract(x, y)
    y.multiply(by: x)
    y.double()
    y.add(pointY)
    x.multiply(sum, difference)
    x.add(pointX)
  }

  /// The last member, each part rounded to 53 bits.
  package var member: ScaledComplex {
    let (x, y) = (x.doubleValue, y.doubleValue)
    return ScaledComplex.isOrdinary(x, y) ? ScaledComplex(real: x, imaginary: y) : wideMember
  }

  /// The last member with exponents of its own, without limits of the range.
  var wideMember: ScaledComplex {
    let (realPart, realExponent) = x.significandAndExponent()
    let (imaginaryPart, imaginaryExponent) = y.significandAndExponent()
    return ScaledComplex(
      real: ScaledDouble(significand: realPart, exponent: realExponent),
      imaginary: ScaledDouble(significand: imaginaryPart, exponent: imaginaryExponent)
    )
  }

  /// The number of steps of this precision that take about 10 ms, 1000 at most.
  static func stride(precision: Int) -> Int { max(1, min(1000, (1 << 24) / precision)) }
}

extension BigFloatRegister {
  /// A register of 53 bits that holds a number.
  init(_ number: ScaledDouble) {
    self.init(BigFloat(number), precision: 53)
  }
}

extension ScaledComplex {
  /// The absolute value.
  var magnitude: ScaledDouble { squaredMagnitude.squareRoot() }
}
