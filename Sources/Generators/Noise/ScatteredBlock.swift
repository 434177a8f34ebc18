import CKernels

/// One octave of a kind of noise that is computed sample by sample.
///
/// What the lattice rows next to samples hash is kept as long as there are samples next to them.
struct ScatteredBlock: OctaveBlock {
  private let octave: NoiseOctave
  private let level: kernel_level
  private let columns: LatticeColumns
  private let rows: LatticeRows
  private let reach: (before: Int, after: Int)

  /// The hashes of eight lattice rows: row r is the one numbered r mod 8.
  private var hashes: [UInt64]
  private var keptRows = [Int?](repeating: nil, count: 8)

  /// The octave over columns at these offsets.
  init(_ octave: NoiseOctave, columns: [Int128], rows: LatticeRows, level: kernel_level) {
    self.octave = octave
    self.rows = rows
    self.level = level
    reach = WarpedNoise.reach
    self.columns = LatticeColumns(octave.columns, offsets: columns, reach: reach)
    hashes = Array(repeating: 0, count: 8 * self.columns.hashes.count)
  }

  mutating func add(rows range: Range<Int>, to strip: NoiseStrip, scratch: NoiseStrip) {
    for (line, index) in range.enumerated() {
      let cell = rows.cells[index]
      for row in cell - reach.before...cell + reach.after where keptRows[row & 7] != row {
        hash(row)
      }
      if let slopes = strip.slopes {
        add(row: index, cell: cell) { column, sample in
          let place = line * NoiseStrip.width + column
          strip.heights.start[place] += sample.height
          slopes.x.start[place] += sample.slope.x
          slopes.y.start[place] += sample.slope.y
        }
      } else {
        add(row: index, cell: cell) { column, sample in
          strip.heights.start[line * NoiseStrip.width + column] += sample.height
        }
      }
    }
  }

  /// Computes the samples of a row.
  @inline(__always)
  private func add(row: Int, cell: Int, _ add: (_ column: Int, NoiseSample) -> Void) {
    let (y, width) = (rows.fractions[row], columns.hashes.count)
    // Unchecked, since lattice points are looked up very often.
    hashes.withUnsafeBufferPointer { hashes in
      for column in columns.slots.indices {
        let slot = Int(columns.slots[column]) + reach.before
        let sample = octave.scattered(x: columns.fractions[column], y: y) { columnsOn, rowsOn in
          hashes[((cell + rowsOn) & 7) * width + slot + columnsOn]
        }
        add(column, sample)
      }
    }
  }

  private mutating func hash(_ row: Int) {
    let (width, start) = (columns.hashes.count, (row & 7) * columns.hashes.count)
    hashes.withUnsafeMutableBufferPointer { hashes in
      noise_hash(
        level,
        columns.hashes,
        Int64(width),
        octave.rows.hash(ofLine: row),
        hashes.baseAddress.map { $0 + start }
      )
    }
    keptRows[row & 7] = row
  }
}
