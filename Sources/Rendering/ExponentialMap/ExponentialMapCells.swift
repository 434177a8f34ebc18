import FathomNavigation

/// What was drawn of the cells of a dive's exponential map.
struct ExponentialMapCells: Sendable {
  private var painter: ExponentialMapPainter
  private(set) var blocks: [ExponentialMapBlock: SampleBlock] = [:]
  /// The octaves of which anything was drawn.
  private var octaves: Set<Int> = []

  /// Nothing yet.
  init(_ painter: ExponentialMapPainter) { self.painter = painter }

  var map: ExponentialMap { painter.map }

  /// The fields of every layer.
  var fields: [[String]] { painter.fields }

  /// What became of blocks for a view.
  struct Change: Sendable {
    let drawn: Int
    let kept: Int
  }

  /// Draws the blocks that are missing, and drops those that are not needed.
  ///
  /// Tells of each that is drawn whether it is the first of its octave, and how many samples were computed for it.
  mutating func draw(
    _ rows: [ExponentialMap.BlockRow],
    _ layers: [Scene.Layer],
    of scene: Scene,
    threads: Int,
    isolation: isolated (any Actor)? = #isolation,
    painted: (_ isFirstOfOctave: Bool, _ samples: Int) -> Void
  ) async throws -> Change {
    let needed = rows.flatMap(\.blocks)
    let missing = needed.filter { blocks[$0] == nil }
    if !missing.isEmpty {
      let levels = Set(needed.map { map.pitchLevel(ofOctave: $0.octave) })
      for level in levels {
        try await scene.prepared(map.view(atPitchLevel: level), layers[...]) {}
      }
      painter = try await TileExecutor.preparation.run { [painter] in
        var painter = painter
        try painter.prepare(levels, layers)
        return painter
      }
    }
    var done = 0
    for wave in ExponentialMapBlock.waves(missing) {
      // Put in when all are there: while others read the blocks, a change would copy them.
      var numbers = [SampleBlock?](repeating: nil, count: wave.count)
      try await TileExecutor.interactive.map(
        wave,
        width: threads,
        { [painter, known = blocks] block in
          try painter.paint(
            block,
            parent: known[block.parent],
            children: block.children.map { known[$0] }
          )
        },
        receive: { index, block in
          numbers[index] = block.0
          done += 1
          WorkEvent.report(.part("blocks of the exponential map", done: done, of: missing.count))
          painted(octaves.insert(wave[index].octave).inserted, block.computed)
        }
      )
      for (block, numbers) in zip(wave, numbers) { blocks[block] = numbers }
    }
    // Not at every frame: there are thousands of them.
    if blocks.count > needed.count + needed.count / 8 {
      var kept: [ExponentialMapBlock: SampleBlock] = [:]
      kept.reserveCapacity(needed.count)
      for block in needed { kept[block] = blocks[block] }
      blocks = kept
    }
    return Change(drawn: missing.count, kept: needed.count - missing.count)
  }
}
