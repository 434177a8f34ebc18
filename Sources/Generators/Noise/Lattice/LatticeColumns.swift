/// Where the columns of a block's samples lie on an octave's lattice: what all its lattice rows
/// share.
struct LatticeColumns {
  /// The hashes of the lattice columns next to samples.
  private(set) var hashes: [UInt64] = []

  /// For each column of samples: where the lattice columns next to it begin in `hashes`.
  private(set) var slots: [Int64] = []

  /// For each column of samples: how far behind the cell's beginning it is, in cells.
  private(set) var fractions: [Double] = []

  /// Locates columns at these offsets, which may lie in any order, and hashes the lattice columns
  /// from `reach.before` before each one's cell to `reach.after` after it.
  init(_ axis: LatticeAxis, offsets: [Int128], reach: (before: Int, after: Int)) {
    slots.reserveCapacity(offsets.count)
    fractions.reserveCapacity(offsets.count)
    var lastCell: Int?
    for offset in offsets {
      let (cell, fraction) = axis.locate(offset)
      if cell != lastCell {
        // The next cell shares all its lattice columns but one.
        let isNext = lastCell.map { $0 + 1 == cell } ?? false
        for line in (isNext ? cell + reach.after : cell - reach.before)...(cell + reach.after) {
          hashes.append(axis.hash(ofLine: line))
        }
        lastCell = cell
      }
      slots.append(Int64(hashes.count - 1 - reach.before - reach.after))
      fractions.append(fraction)
    }
  }
}
