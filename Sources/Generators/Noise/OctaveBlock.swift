/// One octave of noise over the columns of a block, filled row by row.
///
/// Each lattice row is blended along the columns once and kept for all the rows of samples next to
/// it.
struct OctaveBlock {
  private let octave: NoiseOctave
  private let width: Int
  private var columns: LatticeColumns

  /// The values, then the slopes, of four lattice rows: row r is the one numbered r mod 4.
  private var blends: [Double]
  private var keptRows: [Int?] = [nil, nil, nil, nil]

  /// The octave over columns at these offsets.
  init(_ octave: NoiseOctave, columns offsets: [Int128]) {
    self.octave = octave
    width = offsets.count
    columns = LatticeColumns(octave.columns, offsets: offsets)
    blends = Array(repeating: 0, count: 8 * offsets.count)
  }

  /// Adds the weighted noise of the row at this offset to `sums`, one for each column.
  mutating func add(row offset: Int128, to sums: inout MutableSpan<Double>) {
    let (cell, fraction) = octave.rows.locate(offset)
    for row in cell - 1...cell + 2 where keptRows[row & 3] != row { blend(row) }

    let taps = GradientNoise.Taps(fraction: fraction)
    let (blends, weight) = (blends.span, octave.weight)
    let (first, second) = (start(ofRow: cell - 1), start(ofRow: cell))
    let (third, fourth) = (start(ofRow: cell + 1), start(ofRow: cell + 2))
    // Unchecked, or the loop would not be vectorised: all of them are as long as the block is wide.
    precondition(sums.count == width)
    for i in 0..<width {
      func blend(_ start: Int) -> SIMD2<Double> {
        SIMD2(blends[unchecked: start &+ i], blends[unchecked: start &+ width &+ i])
      }
      let noise = taps.noise((blend(first), blend(second), blend(third), blend(fourth)))
      sums[unchecked: i] += weight * noise
    }
  }

  /// Where a lattice row's values begin in `blends`; its slopes follow.
  private func start(ofRow row: Int) -> Int { (row & 3) * 2 * width }

  private mutating func blend(_ row: Int) {
    columns.blend(rowHash: octave.rows.hash(ofLine: row), into: &blends, from: start(ofRow: row))
    keptRows[row & 3] = row
  }
}
