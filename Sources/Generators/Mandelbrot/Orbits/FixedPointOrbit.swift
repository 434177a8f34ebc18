package import FathomNavigation
package import FathomNumbers

/// An orbit of z² + c in fixed point, of which only the last member is kept, as long as that is near 0.
///
/// Errors of members count by their size, whatever the size of a member, and numbers without exponents
/// take three fifths of the time of a ``PreciseOrbit`` with a few words, and nine tenths with a hundred.
package struct FixedPointOrbit: ~Copyable {
  private(set) var x: FixedPointRegister
  private(set) var y: FixedPointRegister
  private let pointX: FixedPointRegister
  private let pointY: FixedPointRegister
  private var sum: FixedPointRegister
  private var difference: FixedPointRegister

  /// The greatest |z|² of a member whose next one is in the range of the numbers.
  static let greatestSquare = 4.0

  /// The orbit of c = x + iy, at z_0 = 0, with errors of members below 2^-`precision` in every step; nil
  /// where a part of the point is 4 or more, out of the range of the numbers.
  package init?(of point: Point<BigFloat>, precision: Int) {
    guard max(point.x.magnitude, point.y.magnitude) < BigFloat(4) else { return nil }
    let count = FixedPointRegister.wordCount(fractionBits: precision)
    x = FixedPointRegister(wordCount: count)
    y = FixedPointRegister(wordCount: count)
    sum = FixedPointRegister(wordCount: count)
    difference = FixedPointRegister(wordCount: count)
    pointX = FixedPointRegister(point.x, wordCount: count)
    pointY = FixedPointRegister(point.y, wordCount: count)
  }

  /// The last member with exponents of its own, without limits of the range.
  var wideMember: ScaledComplex {
    ScaledComplex(real: x.scaledValue, imaginary: y.scaledValue)
  }

  /// Goes on to the next member, which may err by 2^-`precision`, that of the orbit at most; returns it
  /// in the range of `Double`.
  mutating func advance(precision: Int) -> (x: Double, y: Double) {
    let count = FixedPointRegister.wordCount(fractionBits: precision)
    // Not up and down with every step.
    if count > x.wordCount || count < x.wordCount - 1 {
      x.wordCount = count
      y.wordCount = count
    }
    advance()
    return (x.doubleValue, y.doubleValue)
  }

  /// Goes on to the next member.
  package mutating func advance() {
    sum.add(x, y)
    if x.hasFastSquare {
      // x' = x² − y² + c_x, y' = (x + y)² − x² − y² + c_y; the errors of three squares are those of 2xy at most.
      sum.square()
      x.square()
      y.square()
      sum.subtract(x)
      sum.subtract(y)
      difference.subtract(x, y)
      x.add(difference, pointX)
      y.add(sum, pointY)
    } else {
      // x' = (x + y)(x − y) + c_x, y' = 2xy + c_y.
      difference.subtract(x, y)
      y.multiply(by: x, timesPowerOfTwo: 1)
      y.add(pointY)
      x.multiply(sum, difference)
      x.add(pointX)
    }
  }
}
