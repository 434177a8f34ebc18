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

  /// Memory for the hashes of a lattice row, and for one number or two of each of its points.
  private var hashes: [UInt64]
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
    hashes = Array(repeating: 0, count: columns.hashes.count)
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

  /// Adds the noise of these rows of the block to the first rows of `strip`.
  mutating func add(rows range: Range<Int>, to strip: NoiseRows) {
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
          weights.kernels.start,
          noise == .value ? nil : weights.ramps.start,
          Int64(weights.count),
          Int64(start),
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
    let count = Int64(hashes.count)
    noise_hash(level, columns.hashes, count, octave.rows.hash(ofLine: row), &hashes)
    switch noise {
    case .gradient:
      // Both numbers are looked up before either is read: packets wait for what was just stored.
      lookUp(GradientTable.along, numbers.first)
      lookUp(GradientTable.across, numbers.second)
      put(numbers.first, columnWeights.ramps, line)
      put(numbers.second, columnWeights.kernels, line + lineStride)
      if let slopeWeights {
        put(numbers.first, slopeWeights.columns.ramps, line + 2 * lineStride)
        put(numbers.second, slopeWeights.columns.kernels, line + 3 * lineStride)
      }
    case .value:
      lookUp(ValueTable.heights, numbers.first)
      put(numbers.first, columnWeights.kernels, line)
      if let slopeWeights {
        put(numbers.first, slopeWeights.columns.kernels, line + 2 * lineStride)
      }
    }
    keptRows[row & 3] = row
  }

  /// Looks up a number of each lattice point of the row hashed last.
  private func lookUp(_ table: [Double], _ numbers: AlignedBuffer) {
    noise_look_up(level, hashes, Int64(hashes.count), byte.rawValue, table, numbers.start)
  }

  /// Blends numbers looked up into a line.
  private func put(
    _ numbers: AlignedBuffer,
    _ taps: AlignedBuffer,
    _ line: UnsafeMutablePointer<Double>
  ) {
    noise_blend_columns(level, columns.slots, taps.start, Int64(width), numbers.start, line)
  }
}
