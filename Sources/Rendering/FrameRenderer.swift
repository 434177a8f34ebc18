import BigInt
import FathomGenerators
package import FathomImaging
package import FathomNavigation

/// Draws a scene's views, tile by tile, and keeps the tiles for the next view.
///
/// Views of one lattice of pixels may differ in place and size: tiles that stay on display are kept and
/// only what is new is drawn. Otherwise all are drawn anew into the same buffers.
package actor FrameRenderer {
  private(set) var scene: Scene
  let settings: RenderSettings
  let executor = TileExecutor.interactive
  private var display: TileDisplay<TileBuffer>
  /// The most tiles that a frame has shown.
  private var widestCount = 0
  private var shown: FrameView?
  private let turns = TurnQueue()

  /// Creates a renderer with an empty display.
  package init(scene: Scene, settings: RenderSettings) {
    self.scene = scene
    self.settings = settings
    display = TileDisplay(pool: TilePool(bytesPerBuffer: 0, byteBudget: 0))
  }

  /// Shows another scene from now on: all of its tiles are drawn anew, into the buffers that are there.
  package func show(_ scene: Scene) {
    self.scene = scene
    shown = nil
  }

  /// Draws one view; `frame` is its number in the statistics.
  ///
  /// Several calls at once are served one after the other. Throws `InvalidValue` for settings or a
  /// size outside their limits, and for a view of another scene; throws `CancellationError` soon
  /// after its task is cancelled, and the display is then empty unless the call was still waiting.
  package func render(_ view: View, frame: Int = 0) async throws -> (Bitmap, FrameStatistics) {
    try await render(Exposure(view), frame: frame)
  }

  /// Draws one frame; where its samples have views of their own, none of its tiles are kept for the
  /// next frame.
  ///
  /// Queues and throws as ``render(_:frame:)`` of a view does, and throws `InvalidValue` for another
  /// number of views than samples.
  package func render(
    _ exposure: Exposure,
    frame: Int = 0
  ) async throws -> (Bitmap, FrameStatistics) {
    let grid = exposure.view.grid
    try settings.check(frame: grid.size, fractionBits: grid.fractionBits)
    try exposure.check(samples: settings.samples, in: scene)
    return try await turns.run { try await draw(exposure, frame: frame) }
  }

  /// Draws one frame while no other is being drawn.
  private func draw(
    _ exposure: Exposure,
    frame: Int
  ) async throws -> (Bitmap, FrameStatistics) {
    let layout = TileLayout(exposure.view.grid, bounds: scene.bounds, tileSize: settings.tileSize)
    makeRoom(for: exposure.frame, layout)
    let (tiles, statistics) = scroll(to: layout, frame: frame)
    var picture: Bitmap
    do {
      if exposure.samples.isEmpty {
        try await draw(tiles, of: exposure.frame)
        shown = exposure.frame
        picture = compose(tiles, of: exposure.view)
      } else {
        picture = try await expose(exposure)
        display.removeAll()
        shown = nil
      }
    } catch {
      // What is half drawn must not be taken for a kept tile later.
      display.removeAll()
      shown = nil
      throw error
    }
    if settings.showsTiles { outline(layout, in: &picture) }
    scene.drawOverlays(on: &picture, of: exposure.view)
    return (picture, statistics)
  }

  // MARK: - Tiles on display

  /// A tile on display, with the parts of it that have yet to be drawn.
  private struct VisibleTile {
    /// Its position in the box on display.
    let index: Int
    let tile: TileLayout.Tile
    /// Rectangles in pixels from the tile's corner.
    let missing: [PixelRectangle]
  }

  /// Prepares the display for a layout: an empty one where no tile can be kept, and room for buffers
  /// that will wait while less is shown.
  private func makeRoom(for next: FrameView, _ layout: TileLayout) {
    if !keepsTiles(for: next) { display.removeAll() }
    let (size, tileSize) = (next.view.grid.size, settings.tileSize)
    let pixels = min(tileSize, size.width) * min(tileSize, size.height)
    let bytesPerBuffer = max(
      display.pool.bytesPerBuffer,
      pixels * 3 * settings.depth.rawValue / 8
    )
    widestCount = max(widestCount, layout.box.count)
    display.setBudget(
      bytesPerBuffer: bytesPerBuffer,
      byteBudget: max(settings.poolByteBudget, widestCount * bytesPerBuffer)
    )
  }

  /// Shows the tiles of a layout and finds what of them is missing.
  private func scroll(to layout: TileLayout, frame: Int) -> ([VisibleTile], FrameStatistics) {
    let (before, depth) = (display.pool, settings.depth)
    let added = Set(display.scroll(to: layout.box) { TileBuffer(depth: depth) })
    let tiles = layout.tiles.enumerated().map { index, tile in
      let buffer = display.buffers[index]
      guard added.contains(index) else {
        return VisibleTile(index: index, tile: tile, missing: buffer.complete(tile.part))
      }
      buffer.begin(tile.part)
      return VisibleTile(index: index, tile: tile, missing: [tile.part])
    }
    let after = display.pool
    let statistics = FrameStatistics(
      frame: frame,
      created: after.createdCount - before.createdCount,
      recycled: after.recycledCount - before.recycledCount,
      kept: tiles.count - added.count,
      drawn: tiles.count { !$0.missing.isEmpty }
    )
    return (tiles, statistics)
  }

  /// Whether tiles on display look the same in the next view.
  private func keepsTiles(for next: FrameView) -> Bool {
    guard let shown, shown.colorMap == next.colorMap else { return false }
    let (before, view) = (shown.view, next.view)
    guard before.anchorIndex == view.anchorIndex, before.secondAnchor == view.secondAnchor,
      before.depth == view.depth
    else { return false }
    let sameSize = before.grid.part(fromColumn: 0, row: 0, size: view.grid.size)
    return view.grid.pan(from: sameSize) != nil && scene.agree(before, view)
  }

  // MARK: - Drawing

  /// Draws what is missing of the tiles on display.
  private func draw(_ tiles: [VisibleTile], of frame: FrameView) async throws {
    let blocks = tiles.flatMap { tile in
      tile.missing.flatMap { TileBlock.cut($0, ofTile: tile.index) }
    }
    guard !blocks.isEmpty else { return }
    let origins = tiles.map(\.tile.origin)
    let (scene, settings) = (scene, settings)
    let dither = settings.dither(of: frame.view.grid)
    let painter = try await BlockPainter.prepared(
      frame,
      scene: scene,
      shifts: frame.view.grid.sampleShifts(settings.samples)
    )
    let batches = TileBlock.batches(of: blocks)
    var done = 0
    try await executor.map(
      batches,
      width: settings.threads,
      { batch in
        try batch.map { block in
          let origin = origins[block.tile]
          return (
            block,
            try painter.paint(
              block.pixels.offset(byColumns: origin.x, rows: origin.y),
              depth: settings.depth,
              dither: dither
            )
          )
        }
      },
      receive: { _, painted in
        done += 1
        WorkEvent.report(.part("blocks of tiles", done: done, of: batches.count))
        for (block, picture) in painted {
          display.buffers[block.tile].store(
            picture,
            column: block.pixels.columns.lowerBound,
            row: block.pixels.rows.lowerBound
          )
        }
      }
    )
  }

  // MARK: - Composing

  /// The picture of all tiles on display.
  private func compose(_ tiles: [VisibleTile], of view: View) -> Bitmap {
    var frame = scene.blankPicture(view.grid.size, depth: settings.depth)
    for visible in tiles {
      let (origin, buffer) = (visible.tile.origin, display.buffers[visible.index])
      guard let pixels = buffer.pixels else { continue }
      frame.copy(
        pixels,
        toX: origin.x + buffer.drawn.columns.lowerBound,
        y: origin.y + buffer.drawn.rows.lowerBound
      )
    }
    return frame
  }

  /// Draws the borders and indices of tiles.
  private func outline(_ layout: TileLayout, in frame: inout Bitmap) {
    for tile in layout.tiles {
      settings.tileLook.draw(
        column: tile.column,
        row: tile.row,
        frame: layout.legalFrame(of: tile),
        part: tile.part.offset(byColumns: tile.origin.x, rows: tile.origin.y),
        on: &frame
      )
    }
  }
}
