import FathomGenerators
package import FathomImaging
import FathomNavigation
import FathomNumbers

/// Draws views of dives from their exponential map: each octave of the strip is computed once, and all
/// views are bent back from it, in linear light.
///
/// What is drawn of a view are the blocks of cells that it shows, each at the level of detail whose
/// cells are next to a pixel's size; a finer level takes over the samples of the coarser one. Only
/// blocks that the last view needed are kept. All are functions of the scene and the dive, so a view
/// looks the same whichever were drawn before.
package actor ExponentialMapRenderer {
  private let scene: Scene
  private let settings: RenderSettings
  private let executor = TileExecutor()

  /// The dive that the views so far belong to, with all that was drawn of it.
  private var dive: Dive?

  private struct Dive {
    let polar: PolarFrame
    let light: ExponentialMapAtlas
    var painter: ExponentialMapPainter
    var blocks: [ExponentialMapBlock: SampleBlock] = [:]
    /// The octaves of which anything was drawn.
    var octaves: Set<Int> = []
    /// The keys in the middle of the last view.
    var keys: [Keyframe] = []
  }

  /// What drawing took so far.
  package private(set) var cost = ModeCost()

  /// Creates a renderer that has drawn nothing.
  package init(scene: Scene, settings: RenderSettings) {
    precondition(!settings.showsTiles, "what is not drawn by tiles shows none")
    precondition(scene.bounds == nil, "the map has no edges")
    self.scene = scene
    self.settings = settings
  }

  /// Draws a view of a dive; `frame` is its number in the statistics, which count blocks as tiles.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  package func render(
    _ frameView: FrameView,
    of ladder: ExponentialMap,
    frame: Int = 0
  ) async throws -> (Bitmap, FrameStatistics) {
    var statistics = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
    let view = frameView.view
    let layers = scene.layers(of: frameView)
    let height = ladder.height(of: view)
    var dive = dive(ladder, layers)
    self.dive = nil
    let rows = ladder.blocks(height: height)
    try await draw(rows, layers, &dive, &statistics)
    try await color(rows, in: view, height: height, layers, dive)
    let parts = try await middle(of: view, height: height, layers, &dive)
    let middle = ladder.middle(height: height)
    let pixels = ladder.pixels(of: middle)
    let width = view.grid.size.width
    var picture = try await Bitmap(
      size: view.grid.size,
      depth: settings.depth,
      threads: settings.threads,
      on: executor
    ) { [light = dive.light, polar = dive.polar] rows, target in
      light.add(rows, height: height, middle, polar, to: &target)
      let inner = rows.clamped(to: pixels.rows)
      guard !inner.isEmpty, !pixels.isEmpty else { return }
      var core = [SIMD3<Float>](repeating: .zero, count: pixels.width * inner.count)
      for part in parts { part.add(rows: inner, to: &core) }
      for row in inner {
        for column in pixels.columns {
          let share =
            1
            - middle.share(
              x: Double(column) + 0.5 - ladder.pole.x,
              y: Double(row) + 0.5 - ladder.pole.y
            )
          let place = (row - inner.lowerBound) * pixels.width + column - pixels.columns.lowerBound
          target[(row - rows.lowerBound) * width + column] += core[place] * share
        }
      }
    }
    scene.drawOverlays(on: &picture, of: view)
    cost.add(frame: view)
    self.dive = dive
    return (picture, statistics)
  }

  /// What there is of a dive in these fields.
  private func dive(_ ladder: ExponentialMap, _ layers: [Scene.Layer]) -> Dive {
    if let dive, dive.painter.ladder.agrees(with: ladder),
      dive.painter.fields == layers.map(\.fields)
    {
      return dive
    }
    let painter = ExponentialMapPainter(ladder, layers, sampleCount: settings.samples)
    return Dive(
      polar: PolarFrame(ladder),
      light: ExponentialMapAtlas(ladder, painter.samples),
      painter: painter
    )
  }

  // MARK: - The strip

  /// Draws the blocks that are missing, and drops those that are not needed.
  private func draw(
    _ rows: [ExponentialMap.BlockRow],
    _ layers: [Scene.Layer],
    _ dive: inout Dive,
    _ statistics: inout FrameStatistics
  ) async throws {
    let ladder = dive.painter.ladder
    let needed = rows.flatMap(\.blocks)
    let missing = needed.filter { dive.blocks[$0] == nil }
    if !missing.isEmpty {
      let rungs = Set(needed.map { ladder.rung(ofOctave: $0.octave) })
      dive.painter = try await executor.run { [painter = dive.painter] in
        var painter = painter
        try painter.prepare(rungs, layers)
        return painter
      }
    }
    // Coarse levels come first, so that finer ones can take over their samples.
    for level in (0...ladder.coarsest).reversed() {
      let blocks = missing.filter { $0.level == level }
      let known = dive.blocks
      try await executor.map(
        blocks,
        width: settings.threads,
        { [painter = dive.painter] block in
          try painter.paint(
            block,
            parent: known[block.parent],
            children: block.children.map { known[$0] }
          )
        },
        receive: { index, painted in
          dive.blocks[blocks[index]] = painted.0
          if dive.octaves.insert(blocks[index].octave).inserted { cost.parts += 1 }
          cost.partSamples += painted.computed
        }
      )
    }
    if !missing.isEmpty {
      var kept: [ExponentialMapBlock: SampleBlock] = [:]
      for block in needed { kept[block] = dive.blocks[block] }
      dive.blocks = kept
    }
    statistics.created += missing.count
    statistics.drawn += missing.count
    statistics.kept += needed.count - missing.count
  }

  /// Colours blocks as a view shows them.
  private func color(
    _ rows: [ExponentialMap.BlockRow],
    in view: View,
    height: Double,
    _ layers: [Scene.Layer],
    _ dive: Dive
  ) async throws {
    let ladder = dive.painter.ladder
    let rungs = Set(rows.map { ladder.rung(ofOctave: $0.octave) })
    let looks = try await executor.run {
      var looks: [Int: [SampleBlock.Look]] = [:]
      for rung in rungs {
        let ratio = Elementary.exp2(height - Double(rung))
        looks[rung] = try layers.map { try SampleBlock.Look($0, of: view, pixels: ratio) }
      }
      return looks
    }
    dive.light.makeRoom(for: rows)
    try await executor.map(
      rows,
      width: settings.threads,
      { [blocks = dive.blocks, light = dive.light] row in
        let looks = looks[ladder.rung(ofOctave: row.octave)] ?? []
        for block in row.blocks {
          guard let numbers = blocks[block] else { continue }
          light.put(numbers.light(0..<block.columns(ladder).count, looks), of: block)
        }
      },
      receive: { _, _ in }
    )
  }

  // MARK: - The middle

  /// The keys that a view has in its middle.
  private func middle(
    of view: View,
    height: Double,
    _ layers: [Scene.Layer],
    _ dive: inout Dive
  ) async throws -> [KeyframePart] {
    let ladder = dive.painter.ladder
    let pixels = ladder.pixels(of: ladder.middle(height: height))
    guard !pixels.isEmpty else { return [] }
    let index = min(Int(height), ladder.keyCount - 1)
    let next =
      index + 1 < ladder.keyCount ? KeyframePart.share(ofNextKeyAt: height - Double(index)) : 0
    var (keys, parts): ([Keyframe], [KeyframePart]) = ([], [])
    for (number, share) in [(index, 1 - next), (index + 1, next)] where share > 0 {
      let identity = Keyframe.Identity(view: ladder.key(number), fields: layers.map(\.fields))
      var key = dive.keys.first { $0.identity == identity }
      if key == nil {
        key = try await Keyframe(identity, layers, of: scene, settings, on: executor)
        cost.parts += 1
        cost.partSamples += identity.view.grid.size.area * settings.samples
      }
      guard let key else { continue }
      keys.append(key)
      parts.append(
        try await KeyframePart(key, in: view, pixels, layers, share: share, settings, on: executor)
      )
    }
    dive.keys = keys
    return parts
  }
}

extension ExponentialMap {
  /// The frame's pixels that are at least partly taken from keys.
  func pixels(of middle: Middle) -> PixelRectangle {
    func range(_ pole: Double, _ before: Double, _ behind: Double, _ extent: Int) -> Range<Int> {
      // Pixel i is in when its centre is.
      let first = max(0, Int((pole - before - 0.5).rounded(.up)))
      let end = min(extent, Int((pole + behind - 0.5).rounded(.up)))
      return first..<max(first, end)
    }
    let size = deep.grid.size
    return PixelRectangle(
      columns: range(pole.x, middle.left, middle.right, size.width),
      rows: range(pole.y, middle.top, middle.bottom, size.height)
    )
  }
}
