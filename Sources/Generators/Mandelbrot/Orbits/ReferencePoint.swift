package import BigInt
package import FathomNavigation
import FathomNumbers

/// The exact point of a reference orbit, in integers over 2^`fractionBits`.
package struct ReferencePoint: Equatable, Sendable {
  package let x: BigInt
  package let y: BigInt
  package let fractionBits: Int

  /// The radius of the neighbourhood in view as a power of 1/2.
  let radiusBits: Int

  /// The precision in bits that an orbit of this point is computed with; holds the point itself.
  package var precision: Int {
    max(64, fractionBits + 2, x.magnitude.bitWidth, y.magnitude.bitWidth)
  }

  /// An anchor's point.
  package init(_ anchor: SceneAnchor) {
    fractionBits = anchor.fractionBits + Self.extraBits
    radiusBits = anchor.fractionBits - 64 - anchor.reach
    x = Self.integer(anchor.point.x, fractionBits)
    y = Self.integer(anchor.point.y, fractionBits)
  }

  /// A point within 2^19 pixels of a grid's centre.
  ///
  /// A point of a lattice of 2^20 pixels, so that a pan seldom changes it.
  init(near grid: PixelGrid) {
    fractionBits = grid.fractionBits + Self.extraBits
    radiusBits = grid.fractionBits - 74
    let cellBits = 64 + 20
    let shift = Self.extraBits + cellBits
    func snapped(_ center: BigInt) -> BigInt {
      (center + (BigInt(1) << (cellBits - 1))).floorQuotient(powerOfTwo: cellBits)
        .times(powerOfTwo: shift)
    }
    x = snapped(grid.center.x)
    y = snapped(grid.center.y)
  }

  /// The point 0, whose orbit stays 0: perturbation of it is direct iteration.
  static let zero = ReferencePoint()

  private init() {
    x = 0
    y = 0
    fractionBits = 0
    radiusBits = 0
  }

  /// The bits beyond those of the pixel grid.
  ///
  /// Every iteration's rounding moves an orbit's point by up to 2^-precision, since ``GrowingOrbit`` has fewer
  /// bits only where members move faster; all iterations of the longest orbit move it by at most the grid's unit.
  private static let extraBits = 26

  private static func integer(_ value: BigFloat, _ fractionBits: Int) -> BigInt {
    guard let integer = value.scaled(byPowerOfTwo: fractionBits).roundedToInteger else {
      preconditionFailure("an anchor is a finite point")
    }
    return integer
  }
}
