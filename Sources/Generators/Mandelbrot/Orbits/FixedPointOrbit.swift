import BigInt
import FathomNavigation
import FathomNumbers

/// An orbit of z² + c in fixed point, of which only the last member is kept, as long as that is near 0.
///
/// Errors of members count by their size, whatever the size of a member, and numbers without exponents
/// take two thirds of the time of a ``PreciseOrbit``.
struct FixedPointOrbit: ~Copyable {
  private(set) var x: FixedPointRegister
  private(set) var y: FixedPointRegister
  private let pointX: FixedPointRegister
  private let pointY: FixedPointRegister
  private var sum: FixedPointRegister
  private var difference: FixedPointRegister

  /// The greatest |z|² of a member whose next one is in the range of the numbers.
  static let greatestSquare = 4.0

  /// Whether a point, and so the member after one near 0, is in the range of the numbers.
  static func holds(_ point: ReferencePoint) -> Bool {
    max(point.x.magnitude.bitWidth, point.y.magnitude.bitWidth) <= point.fractionBits + 2
  }

  /// The orbit of a point that it ``holds(_:)``, at z_0 = 0.
  init(of point: ReferencePoint) {
    let count = FixedPointRegister.wordCount(fractionBits: point.precision)
    x = FixedPointRegister(wordCount: count)
    y = FixedPointRegister(wordCount: count)
    sum = FixedPointRegister(wordCount: count)
    difference = FixedPointRegister(wordCount: count)
    pointX = FixedPointRegister(point.x, fractionBits: point.fractionBits, wordCount: count)
    pointY = FixedPointRegister(point.y, fractionBits: point.fractionBits, wordCount: count)
  }

  /// The words of the next step, up to those of the point.
  var wordCount: Int {
    get { x.wordCount }
    set {
      x.wordCount = newValue
      y.wordCount = newValue
    }
  }

  /// The last member with exponents of its own, without limits of the range.
  var wideMember: ScaledComplex {
    ScaledComplex(real: x.scaledValue, imaginary: y.scaledValue)
  }

  /// Goes on to the next member.
  mutating func advance() {
    // x' = (x + y)(x − y) + c_x, y' = 2xy + c_y.
    sum.add(x, y)
    difference.subtract(x, y)
    y.multiply(by: x, timesPowerOfTwo: 1)
    y.add(pointY)
    x.multiply(sum, difference)
    x.add(pointX)
  }
}
