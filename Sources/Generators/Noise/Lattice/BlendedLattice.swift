import CKernels

/// A lattice over a block of samples, whose rows are blended along the columns first.
///
/// Each lattice row is blended once and kept for all the rows of samples next to it.
struct BlendedLattice {
  private let octave: NoiseOctave
  private let blend: LatticeBlend
  private var byte: LatticeHash.Byte
  private let level: kernel_level
  private let width: Int
  private let columns: LatticeColumns
  private let columnTaps: LatticeTaps
  private let rows: LatticeRows
  private let rowTaps: LatticeTaps

  /// What it takes for slopes, in the units of the sums.
  private let slopeTaps: (columns: LatticeTaps, acrossRows: LatticeTaps, rows: LatticeTaps)?

  /// Four lattice rows, row r being the one numbered r mod 4: of each the values, then the ramps
  /// across the row, then the slopes of both along it.
  private var lines: AlignedNumbers

  /// The distances from values to ramps, and from a row to the next.
  private let (lineStride, rowStride): (Int, Int)
  private var keptRows: [Int?] = [nil, nil, nil, nil]

  /// The hashes of the lattice row blended last, and one number of each of its points; kept for
  /// their memory.
  private var hashes: [UInt64]
  private let numbers: AlignedNumbers

  /// An octave's lattice over columns at these offsets: heights times `weight`, slopes in a cell times
  /// `slopeWeight`, and lattice points with what `byte` of their hashes chooses.
  init(
    _ octave: NoiseOctave,
    _ blend: LatticeBlend,
    byte: LatticeHash.Byte,
    weight: Double,
    slopeWeight: Double,
    columns offsets: [Int128],
    rows: LatticeRows,
    withSlopes: Bool,
    level: kernel_level
  ) {
    (self.octave, self.blend, self.byte, self.level, self.rows) = (octave, blend, byte, level, rows)
    width = offsets.count
    columns = LatticeColumns(octave.columns, offsets: offsets, reach: (before: 1, after: 2))
    columnTaps = LatticeTaps(fractions: columns.fractions, level: level)
    rowTaps = LatticeTaps(fractions: rows.fractions, weight: weight, level: level)
    slopeTaps =
      withSlopes
      ? (
        LatticeTaps(fractions: columns.fractions, slopes: true, level: level),
        LatticeTaps(fractions: rows.fractions, weight: slopeWeight, level: level),
        LatticeTaps(fractions: rows.fractions, weight: slopeWeight, slopes: true, level: level)
      ) : nil
    // Packets begin with cache lines.
    lineStride = (width + 7) & ~7
    rowStride = (withSlopes ? 4 : 2) * lineStride
    lines = AlignedNumbers(count: 4 * rowStride)
    hashes = Array(repeating: 0, count: columns.hashes.count)
    numbers = AlignedNumbers(count: columns.hashes.count + Int(NOISE_ROOM))
  }

  /// The same lattice, whose points have what another byte of their hashes chooses.
  init(_ other: BlendedLattice, byte: LatticeHash.Byte) {
    self = other
    self.byte = byte
    lines = AlignedNumbers(count: 4 * rowStride)
    keptRows = [nil, nil, nil, nil]
  }

  /// Adds the noise of these rows of the block to the first rows of `strip`.
  mutating func add(rows range: Range<Int>, to strip: NoiseStrip) {
    var start = range.lowerBound
    while start < range.upperBound {
      // All rows in the same cell lie between the same lattice rows.
      let cell = rows.cells[start]
      var end = start + 1
      while end < range.upperBound, rows.cells[end] == cell { end += 1 }
      for row in cell - 1...cell + 2 where keptRows[row & 3] != row { blend(row) }
      let place = (start - range.lowerBound) * NoiseStrip.width
      func add(_ line: Int, _ taps: LatticeTaps, to sums: AlignedNumbers) {
        noise_add_rows(
          level,
          lines.start + line * lineStride,
          Int64(lineStride),
          Int64(rowStride),
          Int64(cell - 1),
          taps.kernels,
          taps.ramps,
          Int64(taps.count),
          Int64(start),
          Int64(end - start),
          Int64(width),
          sums.start + place,
          Int64(NoiseStrip.width)
        )
      }
      add(0, rowTaps, to: strip.heights)
      if let slopes = strip.slopes, let slopeTaps {
        add(2, slopeTaps.acrossRows, to: slopes.x)
        add(0, slopeTaps.rows, to: slopes.y)
      }
      start = end
    }
  }

  /// Blends a lattice row along the columns of samples.
  private mutating func blend(_ row: Int) {
    let line = lines.start + (row & 3) * rowStride
    let count = Int64(hashes.count)
    noise_hash(level, columns.hashes, count, octave.rows.hash(ofLine: row), &hashes)
    switch blend {
    case .gradient:
      lookUp(GradientTable.along)
      put(columnTaps.ramps, line)
      if let slopeTaps { put(slopeTaps.columns.ramps, line + 2 * lineStride) }
      lookUp(GradientTable.across)
      put(columnTaps.kernels, line + lineStride)
      if let slopeTaps { put(slopeTaps.columns.kernels, line + 3 * lineStride) }
    case .value:
      // There are no ramps: their lines stay zero.
      lookUp(ValueTable.heights)
      put(columnTaps.kernels, line)
      if let slopeTaps { put(slopeTaps.columns.kernels, line + 2 * lineStride) }
    }
    keptRows[row & 3] = row
  }

  /// Looks up a number of each lattice point of the row hashed last.
  private func lookUp(_ table: [Double]) {
    noise_look_up(level, hashes, Int64(hashes.count), byte.rawValue, table, numbers.start)
  }

  /// Blends the numbers looked up last into a line.
  private func put(_ taps: [Double], _ line: UnsafeMutablePointer<Double>) {
    noise_blend_columns(level, columns.slots, taps, Int64(width), numbers.start, line)
  }
}
