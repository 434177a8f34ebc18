import FathomNavigation
import FathomNumbers

/// A reference orbit under computation, with the state from which it goes on.
package struct GrowingOrbit: ~Copyable {
  package private(set) var orbit: ReferenceOrbit

  /// The bits of the point.
  private let precision: Int
  /// The last member, as long as it is near 0.
  private var near: FixedPointOrbit
  private var isNear: Bool
  /// The last member from there on, where every step squares its size.
  private var far: PreciseOrbit

  /// The orbit of a point, of which no member is computed yet.
  package init(_ point: ReferencePoint) {
    orbit = ReferenceOrbit(radiusBits: point.radiusBits)
    precision = point.precision
    isNear = FixedPointOrbit.holds(point)
    near = FixedPointOrbit(of: isNear ? point : .zero)
    far = PreciseOrbit(
      of: Point(
        x: BigFloat(point.x, exponent: -point.fractionBits),
        y: BigFloat(point.y, exponent: -point.fractionBits)
      ),
      precision: precision
    )
  }

  /// Appends up to `count` members, until the orbit ends or has the last index given.
  package mutating func grow(by count: Int, to lastIndex: Int) {
    guard orbit.end == nil, orbit.lastIndex < lastIndex else { return }
    orbit.reserve(lastIndex: lastIndex)
    for _ in 0..<count where orbit.end == nil && orbit.lastIndex < lastIndex {
      if isNear {
        adaptPrecision()
        near.advance()
        orbit.append(near.x.doubleValue, near.y.doubleValue, wide: near.wideMember)
        if orbit.lastSquare > FixedPointOrbit.greatestSquare { leave() }
      } else {
        far.advance()
        orbit.append(far.x.doubleValue, far.y.doubleValue, wide: far.wideMember)
      }
    }
  }

  /// Goes on with numbers that have exponents.
  private mutating func leave() {
    isNear = false
    far.set(
      BigFloatRegister(near.x.value, precision: precision),
      BigFloatRegister(near.y.value, precision: precision)
    )
  }

  /// The fewest bits of a step.
  private static let leastPrecision = 124

  /// Gives the next step as many words as it needs.
  ///
  /// An error of Z_n moves the point by that over dZ_n/dc: with log2 |dZ_n/dc| bits less a step's error moves it no
  /// further than the first one's. A few bits more keep the sum of all next to that.
  private mutating func adaptPrecision() {
    guard precision > Self.leastPrecision else { return }
    let bits = max(Self.leastPrecision, min(precision, precision + 4 - orbit.nextGrowth))
    let count = FixedPointRegister.wordCount(fractionBits: bits)
    // Not up and down with every step.
    if count > near.wordCount || count < near.wordCount - 1 { near.wordCount = count }
  }
}
