package import BigInt
import FathomNumbers

/// One axis of a view, cut into cells of a power of two of grid steps.
///
/// The cell of a position, and the position in the cell, are functions of the exact position alone.
/// The view's centre is split once, in big numbers; each position then takes one 128-bit sum.
package struct CellSplit: Sendable {
  /// The cells' length as a power of two of grid steps, at most 125.
  package let bits: Int

  /// The cell that holds the view's centre, numbered from the world's origin.
  package let centerCell: BigInt

  private let centerRest: Int128
  private let mask: Int128

  /// Splits an axis in cells of 2^`bits` steps, with the view's centre at `center` steps.
  package init(center: BigInt, bits: Int) {
    self.bits = bits
    centerCell = center.floorQuotient(powerOfTwo: bits)
    mask = (1 << bits) - 1
    centerRest = Int128(truncatingIfNeeded: center.lowBits) & mask
  }

  /// The cell of the position `offset` steps from the centre, counted from the centre's cell, and
  /// the steps from the cell's start to there.
  ///
  /// An offset may be up to ±2^126 steps, 2^61 pixels.
  package func locate(_ offset: Int128) -> (cell: Int, rest: Int128) {
    let steps = centerRest + offset
    return (Int(truncatingIfNeeded: steps &>> Int128(bits)), steps & mask)
  }
}
