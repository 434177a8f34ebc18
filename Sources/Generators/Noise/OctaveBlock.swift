import CKernels

/// One octave of noise over a block of samples, filled a few rows at a time.
///
/// Each lattice row is blended along the columns once and kept for all the rows of samples next to
/// it.
struct OctaveBlock {
  private let octave: NoiseOctave
  private let level: kernel_level
  private let columns: LatticeColumns
  private let rows: LatticeRows
  private let width: Int

  /// The values, then the slopes, of four lattice rows: row r is the one numbered r mod 4.
  private let blends: AlignedNumbers

  /// The distance from values to slopes.
  private let blendStride: Int
  private var keptRows: [Int?] = [nil, nil, nil, nil]

  /// The hashes and one coordinate of the gradients of the lattice row blended last; kept for their
  /// memory.
  private var hashes: [UInt64]
  private let gradients: AlignedNumbers

  /// The octave over columns at these offsets.
  init(_ octave: NoiseOctave, columns: [Int128], rows: LatticeRows, level: kernel_level) {
    self.octave = octave
    self.rows = rows
    self.level = level
    width = columns.count
    self.columns = LatticeColumns(octave.columns, offsets: columns, level: level)
    blendStride = (width + 7) & ~7
    blends = AlignedNumbers(count: 8 * blendStride)
    hashes = Array(repeating: 0, count: self.columns.hashes.count)
    gradients = AlignedNumbers(count: self.columns.hashes.count + Int(NOISE_ROOM))
  }

  /// Adds the weighted noise of these rows of the block to `samples`, which has a number for each
  /// column in each row, `stride` apart.
  mutating func add(
    rows range: Range<Int>,
    to samples: UnsafeMutablePointer<Double>,
    stride: Int
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      // All rows in the same cell lie between the same lattice rows.
      let cell = rows.cells[start]
      var end = start + 1
      while end < range.upperBound, rows.cells[end] == cell { end += 1 }
      for row in cell - 1...cell + 2 where keptRows[row & 3] != row { blend(row) }
      add(samples + (start - range.lowerBound) * stride, rows: start..<end, cell: cell, stride)
      start = end
    }
  }

  private func add(
    _ samples: UnsafeMutablePointer<Double>,
    rows range: Range<Int>,
    cell: Int,
    _ stride: Int
  ) {
    rows.taps.kernels.withUnsafeBufferPointer { kernels in
      rows.taps.ramps.withUnsafeBufferPointer { ramps in
        noise_add(
          level,
          blends.start,
          Int64(blendStride),
          Int64(cell - 1),
          kernels.baseAddress.map { $0 + range.lowerBound },
          ramps.baseAddress.map { $0 + range.lowerBound },
          Int64(rows.taps.count),
          Int64(range.count),
          Int64(width),
          samples,
          Int64(stride)
        )
      }
    }
  }

  /// Blends a lattice row along the columns of samples.
  private mutating func blend(_ row: Int) {
    let (count, width) = (Int64(hashes.count), Int64(width))
    let (values, gradients) = (blends.start + (row & 3) * 2 * blendStride, gradients.start)
    noise_hash(level, columns.hashes, count, octave.rows.hash(ofLine: row), &hashes)
    noise_pick(level, hashes, count, 56, GradientTable.along, gradients)
    noise_blend(level, columns.slots, columns.taps.ramps, width, gradients, values)
    noise_pick(level, hashes, count, 56, GradientTable.across, gradients)
    noise_blend(level, columns.slots, columns.taps.kernels, width, gradients, values + blendStride)
    keptRows[row & 3] = row
  }
}
