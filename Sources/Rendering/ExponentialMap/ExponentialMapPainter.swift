import FathomGenerators
import FathomNavigation

/// Computes blocks of an exponential map, and takes from those of other levels of detail what they have already.
struct ExponentialMapPainter: Sendable {
  let map: ExponentialMap
  let samples: ExponentialMapSampler
  let sampleCount: Int
  /// The fields of every layer.
  let fields: [[String]]
  /// The layers of each level of pixels, ready to be filled, and the pixels that their offsets count in.
  private(set) var prepared: [Int: (samplers: [FieldSampler], pitch: Int128)] = [:]

  init(_ map: ExponentialMap, _ layers: [Scene.Layer], sampleCount: Int) {
    self.map = map
    self.sampleCount = sampleCount
    samples = ExponentialMapSampler(map, count: sampleCount)
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
    var all = [[Field]](repeating: none, count: sampleCount)
    var isKnown = [[Bool]](
      repeating: [Bool](repeating: false, count: width * height),
      count: sampleCount
    )
    for sample in 0..<sampleCount {
      if let parent { take(sample, of: block, from: parent, &all[sample], &isKnown[sample]) }
      take(sample, of: block, from: children, &all[sample], &isKnown[sample])
    }
    let missing = missing(isKnown, width: width, height: height)
    if !missing.isEmpty { try compute(missing, of: block, &all) }
    return (SampleBlock(samples: all), missing.count)
  }

  /// The samples that are not known, those near each other in a row: then the samples of a packet take
  /// the same steps for longer.
  private func missing(_ isKnown: [[Bool]], width: Int, height: Int) -> [CellSample] {
    var missing: [CellSample] = []
    missing.reserveCapacity(sampleCount * width * height)
    for top in stride(from: 0, to: height, by: 4) {
      for column in 0..<width {
        for row in top..<min(top + 4, height) {
          for sample in 0..<sampleCount where !isKnown[sample][row * width + column] {
            missing.append(CellSample(sample: sample, row: row, column: column))
          }
        }
      }
    }
    return missing
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
    let (first, left) = (
      block.parent.rows(map).lowerBound, block.parent.columns(map).lowerBound
    )
    for row in rows where row % 2 == origin.row {
      for column in columns where column % 2 == origin.column {
        let cell = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
        copy(
          (row / 2 - first, column / 2 - left),
          of: parent.samples[coarse],
          to: cell,
          of: &fields
        )
        isKnown[cell] = true
      }
    }
  }

  /// Takes what four finer blocks have, as far as they are there.
  private func take(
    _ sample: Int,
    of block: ExponentialMapBlock,
    from children: [SampleBlock?],
    _ fields: inout [Field],
    _ isKnown: inout [Bool]
  ) {
    guard children.contains(where: { $0 != nil }) else { return }
    let origin = samples.origins[sample]
    let (rows, columns) = (block.rows(map), block.columns(map))
    let (height, width) = (ExponentialMapBlock.height, ExponentialMapBlock.width)
    for row in rows.indices {
      for column in columns.indices {
        let (r, c) = (
          2 * (row - rows.lowerBound) + origin.row,
          2 * (column - columns.lowerBound) + origin.column
        )
        guard let child = children[r / height * 2 + c / width] else { continue }
        let cell = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
        copy((r % height, c % width), of: child.samples[origin.sample], to: cell, of: &fields)
        isKnown[cell] = true
      }
    }
  }

  /// Copies all planes of a place.
  @inline(__always)
  private func copy(
    _ place: (row: Int, column: Int),
    of source: [Field],
    to cell: Int,
    of fields: inout [Field]
  ) {
    for layer in fields.indices {
      let from = source[layer]
      let (size, sourceSize) = (
        fields[layer].width * fields[layer].height, from.width * from.height
      )
      for plane in 0..<from.planeCount {
        fields[layer].values[plane * size + cell] =
          from.values[plane * sourceSize + place.row * from.width + place.column]
      }
    }
  }
}
