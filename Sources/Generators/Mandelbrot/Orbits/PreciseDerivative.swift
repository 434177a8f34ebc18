import FathomNavigation
import FathomNumbers

/// The derivative of an orbit's member in any precision, advanced step by step: by c from 0 on, or by
/// the first member from 1 on.
struct PreciseDerivative: ~Copyable {
  private var x: BigFloatRegister
  private var y: BigFloatRegister
  private var zx: BigFloatRegister
  private var zy: BigFloatRegister
  private var product: BigFloatRegister
  private var next: BigFloatRegister
  private let one: BigFloatRegister

  /// The derivative 0.
  init(precision: Int) {
    x = BigFloatRegister(precision: precision)
    y = BigFloatRegister(precision: precision)
    zx = BigFloatRegister(precision: precision)
    zy = BigFloatRegister(precision: precision)
    product = BigFloatRegister(precision: precision)
    next = BigFloatRegister(precision: precision)
    one = BigFloatRegister(BigFloat(1), precision: precision)
  }

  /// Advances the derivative by c from z_n to z_n+1: dz_n+1/dc = 2 z_n · dz_n/dc + 1.
  mutating func advance(
    _ memberX: borrowing BigFloatRegister,
    _ memberY: borrowing BigFloatRegister
  ) {
    multiply(byTwice: memberX, memberY)
    x.add(one)
  }

  /// Advances the derivative by the first member: dz_n+1/dz_0 = 2 z_n · dz_n/dz_0.
  mutating func multiply(
    byTwice memberX: borrowing BigFloatRegister,
    _ memberY: borrowing BigFloatRegister
  ) {
    zx.set(memberX)
    zy.set(memberY)
    next.multiply(zx, x)
    product.multiply(zy, y)
    next.subtract(product)
    next.double()
    y.multiply(by: zx)
    product.multiply(zy, x)
    y.add(product)
    y.double()
    x.set(next)
  }

  /// Becomes 1.
  mutating func becomeOne() {
    x.set(one)
    y.subtract(one, one)
  }

  var value: Point<BigFloat> { Point(x: x.value, y: y.value) }

  /// 1 less the derivative.
  var distanceFromOne: ScaledComplex {
    mutating get {
      next.subtract(one, x)
      let (real, exponent) = next.significandAndExponent()
      let (imaginary, imaginaryExponent) = y.significandAndExponent()
      return ScaledComplex(
        real: ScaledDouble(significand: real, exponent: exponent),
        imaginary: ScaledDouble(significand: -imaginary, exponent: imaginaryExponent)
      )
    }
  }

  /// 1 less the derivative's modulus, or a little less than that.
  var contraction: ScaledDouble {
    mutating get {
      next.square(x)
      product.square(y)
      next.add(product)
      let modulus = next.doubleValue.squareRoot()
      // 1 − m = (1 − m²) / (1 + m).
      product.subtract(one, next)
      let (significand, exponent) = product.significandAndExponent()
      return ScaledDouble(significand: significand, exponent: exponent)
        / ScaledDouble((1 + modulus) * (1 + 0x1p-30))
    }
  }
}
