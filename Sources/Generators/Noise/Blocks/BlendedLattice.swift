import CKernels

/// Lattice noise over a block of samples, computed in two passes: each lattice row is blended along
/// the columns once, and kept for all the rows of samples next to it.
struct BlendedLattice {
  private let octave: NoiseOctave
  private let noise: LatticeNoise
  private var byte: LatticeHash.Byte
  private let level: kernel_level
  private let width: Int
  private let columns: SampleColumns
  private let columnWeights: SplineWeightTable
  private let rows: SampleRows
  private let rowWeights: SplineWeightTable

  /// The weights for slopes, in the units of the sums; nil where no field needs slopes.
  private let slopeWeights: SlopeWeights?

  private typealias SlopeWeights = (
    columns: SplineWeightTable, acrossRows: SplineWeightTable, rows: SplineWeightTable
  )

  /// Four lattice rows, row r being the one numbered r mod 4: of each the values, then the ramps
  /// across the row, then the slopes of both along it.
  private var lines: AlignedBuffer

  /// The distances from values to ramps, and from a row to the next.
  private let (lineStride, rowStride): (Int, Int)
  private var keptRows: [Int?] = [nil, nil, nil, nil]

  /// Memory for one number or two of each point of a lattice row.
  private let numbers: (first: AlignedBuffer, second: AlignedBuffer)

  /// The noise of an octave's lattice: heights times `factors.height`, slopes in a cell times
  /// `factors.slope`; `byte` of a lattice point's hash chooses its gradient or height.
  init(
    _ octave: NoiseOctave,
    _ noise: LatticeNoise,
    byte: LatticeHash.Byte,
    factors: (height: Double, slope: Double),
    samples: BlockSamples
  ) {
    (self.octave, self.noise, self.byte) = (octave, noise, byte)
    (rows, level) = (samples.rows, samples.level)
    width = samples.columns.count
    columns = SampleColumns(octave.columns, offsets: samples.columns, reach: (before: 1, after: 2))
    columnWeights = SplineWeightTable(fractions: columns.fractions, level: level)
    rowWeights = SplineWeightTable(fractions: rows.fractions, weight: factors.height, level: level)
    slopeWeights =
      samples.withSlopes
      ? (
        SplineWeightTable(fractions: columns.fractions, slopes: true, level: level),
        SplineWeightTable(fractions: rows.fractions, weight: factors.slope, level: level),
        SplineWeightTable(
          fractions: rows.fractions,
          weight: factors.slope,
          slopes: true,
          level: level
        )
      ) : nil
    // Packets begin with cache lines.
    lineStride = (width + 7) & ~7
    rowStride = (samples.withSlopes ? 4 : 2) * lineStride
    lines = AlignedBuffer(count: 4 * rowStride)
    let count = columns.hashes.count + 2 * Int(NOISE_ROOM)
    numbers = (AlignedBuffer(count: count), AlignedBuffer(count: count))
  }

  /// The same noise with gradients or heights that another byte of the hashes chooses.
  init(_ other: BlendedLattice, byte: LatticeHash.Byte) {
    self = other
    self.byte = byte
    lines = AlignedBuffer(count: 4 * rowStride)
    keptRows = [nil, nil, nil, nil]
  }

  /// Adds the noise of these rows of the block to the first rows of `strip`, its heights folded if
  /// there is a fold; then there are no slopes.
  mutating func add(
    rows range: Range<Int>,
    to strip: NoiseRows,
    fold: UnsafePointer<noise_fold_shape>? = nil
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      // All rows in the same cell lie between the same lattice rows.
      let cell = rows.cells[start]
      var end = start + 1
      while end < range.upperBound, rows.cells[end] == cell { end += 1 }
      for row in cell - 1...cell + 2 where keptRows[row & 3] != row { blend(row) }
      let place = (start - range.lowerBound) * NoiseRows.width
      func add(_ line: Int, _ weights: SplineWeightTable, to sums: AlignedBuffer) {
        noise_add_rows(
          level,
          lines.start + line * lineStride,
          Int64(lineStride),
          Int64(rowStride),
          Int64(cell - 1),
          weights.kernels,
          noise == .value ? nil : weights.ramps,
          Int64(weights.count),
          Int64(start),
          fold,
          Int64(end - start),
          Int64(width),
          sums.start + place,
          Int64(NoiseRows.width)
        )
      }
      add(0, rowWeights, to: strip.heights)
      if let slopes = strip.slopes, let slopeWeights {
        add(2, slopeWeights.acrossRows, to: slopes.x)
        add(0, slopeWeights.rows, to: slopes.y)
      }
      start = end
    }
  }

  /// Blends a lattice row along the columns of samples.
  private mutating func blend(_ row: Int) {
    let line = lines.start + (row & 3) * rowStride
    let hash = octave.rows.hash(ofLine: row)
    let count = Int64(columns.hashes.count)
    // All numbers are looked up before any is read: packets wait for what was just stored.
    switch noise {
    case .gradient:
      GradientTable.vectors.withUnsafeBytes { vectors in
        noise_look_up_gradients(
          level,
          columns.hashes,
          count,
          hash,
          byte.rawValue,
          vectors.assumingMemoryBound(to: Double.self).baseAddress,
          numbers.first.start,
          numbers.second.start
        )
      }
    case .value:
      noise_look_up_heights(level, columns.hashes, count, hash, numbers.first.start)
    }
    put(columnWeights, line)
    if let slopeWeights { put(slopeWeights.columns, line + 2 * lineStride) }
    keptRows[row & 3] = row
  }

  /// Blends the numbers looked up last into a line of values and one of ramps.
  private func put(_ weights: SplineWeightTable, _ line: UnsafeMutablePointer<Double>) {
    switch noise {
    case .gradient:
      noise_blend_gradients(
        level,
        columns.slots,
        weights.ramps,
        weights.kernels,
        Int64(width),
        numbers.first.start,
        numbers.second.start,
        line,
        line + lineStride
      )
    case .value:
      noise_blend_heights(
        level,
        columns.slots,
        weights.kernels,
        Int64(width),
        numbers.first.start,
        line
      )
    }
  }
}
