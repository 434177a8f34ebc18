import FathomNavigation
import FathomNumbers
import Foundation

/// The Mandelbrot set by its definition, in arbitrary precision: slow, and nothing to go wrong.
struct BruteForce {
  /// The smooth count, infinite for an orbit that stays bounded within the limit.
  let nu: Double

  /// The angle of z_n in turns.
  let angle: Double

  /// Iterates c = x − iy up to `limit` times.
  init(_ position: Point<BigFloat>, limit: Int, bailout: Double = 1000, precision: Int) {
    let real = BigFloatRegister(position.x, precision: precision)
    let imaginary = BigFloatRegister(-position.y, precision: precision)
    var x = BigFloatRegister(precision: precision)
    var y = BigFloatRegister(precision: precision)
    var squareX = BigFloatRegister(precision: precision)
    var squareY = BigFloatRegister(precision: precision)
    for n in 1...limit {
      y.multiply(by: x)
      y.double()
      y.add(imaginary)
      x.subtract(squareX, squareY)
      x.add(real)
      squareX.square(x)
      squareY.square(y)
      if squareX.doubleValue + squareY.doubleValue > bailout * bailout {
        let square = squareX.value + squareY.value
        let logarithm = BigFloat.log2(square) / BigFloat(2)
        nu = Double(n + 1) - Double(BigFloat.log2(logarithm))
        let modulus = square.squareRoot()
        let turns = atan2(Double(y.value / modulus), Double(x.value / modulus)) / (2 * .pi)
        angle = turns < 0 ? turns + 1 : turns
        return
      }
    }
    nu = .infinity
    angle = 0
  }
}
