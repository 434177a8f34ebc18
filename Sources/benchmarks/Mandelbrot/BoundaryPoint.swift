import FathomNavigation
import FathomNumbers
import Foundation

/// Random points of the boundary of the Mandelbrot set, to more digits than a view of 1e-30 needs.
enum BoundaryPoint {
  private static let precision = 160

  /// A point between one that escapes and one that stays bounded for long, with the imaginary axis up.
  static func crossing(_ random: inout SplitMix64) -> Point<BigFloat> {
    func point(escaping: Bool) -> Point<BigFloat> {
      while true {
        let (x, y) = (random.next(below: 4) - 2.5, random.next(below: 3) - 1.5)
        let point = Point(
          x: BigFloat(x).rounded(toPrecision: precision),
          y: BigFloat(y).rounded(toPrecision: precision)
        )
        if escapes(point) == escaping { return point }
      }
    }
    var (inside, outside) = (point(escaping: false), point(escaping: true))
    for _ in 0..<120 {
      let middle = Point(
        x: (inside.x + outside.x).scaled(byPowerOfTwo: -1),
        y: (inside.y + outside.y).scaled(byPowerOfTwo: -1)
      )
      if escapes(middle) { outside = middle } else { inside = middle }
    }
    return outside
  }

  /// Whether an orbit escapes within some thousand steps.
  private static func escapes(_ point: Point<BigFloat>) -> Bool {
    let pointX = BigFloatRegister(point.x, precision: precision)
    let pointY = BigFloatRegister(point.y, precision: precision)
    var x = BigFloatRegister(precision: precision)
    var y = BigFloatRegister(precision: precision)
    var x2 = BigFloatRegister(precision: precision)
    var y2 = BigFloatRegister(precision: precision)
    for _ in 0..<5000 {
      y.multiply(by: x)
      y.double()
      y.add(pointY)
      x.subtract(x2, y2)
      x.add(pointX)
      x2.square(x)
      y2.square(y)
      if x2.doubleValue + y2.doubleValue > 4 { return true }
    }
    return false
  }

  /// The root of a component that touches the cardioid or the disc west of it.
  static func root(_ random: inout SplitMix64) -> Point<BigFloat> {
    let period = random.next(in: 1...12)
    let angle = 2 * Double.pi * Double(random.next(in: 0...period - 1)) / Double(period)
    func number(_ value: Double) -> BigFloat { BigFloat(value).rounded(toPrecision: precision) }
    // The multiplier there is a root of unity: Newton's method for l^period = 1.
    var (x, y) = (number(cos(angle)), number(sin(angle)))
    for _ in 0..<4 {
      var (powerX, powerY) = (x, y)
      for _ in 1..<period {
        (powerX, powerY) = (powerX * x - powerY * y, powerX * y + powerY * x)
      }
      // l (1 - (1 - l^-period) / period).
      let norm = powerX * powerX + powerY * powerY
      let factorX = number(1) - (number(1) - powerX / norm) / number(Double(period))
      let factorY = -(powerY / norm) / number(Double(period))
      (x, y) = (x * factorX - y * factorY, x * factorY + y * factorX)
    }
    if random.next(in: 0...1) == 0 {
      // The disc: -1 + l / 4.
      return Point(x: number(-1) + x.scaled(byPowerOfTwo: -2), y: y.scaled(byPowerOfTwo: -2))
    }
    // The cardioid: l / 2 - l² / 4.
    return Point(
      x: x.scaled(byPowerOfTwo: -1) - (x * x - y * y).scaled(byPowerOfTwo: -2),
      y: y.scaled(byPowerOfTwo: -1) - (x * y).scaled(byPowerOfTwo: -1)
    )
  }
}
