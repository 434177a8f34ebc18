import FathomNavigation
import FathomNumbers

/// A reference orbit under computation, with the state from which it goes on.
package struct GrowingOrbit: ~Copyable {
  package private(set) var orbit: ReferenceOrbit

  /// The bits of the point.
  private let precision: Int
  /// The last member, as long as it is near 0.
  private var near: FixedPointOrbit?
  /// The last member from there on, where every step squares its size.
  private var far: PreciseOrbit

  /// The orbit of a point, of which no member is computed yet.
  package init(_ point: ReferencePoint) {
    orbit = ReferenceOrbit(radiusBits: point.radiusBits)
    precision = point.precision
    let center = Point(
      x: BigFloat(point.x, exponent: -point.fractionBits),
      y: BigFloat(point.y, exponent: -point.fractionBits)
    )
    near = FixedPointOrbit(of: center, precision: precision)
    far = PreciseOrbit(of: center, precision: precision)
  }

  /// Appends up to `count` members, until the orbit ends or has the last index given.
  package mutating func grow(by count: Int, to lastIndex: Int) {
    guard orbit.end == nil, orbit.lastIndex < lastIndex else { return }
    orbit.reserve(lastIndex: lastIndex)
    for _ in 0..<count where orbit.end == nil && orbit.lastIndex < lastIndex {
      if advanceNear() { continue }
      far.advance()
      orbit.append(far.x.doubleValue, far.y.doubleValue, wide: far.wideMember)
    }
  }

  /// Appends the next member of an orbit near 0; false where it is no longer there.
  private mutating func advanceNear() -> Bool {
    let bits = bitsOfNextStep
    guard let (x, y) = near?.advance(precision: bits) else { return false }
    orbit.append(x, y, wide: near?.wideMember ?? .zero)
    if orbit.lastSquare > FixedPointOrbit.greatestSquare, let last = near.take() {
      far.set(Point(x: last.x.value, y: last.y.value))
    }
    return true
  }

  /// The fewest bits of a step: those of two words.
  private static let leastPrecision = 122

  /// The bits that the next step needs.
  ///
  /// An error of Z_n moves the point by that over dZ_n/dc: with log2 |dZ_n/dc| bits less a step's error moves it no
  /// further than the first one's. A few bits more keep the sum of all next to that.
  private var bitsOfNextStep: Int {
    guard precision > Self.leastPrecision else { return precision }
    return max(Self.leastPrecision, min(precision, precision + 4 - orbit.nextGrowth))
  }
}
