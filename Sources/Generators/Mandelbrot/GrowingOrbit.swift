import FathomNavigation
import FathomNumbers

/// A reference orbit on its way: what has been computed of it, and where it goes on.
struct GrowingOrbit: ~Copyable {
  private(set) var orbit: ReferenceOrbit

  private var precise: PreciseOrbit

  /// The orbit of a point, of which nothing is computed yet.
  init(_ point: ReferencePoint) {
    orbit = ReferenceOrbit(radiusBits: point.radiusBits)
    let center = Point(
      x: BigFloat(point.x, exponent: -point.fractionBits),
      y: BigFloat(point.y, exponent: -point.fractionBits)
    )
    precise = PreciseOrbit(of: center, precision: point.precision)
  }

  /// Adds up to `count` members, as far as the orbit goes, and the last index given.
  mutating func grow(by count: Int, to lastIndex: Int) {
    guard orbit.end == nil, orbit.lastIndex < lastIndex else { return }
    orbit.reserve(lastIndex: lastIndex)
    for _ in 0..<count where orbit.end == nil && orbit.lastIndex < lastIndex {
      precise.advance()
      orbit.append(precise)
    }
  }
}
