import CKernels

/// Where the rows of a block's samples lie on an octave's lattice.
struct LatticeRows {
  /// For each row of samples: the cell it lies in, counted from the centre's cell.
  let cells: [Int]

  /// What the lattice rows count for the samples.
  let taps: LatticeTaps

  /// Locates rows at these offsets, which may lie in any order.
  init(_ octave: NoiseOctave, offsets: [Int128], level: kernel_level) {
    let places = offsets.map(octave.rows.locate)
    cells = places.map(\.cell)
    taps = LatticeTaps(fractions: places.map(\.fraction), weight: octave.weight, level: level)
  }
}
