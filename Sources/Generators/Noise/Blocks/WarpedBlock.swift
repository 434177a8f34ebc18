import CKernels

/// One octave of warped noise.
struct WarpedBlock: OctaveBlock {
  private let octave: NoiseOctave
  private let level: kernel_level
  private let columns: SampleColumns
  private let rows: SampleRows

  /// The noises that move places.
  private var (right, down): (BlendedLattice, BlendedLattice)

  /// For each column of samples, in whole packets: the slot of the first of the four lattice columns
  /// next to it, and its fraction of the cell.
  private let slots: AlignedBuffer
  private let fractions: AlignedBuffer

  /// The gradients of the lattice rows that the rows of samples added last may be moved to, lattice
  /// column by lattice column.
  private let gradients: AlignedBuffer

  /// The hashes of the lattice row gathered last; kept for their memory.
  private var hashes: [UInt64]

  /// The octave over a block's samples.
  init(_ octave: NoiseOctave, samples: BlockSamples) {
    (self.octave, rows, level) = (octave, samples.rows, samples.level)
    let offsets = samples.columns
    right = BlendedLattice(
      octave,
      .gradient,
      byte: .second,
      factors: (WarpedNoise.strength, WarpedNoise.strength),
      samples: samples
    )
    down = BlendedLattice(right, byte: .third)
    columns = SampleColumns(octave.columns, offsets: offsets, reach: WarpedNoise.reach)
    hashes = Array(repeating: 0, count: columns.hashes.count)
    gradients = AlignedBuffer(count: hashes.count * 2 * Self.latticeRows)
    slots = AlignedBuffer(count: offsets.count + Int(NOISE_ROOM))
    fractions = AlignedBuffer(count: offsets.count + Int(NOISE_ROOM))
    // Lanes beyond the last column are not moved: any slot in the table will do.
    for index in 0..<offsets.count + Int(NOISE_ROOM) {
      slots.start[index] = Double(Self.before)
      guard index < offsets.count else { continue }
      slots.start[index] += Double(columns.slots[index])
      fractions.start[index] = columns.fractions[index]
    }
  }

  /// The lattice lines hashed before the first of the four next to a place that is not moved.
  private static let before = WarpedNoise.reach.before - 1

  private static let latticeRows = Int(NOISE_GRADIENT_ROWS)

  mutating func add(rows range: Range<Int>, to strip: NoiseRows, scratch: NoiseScratch) {
    let moves = scratch
    moves.first.clear()
    moves.second.clear()
    right.add(rows: range, to: moves.first)
    down.add(rows: range, to: moves.second)
    add(rows: range, moved: moves, to: strip, line: 0)
  }

  /// Adds the noise of these rows to those of the strip from `line` on.
  private mutating func add(
    rows range: Range<Int>,
    moved moves: NoiseScratch,
    to strip: NoiseRows,
    line: Int
  ) {
    let cells = rows.cells[range]
    guard let first = cells.min(), let last = cells.max() else { return }
    let lattice = first - WarpedNoise.reach.before...last + WarpedNoise.reach.after
    guard lattice.count <= Self.latticeRows else {
      let half = range.count / 2
      add(rows: range.prefix(half), moved: moves, to: strip, line: line)
      add(rows: range.dropFirst(half), moved: moves, to: strip, line: line + half)
      return
    }
    for (index, row) in lattice.enumerated() { gatherGradients(row, at: index) }
    var shape = noise_warp_shape(
      unit: LatticeNoise.gradient.unit,
      weight: octave.weight,
      slope_weight: octave.slopeWeight
    )
    for (index, row) in range.enumerated() {
      var (right, down) = (
        moves.first.kernelRow(line + index), moves.second.kernelRow(line + index)
      )
      var sums = strip.kernelRow(line + index)
      noise_warp(
        level,
        &shape,
        gradients.start,
        slots.start,
        fractions.start,
        Int64(columns.slots.count),
        Double(rows.cells[row] - first + Self.before),
        rows.fractions[row],
        &right,
        &down,
        &sums
      )
    }
  }

  /// Looks up the gradients of a lattice row.
  private mutating func gatherGradients(_ row: Int, at index: Int) {
    let count = Int64(hashes.count)
    noise_hash(level, columns.hashes, count, octave.rows.hash(ofLine: row), &hashes)
    GradientTable.vectors.withUnsafeBytes { vectors in
      noise_gather_gradients(
        level,
        hashes,
        count,
        vectors.assumingMemoryBound(to: Double.self).baseAddress,
        gradients.start + 2 * index
      )
    }
  }
}

extension NoiseRows {
  /// A row of the strip, as the kernel takes it.
  fileprivate func kernelRow(_ row: Int) -> noise_row {
    let first = row * NoiseRows.width
    return noise_row(
      heights: heights.start + first,
      slopes_x: slopes.map { $0.x.start + first },
      slopes_y: slopes.map { $0.y.start + first }
    )
  }
}
