import BigInt
import Navigation
import Numbers

/// The point of a reference orbit, exactly: integers over 2^`fractionBits`.
struct ReferencePoint: Equatable, Sendable {
  let x: BigInt
  let y: BigInt
  let fractionBits: Int

  /// The precision in bits that an orbit of this point is computed with; holds the point itself.
  var precision: Int {
    max(64, fractionBits + 2, x.magnitude.bitWidth, y.magnitude.bitWidth)
  }

  /// An anchor's point, for orbits of up to `limit` iterations.
  init(_ anchor: SceneAnchor, limit: Int) {
    fractionBits = Self.fractionBits(pixels: anchor.fractionBits, limit: limit)
    x = Self.integer(anchor.point.x, fractionBits)
    y = Self.integer(anchor.point.y, fractionBits)
  }

  /// A point within 2^19 pixels of a grid's centre, for orbits of up to `limit` iterations.
  ///
  /// Taken from a lattice of 2^20 pixels, so that a pan seldom changes it.
  init(near grid: PixelGrid, limit: Int) {
    fractionBits = Self.fractionBits(pixels: grid.fractionBits, limit: limit)
    let cellBits = 64 + 20
    let shift = fractionBits - grid.fractionBits + cellBits
    func snapped(_ center: BigInt) -> BigInt {
      (center + (BigInt(1) << (cellBits - 1))).floorQuotient(powerOfTwo: cellBits) << shift
    }
    x = snapped(grid.center.x)
    y = snapped(grid.center.y)
  }

  /// Rounding moves an orbit's point by up to 2^-precision per iteration: 64 bits of a pixel and 32
  /// more are far below what the deltas' 53 bits can tell.
  private static func fractionBits(pixels: Int, limit: Int) -> Int {
    pixels + 32 + Int.bitWidth - limit.leadingZeroBitCount
  }

  private static func integer(_ value: BigFloat, _ fractionBits: Int) -> BigInt {
    guard let integer = value.scaled(byPowerOfTwo: fractionBits).roundedToInteger else {
      preconditionFailure("an anchor is a finite point")
    }
    return integer
  }
}
