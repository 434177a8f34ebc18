import FathomNavigation
import FathomNumbers

/// The last real part of z ← z² + c from z = c, with as few operations as there can be.
func plainOrbit(of point: Point<BigFloat>, precision: Int, steps: Int) -> Double {
  let a = BigFloatRegister(point.x, precision: precision)
  let b = BigFloatRegister(point.y, precision: precision)
  var x = BigFloatRegister(point.x, precision: precision)
  var y = BigFloatRegister(point.y, precision: precision)
  var sum = BigFloatRegister(precision: precision)
  var difference = BigFloatRegister(precision: precision)
  for _ in 0..<steps {
    sum.add(x, y)
    difference.subtract(x, y)
    y.multiply(by: x)
    y.double()
    y.add(b)
    x.multiply(sum, difference)
    x.add(a)
  }
  return x.doubleValue
}
