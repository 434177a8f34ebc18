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

  /// Adds the weighted noise of the row at this offset to `values`, one for each column from `start`
  /// on.
  mutating func add(row offset: Int128, to values: inout [Double], from start: Int) {
    let (cell, fraction) = octave.rows.locate(offset)
    for row in cell - 1...cell + 2 where keptRows[row & 3] != row { blend(row) }

    let taps = GradientNoise.Taps(fraction: fraction, weight: octave.weight)
    let blends = blends.span
    let (first, second) = (blendStart(ofRow: cell - 1), blendStart(ofRow: cell))
    let (third, fourth) = (blendStart(ofRow: cell + 1), blendStart(ofRow: cell + 2))
    // Unchecked below, or the loop would not be vectorised.
    precondition(blends.count == 8 * width && 0...values.count - width ~= start)
    var sums = values.mutableSpan
    for i in 0..<width {
      func blend(_ start: Int) -> SIMD2<Double> {
        SIMD2(blends[unchecked: start &+ i], blends[unchecked: start &+ width &+ i])
      }
      sums[unchecked: start &+ i] += taps.noise(
        (blend(first), blend(second), blend(third), blend(fourth))
      )
    }
  }

  /// Where a lattice row's values begin in `blends`; its slopes follow.
  private func blendStart(ofRow row: Int) -> Int { (row & 3) * 2 * width }

  private mutating func blend(_ row: Int) {
    columns.blend(
      rowHash: octave.rows.hash(ofLine: row),
      into: &blends,
      from: blendStart(ofRow: row)
    )
    keptRows[row & 3] = row
  }
}
