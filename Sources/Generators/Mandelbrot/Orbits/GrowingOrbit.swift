import FathomNavigation
import FathomNumbers

/// A reference orbit under computation, with the state from which it goes on.
package struct GrowingOrbit: ~Copyable {
  package private(set) var orbit: ReferenceOrbit

  private var precise: PreciseOrbit
  /// The bits of the point.
  private let precision: Int

  /// The orbit of a point, of which no member is computed yet.
  package init(_ point: ReferencePoint) {
    orbit = ReferenceOrbit(radiusBits: point.radiusBits)
    let center = Point(
      x: BigFloat(point.x, exponent: -point.fractionBits),
      y: BigFloat(point.y, exponent: -point.fractionBits)
    )
    precision = point.precision
    precise = PreciseOrbit(of: center, precision: precision)
  }

  /// Appends up to `count` members, until the orbit ends or has the last index given.
  package mutating func grow(by count: Int, to lastIndex: Int) {
    guard orbit.end == nil, orbit.lastIndex < lastIndex else { return }
    orbit.reserve(lastIndex: lastIndex)
    for _ in 0..<count where orbit.end == nil && orbit.lastIndex < lastIndex {
      adaptPrecision()
      precise.advance()
      orbit.append(precise)
    }
  }

  /// The fewest bits of a step.
  private static let leastPrecision = 128

  /// Gives the next step as many bits as it needs.
  ///
  /// An error of Z_n moves the point by that over dZ_n/dc: with log2 |dZ_n/dc| bits less a step's rounding moves it
  /// no further than the first one's. A few bits more keep the sum of all next to that.
  private mutating func adaptPrecision() {
    guard precision > Self.leastPrecision else { return }
    let needed = max(Self.leastPrecision, min(precision, precision + 4 - orbit.nextGrowth))
    // Whole words, and not up and down with every step.
    if needed > precise.precision || needed < precise.precision - 96 {
      precise.precision = min(precision, (needed + 63) & -64)
    }
  }
}
