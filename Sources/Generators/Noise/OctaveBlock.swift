/// One octave of noise over the columns of a block, filled row by row.
///
/// Columns are located and hashed once, and each lattice row is blended along the columns once for
/// all the rows of samples that lie between it and the next.
struct OctaveBlock {
  private let octave: NoiseOctave
  private let columns: LatticeRow.Columns

  /// The lattice rows above and below the current row of samples, and the cell between them.
  private var upper: LatticeRow
  private var lower: LatticeRow
  private var cell: Int?

  /// The octave over columns at these offsets.
  init(_ octave: NoiseOctave, columns offsets: [Int128]) {
    self.octave = octave
    columns = LatticeRow.Columns(octave.columns, offsets: offsets)
    upper = LatticeRow(columns: columns)
    lower = upper
  }

  /// Adds the weighted noise of the row at this offset to `sums`, one for each column.
  mutating func add(row offset: Int128, to sums: inout MutableSpan<Double>) {
    let (cell, fraction) = octave.rows.locate(offset)
    enter(cell)
    let factors = GradientNoise.RowFactors(fraction: fraction, weight: octave.weight)
    let (upperValues, upperSlopes) = (upper.values.span, upper.slopes.span)
    let (lowerValues, lowerSlopes) = (lower.values.span, lower.slopes.span)
    // Unchecked, or the loop would not be vectorised: all of them are as long as the block is wide.
    precondition(sums.count == upperValues.count)
    for i in 0..<sums.count {
      let above = GradientNoise.Blend(
        value: upperValues[unchecked: i],
        slope: upperSlopes[unchecked: i]
      )
      let below = GradientNoise.Blend(
        value: lowerValues[unchecked: i],
        slope: lowerSlopes[unchecked: i]
      )
      sums[unchecked: i] += factors.noise(upper: above, lower: below)
    }
  }

  /// Makes the lattice rows round `cell` the current ones.
  private mutating func enter(_ cell: Int) {
    guard cell != self.cell else { return }
    if let lastCell = self.cell, lastCell + 1 == cell {
      swap(&upper, &lower)
    } else {
      upper.blend(columns, rowHash: octave.rows.hash(ofCell: cell))
    }
    lower.blend(columns, rowHash: octave.rows.hash(ofCell: cell + 1))
    self.cell = cell
  }
}
