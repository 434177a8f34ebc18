/// A row of lattice points, blended along the columns for each column of samples of a block.
struct LatticeRow {
  /// What ``GradientNoise/Blend`` says, for each column of samples.
  private(set) var values: [Double]
  private(set) var slopes: [Double]

  /// The gradients of the lattice points, along the hashes of the columns.
  private var gradients: [SIMD2<Double>]

  /// A row over these columns, not yet blended.
  init(columns: Columns) {
    values = Array(repeating: 0, count: columns.fractions.count)
    slopes = values
    gradients = Array(repeating: .zero, count: columns.hashes.count)
  }

  /// Blends the lattice row with this hash.
  mutating func blend(_ columns: Columns, rowHash: UInt64) {
    for (i, columnHash) in columns.hashes.enumerated() {
      gradients[i] = GradientTable.vector(column: columnHash, row: rowHash)
    }
    for (i, slot) in columns.slots.enumerated() {
      let blend = GradientNoise.blend(
        left: gradients[slot],
        right: gradients[slot + 1],
        fraction: columns.fractions[i],
        fade: columns.fades[i]
      )
      values[i] = blend.value
      slopes[i] = blend.slope
    }
  }

  /// Where a block's columns of samples lie on the lattice: what all its lattice rows share.
  struct Columns {
    /// The hashes of the lattice columns next to samples, neighbours in pairs.
    fileprivate(set) var hashes: [UInt64] = []

    /// For each column of samples: where the left one of its lattice columns is in `hashes`, the
    /// fraction of the cell from there on, and that faded.
    fileprivate(set) var slots: [Int] = []
    fileprivate(set) var fractions: [Double] = []
    fileprivate(set) var fades: [Double] = []

    /// Locates and hashes columns at these offsets, which may lie in any order.
    init(_ axis: LatticeAxis, offsets: [Int128]) {
      slots.reserveCapacity(offsets.count)
      fractions.reserveCapacity(offsets.count)
      fades.reserveCapacity(offsets.count)
      var right: Int?
      for offset in offsets {
        let (cell, fraction) = axis.locate(offset)
        if right != cell + 1 {
          if right != cell { hashes.append(axis.hash(ofCell: cell)) }
          hashes.append(axis.hash(ofCell: cell + 1))
          right = cell + 1
        }
        slots.append(hashes.count - 2)
        fractions.append(fraction)
        fades.append(GradientNoise.fade(fraction))
      }
    }
  }
}
