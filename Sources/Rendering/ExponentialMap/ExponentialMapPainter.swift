import FathomGenerators
import FathomNavigation

/// Computes blocks of an exponential map, and takes from those of other levels of detail what they have already.
struct ExponentialMapPainter: Sendable {
  let map: ExponentialMap
  let samples: ExponentialMapSampler
  /// The fields of every layer.
  let fields: [[String]]
  /// The layers of each level of pixels, ready to be filled, and the pixels that their offsets count in.
  private(set) var prepared: [Int: (samplers: [FieldSampler], pitch: Int128)] = [:]

  init(_ map: ExponentialMap, _ layers: [Scene.Layer]) {
    self.map = map
    samples = ExponentialMapSampler(map, count: map.samplesPerCell)
    fields = layers.map(\.fields)
  }

  /// Prepares the levels of pixels that are needed and forgets the others.
  mutating func prepare(_ levels: Set<Int>, _ layers: [Scene.Layer]) throws {
    prepared = prepared.filter { levels.contains($0.key) }
    for level in levels.sorted() where prepared[level] == nil {
      let view = map.view(atPitchLevel: level)
      prepared[level] = (
        try layers.map { try $0.fieldSampler(of: view) }, view.grid.pitch
      )
    }
  }

  /// A block's numbers and how many samples were computed for them.
  func paint(
    _ block: ExponentialMapBlock,
    parent: SampleBlock?,
    children: [SampleBlock?]
  ) throws -> (SampleBlock, computed: Int) {
    let (width, height) = (block.columns(map).count, block.rows(map).count)
    let none = fields.map { Field(width: width, height: height, planeCount: $0.count) }
    var all = [[Field]](repeating: none, count: map.samplesPerCell)
    // The first sample of all cells, then the next one.
    var isKnown = [Bool](repeating: false, count: map.samplesPerCell * width * height)
    for sample in 0..<map.samplesPerCell {
      if let parent { take(sample, of: block, from: parent, &all[sample], &isKnown) }
      take(sample, of: block, from: children, &all[sample], &isKnown)
    }
    let missing = missing(isKnown, width: width, height: height)
    if !missing.isEmpty { try compute(missing, of: block, &all) }
    return (SampleBlock(samples: all), missing.count)
  }

  /// The samples that are not known, those near each other in a row: then the samples of a packet take
  /// the same steps for longer.
  private func missing(_ isKnown: [Bool], width: Int, height: Int) -> [CellSample] {
    [CellSample](unsafeUninitializedCapacity: isKnown.count) { missing, count in
      for top in stride(from: 0, to: height, by: 4) {
        for column in 0..<width {
          for row in top..<min(top + 4, height) {
            for sample in 0..<map.samplesPerCell
            where !isKnown[(sample * height + row) * width + column] {
              missing.initializeElement(
                at: count,
                to: CellSample(sample: sample, row: row, column: column)
              )
              count += 1
            }
          }
        }
      }
    }
  }

  /// Computes samples of some cells.
  private func compute(
    _ cells: [CellSample],
    of block: ExponentialMapBlock,
    _ all: inout [[Field]]
  ) throws {
    guard let (samplers, pitch) = prepared[map.pitchLevel(ofOctave: block.octave)] else {
      preconditionFailure("what is drawn was prepared")
    }
    let points = samples.points(cells, of: block, map, pitch: pitch)
    for (layer, sampler) in samplers.enumerated() {
      let field = try sampler.field(at: .scattered(points))
      for sample in all.indices {
        let width = all[sample][layer].width
        let size = width * all[sample][layer].height
        all[sample][layer].values.withUnsafeMutableBufferPointer { values in
          for plane in 0..<field.planeCount {
            let first = plane * cells.count
            for (index, cell) in cells.enumerated() where cell.sample == sample {
              values[plane * size + cell.row * width + cell.column] = field.values[first + index]
            }
          }
        }
      }
    }
  }

  // MARK: - Other levels

  /// A number's index in a plane that has it, and in one that takes it over.
  private typealias Move = (source: Int, target: Int)

  /// Takes what a coarser block has: one of its samples in every fourth cell.
  private func take(
    _ sample: Int,
    of block: ExponentialMapBlock,
    from parent: SampleBlock,
    _ fields: inout [Field],
    _ isKnown: inout [Bool]
  ) {
    guard let coarse = samples.origins.firstIndex(where: { $0.sample == sample }) else { return }
    let origin = samples.origins[coarse]
    let (rows, columns) = (block.rows(map), block.columns(map))
    let (first, known) = (block.parent.rows(map).lowerBound, block.parent.columns(map))
    let (left, width) = (known.lowerBound, known.count)
    var moves: [Move] = []
    moves.reserveCapacity((rows.count / 2 + 1) * (columns.count / 2 + 1))
    for row in rows where row % 2 == origin.row {
      let source = (row / 2 - first) * width - left
      let target = (row - rows.lowerBound) * columns.count - columns.lowerBound
      for column in columns where column % 2 == origin.column {
        let coarse = column / 2
        guard known ~= coarse else { continue }
        moves.append((source + coarse, target + column))
      }
    }
    take(moves, sample, from: parent.samples[coarse], &fields, &isKnown)
  }

  /// Takes what four finer blocks have, as far as they are there.
  private func take(
    _ sample: Int,
    of block: ExponentialMapBlock,
    from children: [SampleBlock?],
    _ fields: inout [Field],
    _ isKnown: inout [Bool]
  ) {
    let origin = samples.origins[sample]
    let (rows, columns) = (block.rows(map), block.columns(map))
    for (child, finer) in zip(children, block.children) {
      guard let child else { continue }
      let source = child.samples[origin.sample]
      let (fineRows, fineColumns) = (finer.rows(map), finer.columns(map))
      var moves: [Move] = []
      moves.reserveCapacity(fineRows.count * fineColumns.count / 4)
      for row in rows {
        let fine = 2 * row + origin.row
        guard fineRows ~= fine else { continue }
        let from = (fine - fineRows.lowerBound) * fineColumns.count - fineColumns.lowerBound
        let target = (row - rows.lowerBound) * columns.count - columns.lowerBound
        for column in columns {
          let across = 2 * column + origin.column
          guard fineColumns ~= across else { continue }
          moves.append((from + across, target + column))
        }
      }
      take(moves, sample, from: source, &fields, &isKnown)
    }
  }

  /// Copies all planes of a sample of some cells.
  private func take(
    _ moves: [Move],
    _ sample: Int,
    from source: [Field],
    _ fields: inout [Field],
    _ isKnown: inout [Bool]
  ) {
    for (layer, from) in source.enumerated() {
      let (size, sourceSize) = (
        fields[layer].width * fields[layer].height, from.width * from.height
      )
      fields[layer].values.withUnsafeMutableBufferPointer { values in
        from.values.withUnsafeBufferPointer { known in
          for plane in 0..<from.planeCount {
            for move in moves {
              values[plane * size + move.target] = known[plane * sourceSize + move.source]
            }
          }
        }
      }
    }
    let first = isKnown.count / map.samplesPerCell * sample
    for move in moves { isKnown[first + move.target] = true }
  }
}
