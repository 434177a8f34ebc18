import CKernels

/// One octave of cellular noise, which keeps the points of lattice rows for all rows of samples near
/// them.
struct CellularBlock: OctaveBlock {
  private let octave: NoiseOctave
  private let shape: noise_cell_shape
  private let level: kernel_level
  private let columns: SampleColumns
  private let rows: SampleRows

  /// The x of each column of samples, in cells from the first lattice column, and the y of each row
  /// in its cell.
  private let columnPlaces: [Double]
  private let rowPlaces: [Double]

  /// The points of some lattice rows, row r being the one numbered r mod `pointRows`.
  private let points: (x: AlignedBuffer, y: AlignedBuffer)
  private var keptRows = [Int?](repeating: nil, count: pointRows)
  private static let pointRows = Int(NOISE_POINT_ROWS)

  /// The hashes of the lattice row scattered last; kept for their memory.
  private var hashes: [UInt64]

  /// The octave over a block's samples.
  init(_ octave: NoiseOctave, _ noise: CellularNoise, samples: BlockSamples) {
    (self.octave, rows, level) = (octave, samples.rows, samples.level)
    shape = noise_cell_shape(
      is_difference: noise.isDifference,
      mean: noise.mean,
      unit: noise.unit,
      weight: octave.weight,
      slope_weight: octave.slopeWeight
    )
    columns = SampleColumns(
      octave.columns,
      offsets: samples.columns,
      reach: CellularNoise.reach
    )
    columnPlaces =
      zip(columns.slots, columns.fractions).map { slot, fraction in
        Double(Int(slot) + CellularNoise.reach.before) + CellularNoise.place(fraction)
      } + Array(repeating: 0, count: Int(NOISE_ROOM))
    rowPlaces = rows.fractions.map(CellularNoise.place)
    hashes = Array(repeating: 0, count: columns.hashes.count)
    let count = Self.pointRows * hashes.count + Int(NOISE_ROOM)
    points = (AlignedBuffer(count: count), AlignedBuffer(count: count))
  }

  mutating func add(rows range: Range<Int>, to strip: NoiseRows, scratch: NoiseScratch) {
    add(rows: range, to: strip, line: 0)
  }

  /// Adds the noise of these rows to those of the strip from `line` on.
  private mutating func add(rows range: Range<Int>, to strip: NoiseRows, line: Int) {
    let cells = rows.cells[range]
    guard let first = cells.min(), let last = cells.max() else { return }
    // Samples in few cells have few points in common that are near any of them.
    guard last - first <= Self.mostCellsOn || range.count == 1 else {
      let half = range.count / 2
      add(rows: range.prefix(half), to: strip, line: line)
      add(rows: range.dropFirst(half), to: strip, line: line + half)
      return
    }
    let lattice = first - CellularNoise.reach.before...last + CellularNoise.reach.after
    for row in lattice where keptRows[row & (Self.pointRows - 1)] != row { scatterPoints(row) }
    let places = range.map { Double(rows.cells[$0] - lattice.lowerBound) + rowPlaces[$0] }
    withUnsafePointer(to: shape) { shape in
      var points = noise_points(x: points.x.start, y: points.y.start, stride: Int64(hashes.count))
      columns.slots.withUnsafeBufferPointer { slots in
        columnPlaces.withUnsafeBufferPointer { x in
          places.withUnsafeBufferPointer { y in
            var places = noise_places(
              slots: slots.baseAddress,
              x: x.baseAddress,
              y: y.baseAddress,
              column_count: Int64(slots.count),
              row_count: Int64(y.count)
            )
            let start = line * NoiseRows.width
            noise_cells(
              level,
              shape,
              &points,
              Int64(lattice.lowerBound),
              Int64(lattice.count),
              &places,
              strip.heights.start + start,
              strip.slopes.map { $0.x.start + start },
              strip.slopes.map { $0.y.start + start },
              Int64(NoiseRows.width)
            )
          }
        }
      }
    }
  }

  /// The greatest distance in cells between rows that are computed together.
  private static let mostCellsOn = 2

  /// Finds the points of a lattice row.
  private mutating func scatterPoints(_ row: Int) {
    let count = Int64(hashes.count)
    let start = (row & (Self.pointRows - 1)) * hashes.count
    noise_hash(level, columns.hashes, count, octave.rows.hash(ofLine: row), &hashes)
    noise_scatter_points(level, hashes, count, points.x.start + start, points.y.start + start)
    keptRows[row & (Self.pointRows - 1)] = row
  }
}
