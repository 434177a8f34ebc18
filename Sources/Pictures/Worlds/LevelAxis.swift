import BigInt
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers

/// One axis of a view over one level of a pyramid, which places samples between the level's pixels.
///
/// Exact integers down to 2^-32 of a pixel, whatever the depth, so that a sample's colour does not
/// depend on the block that it comes in.
struct LevelAxis: Sendable {
  private let side: Int
  private let split: CellSplit
  private let centerPixel: Int
  /// The steps of the grid that go into one of the split's, as a power of two.
  private let coarseness: Int
  private let center: BigInt

  /// An axis of a level that is `side` pixels long, with the view's centre at `center` over 2^P.
  init(center: BigInt, fractionBits: Int, level: PyramidLevel, side: Int) {
    self.side = side
    let bits = fractionBits + level.reduction
    // A pixel's centre lies half a pixel from its corner.
    let fromFirst = bits > 0 ? center - (BigInt(1) << (bits - 1)) : center
    // Deep down a pixel is wider than 128 bits count, and far out narrower than 32.
    coarseness = bits > Self.mostBits ? bits - Self.mostBits : min(0, bits - Self.leastBits)
    self.center = fromFirst
    split = CellSplit(
      center: fromFirst.floorQuotient(powerOfTwo: coarseness),
      bits: bits - coarseness
    )
    centerPixel = Self.clamped(split.centerCell)
  }

  /// The point `offset` steps from the view's centre, beyond the level by two pixels at most.
  func place(_ offset: Int128) -> ResamplingPoint {
    guard coarseness == 0 else {
      return place(at: (center + BigInt(offset)).floorQuotient(powerOfTwo: coarseness))
    }
    let (cell, rest) = split.locate(offset)
    return place(pixel: centerPixel + cell, rest: rest)
  }

  private static let mostBits = 120
  private static let leastBits = 40

  /// Beyond 2^40 pixels it does not matter any more where.
  private static func clamped(_ cell: BigInt) -> Int {
    Int(Swift.min(Swift.max(cell, -(1 << 40)), 1 << 40))
  }

  private func place(at position: BigInt) -> ResamplingPoint {
    let cell = position.floorQuotient(powerOfTwo: split.bits)
    let rest = position - cell.times(powerOfTwo: split.bits)
    return place(pixel: Self.clamped(cell), rest: Int128(rest.lowBits))
  }

  private func place(pixel: Int, rest: Int128) -> ResamplingPoint {
    ResamplingPoint(
      pixel: Swift.min(Swift.max(pixel, -2), side + 1),
      fraction: Double(Int64(rest >> (split.bits - 32))) * 0x1p-32
    )
  }
}
