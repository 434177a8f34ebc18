import Numbers

/// A reference orbit on its way: what has been computed of it, and where it goes on.
struct GrowingOrbit: ~Copyable {
  private(set) var orbit: ReferenceOrbit

  // Z, C, and room for x + y and x − y.
  private var x: BigFloatRegister
  private var y: BigFloatRegister
  private let pointX: BigFloatRegister
  private let pointY: BigFloatRegister
  private var sum: BigFloatRegister
  private var difference: BigFloatRegister

  /// The orbit of a point, of which nothing is computed yet.
  init(_ point: ReferencePoint) {
    orbit = ReferenceOrbit(radiusBits: point.radiusBits)
    let precision = point.precision
    x = BigFloatRegister(precision: precision)
    y = BigFloatRegister(precision: precision)
    sum = BigFloatRegister(precision: precision)
    difference = BigFloatRegister(precision: precision)
    pointX = BigFloatRegister(
      BigFloat(point.x, exponent: -point.fractionBits),
      precision: precision
    )
    pointY = BigFloatRegister(
      BigFloat(point.y, exponent: -point.fractionBits),
      precision: precision
    )
  }

  /// Adds up to `count` members, as far as the orbit goes, and the last index given.
  mutating func grow(by count: Int, to lastIndex: Int) {
    for _ in 0..<count where orbit.end == nil && orbit.lastIndex < lastIndex {
      // x' = (x + y)(x − y) + c_x, y' = 2xy + c_y.
      sum.add(x, y)
      difference.subtract(x, y)
      y.multiply(by: x)
      y.double()
      y.add(pointY)
      x.multiply(sum, difference)
      x.add(pointX)
      orbit.append(real: x, imaginary: y)
    }
  }
}
