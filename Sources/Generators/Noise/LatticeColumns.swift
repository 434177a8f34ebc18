import CKernels

/// Where the columns of a block's samples lie on an octave's lattice: what all its lattice rows
/// share.
struct LatticeColumns {
  /// The hashes of the lattice columns next to samples.
  let hashes: [UInt64]

  /// For each column of samples: where the four lattice columns next to it begin in `hashes`.
  let slots: [Int64]

  /// What the lattice columns count for the samples.
  let taps: LatticeTaps

  /// Locates and hashes columns at these offsets, which may lie in any order.
  init(_ axis: LatticeAxis, offsets: [Int128], level: kernel_level) {
    var hashes: [UInt64] = []
    var slots: [Int64] = []
    var fractions: [Double] = []
    slots.reserveCapacity(offsets.count)
    fractions.reserveCapacity(offsets.count)
    var lastCell: Int?
    for offset in offsets {
      let (cell, fraction) = axis.locate(offset)
      if cell != lastCell {
        // The next cell shares three of its four lattice columns.
        let isNext = lastCell.map { $0 + 1 == cell } ?? false
        for line in (isNext ? cell + 2 : cell - 1)...(cell + 2) {
          hashes.append(axis.hash(ofLine: line))
        }
        lastCell = cell
      }
      slots.append(Int64(hashes.count - 4))
      fractions.append(fraction)
    }
    self.hashes = hashes
    self.slots = slots
    taps = LatticeTaps(fractions: fractions, level: level)
  }
}
