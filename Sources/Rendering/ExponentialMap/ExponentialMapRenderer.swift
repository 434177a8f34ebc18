import FathomGenerators
package import FathomImaging
import FathomNavigation
import FathomNumbers

/// Draws views of dives from their exponential map: each octave of the map is computed once, and all
/// views are bent back from it, in linear light.
///
/// A view needs the blocks of cells that it shows, each at the level of detail whose cells are next to
/// a pixel's size; a finer level takes over the samples of the coarser one. The blocks that the last views
/// needed are kept, an eighth more than the last one's at most. All are functions of the scene and the dive,
/// so a view looks the same whichever were drawn before.
package actor ExponentialMapRenderer {
  private let scene: Scene
  private let settings: RenderSettings
  private let turns = TurnQueue()

  /// The dive that the views so far belong to, with all that was drawn of it.
  private var dive: Dive?

  /// The number of the last frame.
  private var lastFrame: Int?

  private struct Dive {
    let polar: PolarCoordinates
    let light: ExponentialMapAtlas
    var cells: ExponentialMapCells
    /// Those of the next frame, if they were drawn ahead.
    var nextCells: ReadyCells?
    /// The keyframes of the last view's inner region.
    let keyframes: KeyframeStore
  }

  /// Cells with all that a view needs, the rows of blocks that it takes light from, and what was done for it.
  private struct ReadyCells: Sendable {
    let view: View
    let rows: [ExponentialMap.BlockRow]
    let cells: ExponentialMapCells
    let change: ExponentialMapCells.Change
  }

  /// The cost of drawing so far.
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
  /// Where frames come one after the other, the cells of the `next` one, a view of the same dive, are drawn while this
  /// one is bent: then no thread waits for the last of either. Several calls at once are served one after the other.
  /// Throws `InvalidValue` for settings or a size outside their limits, and for a view of another scene; throws
  /// `CancellationError` soon after its task is cancelled.
  package func render(
    _ frameView: FrameView,
    of map: ExponentialMap,
    frame: Int = 0,
    next: FrameView? = nil
  ) async throws -> (Bitmap, FrameStatistics) {
    let grid = frameView.view.grid
    try settings.check(frame: grid.size, fractionBits: grid.fractionBits)
    try scene.check(frameView.view)
    return try await turns.run {
      // Of frames in no order nobody knows the next; and all threads have to be free for it.
      let goesOn = lastFrame == frame - 1 && settings.threads >= TileExecutor.threadCount
      lastFrame = frame
      return try await draw(frameView, of: map, frame: frame, next: goesOn ? next : nil)
    }
  }

  /// Draws a view while no other is being drawn.
  private func draw(
    _ frameView: FrameView,
    of map: ExponentialMap,
    frame: Int,
    next: FrameView?
  ) async throws -> (Bitmap, FrameStatistics) {
    let view = frameView.view
    let layers = scene.layers(of: frameView)
    var dive = dive(map, layers)
    self.dive = nil
    let ready: ReadyCells
    if let next = dive.nextCells, next.view == view {
      ready = next
    } else {
      ready = try await cells(of: view, layers, map, from: dive.cells)
    }
    dive.cells = ready.cells
    async let nextCells = cells(ofNext: next, layers, map, from: ready.cells)
    let picture = try await bend(view, ready.rows, map, layers, dive)
    dive.nextCells = try await nextCells
    self.dive = dive
    let change = ready.change
    let statistics = FrameStatistics(
      frame: frame,
      created: change.drawn,
      recycled: 0,
      kept: change.kept,
      drawn: change.drawn
    )
    return (picture, statistics)
  }

  /// The picture of a view whose cells are drawn.
  private func bend(
    _ view: View,
    _ rows: [ExponentialMap.BlockRow],
    _ map: ExponentialMap,
    _ layers: [Scene.Layer],
    _ dive: Dive
  ) async throws -> Bitmap {
    let height = map.height(of: view)
    try await color(rows, in: view, height: height, layers, dive)
    let region = map.innerRegion(height: height)
    let pixels = map.pixels(of: region)
    let parts = try await keyframes(of: view, in: pixels, layers, dive)
    let width = view.grid.size.width
    var picture = try await Bitmap(
      size: view.grid.size,
      depth: settings.depth,
      threads: settings.threads
    ) { [light = dive.light, polar = dive.polar] rows in
      var target = light.light(of: rows, height: height, region, polar)
      let inner = rows.clamped(to: pixels.rows)
      guard !inner.isEmpty, !pixels.isEmpty else { return target }
      var core = [SIMD3<Float>](repeating: .zero, count: pixels.width * inner.count)
      for part in parts { part.add(rows: inner, to: &core) }
      for row in inner {
        for column in pixels.columns {
          let share =
            1
            - region.share(
              x: Double(column) + 0.5 - map.center.x,
              y: Double(row) + 0.5 - map.center.y
            )
          let place = (row - inner.lowerBound) * pixels.width + column - pixels.columns.lowerBound
          target[(row - rows.lowerBound) * width + column] += core[place] * share
        }
      }
      return target
    }
    scene.drawOverlays(on: &picture, of: view)
    cost.add(frame: view)
    return picture
  }

  /// The dive with what was drawn of it in these fields; a new one where it is another.
  private func dive(_ map: ExponentialMap, _ layers: [Scene.Layer]) -> Dive {
    if let dive, dive.cells.map.agrees(with: map), dive.cells.fields == layers.map(\.fields) {
      return dive
    }
    let painter = ExponentialMapPainter(map, layers)
    return Dive(
      polar: PolarCoordinates(map),
      light: ExponentialMapAtlas(map, painter.samples),
      cells: ExponentialMapCells(painter),
      keyframes: KeyframeStore(
        scene: scene,
        settings: settings,
        byteBudget: .max
      )
    )
  }

  // MARK: - Cells

  /// The cells with all that a view needs, from those at hand or drawn.
  private func cells(
    of view: View,
    _ layers: [Scene.Layer],
    _ map: ExponentialMap,
    from known: ExponentialMapCells
  ) async throws -> ReadyCells {
    var cells = known
    let rows = map.blocks(height: map.height(of: view))
    let change = try await cells.draw(
      rows,
      layers,
      of: scene,
      threads: settings.threads
    ) { isFirstOfOctave, samples in
      if isFirstOfOctave { cost.parts += 1 }
      cost.partSamples += samples
    }
    return ReadyCells(view: view, rows: rows, cells: cells, change: change)
  }

  /// The same of the next view, if there is one and it has the fields of these layers.
  private func cells(
    ofNext frameView: FrameView?,
    _ layers: [Scene.Layer],
    _ map: ExponentialMap,
    from known: ExponentialMapCells
  ) async throws -> ReadyCells? {
    guard let frameView else { return nil }
    let nextLayers = scene.layers(of: frameView)
    guard nextLayers.map(\.fields) == layers.map(\.fields) else { return nil }
    return try await cells(of: frameView.view, nextLayers, map, from: known)
  }

  /// Colours blocks as a view shows them.
  private func color(
    _ rows: [ExponentialMap.BlockRow],
    in view: View,
    height: Double,
    _ layers: [Scene.Layer],
    _ dive: Dive
  ) async throws {
    let map = dive.cells.map
    let levels = Set(rows.map { map.pitchLevel(ofOctave: $0.octave) })
    let samplers = try await TileExecutor.preparation.run { [settings] in
      let colorings = try LayerSampler.colorings(
        of: view,
        layers,
        pixelCount: view.grid.size.area,
        settings.depth
      )
      var samplers: [Int: LayerSampler] = [:]
      for level in levels {
        let ratio = Elementary.exp2(height - Double(level))
        samplers[level] = LayerSampler(layers, colorings, pixelRatio: ratio)
      }
      return samplers
    }
    dive.light.makeRoom(for: rows)
    try await TileExecutor.interactive.map(
      rows,
      width: settings.threads,
      { [blocks = dive.cells.blocks, light = dive.light] row in
        guard let sampler = samplers[map.pitchLevel(ofOctave: row.octave)] else { return }
        for block in row.blocks {
          guard let numbers = blocks[block] else { continue }
          light.put(numbers, row.seen, sampler, of: block)
        }
      },
      receive: { _, _ in }
    )
  }

  // MARK: - Inner region

  /// The keyframes of a view's inner region; others are dropped.
  private func keyframes(
    of view: View,
    in pixels: PixelRectangle,
    _ layers: [Scene.Layer],
    _ dive: Dive
  ) async throws -> [KeyframePart] {
    guard !pixels.isEmpty else { return [] }
    let parts = try await dive.keyframes.parts(
      of: view,
      in: pixels,
      from: dive.cells.map.keyframes,
      layers
    ) { keyframe in
      cost.add(keyframe: keyframe.identity)
    }
    dive.keyframes.keepLast(parts.count)
    return parts
  }
}
