/// Where the rows of a block's samples lie on an octave's lattice.
struct LatticeRows {
  /// For each row of samples: the cell it lies in, counted from the centre's cell.
  let cells: [Int]

  /// For each row of samples: how far behind the cell's beginning it is, in cells.
  let fractions: [Double]

  /// Locates rows at these offsets, which may lie in any order.
  init(_ axis: LatticeAxis, offsets: [Int128]) {
    let places = offsets.map(axis.locate)
    cells = places.map(\.cell)
    fractions = places.map(\.fraction)
  }
}
