import BigInt
import FathomGenerators
package import FathomImaging
package import FathomNavigation
import FathomNumbers

/// Draws a scene's views, tile by tile, and keeps the tiles for the next view.
///
/// When only a pan by whole pixels separates two views, tiles that stay on display are kept and only
/// new ones are drawn; otherwise all are drawn anew into the same buffers.
package actor FrameRenderer {
  let scene: Scene
  let settings: RenderSettings
  let executor = TileExecutor()
  private var display: TileDisplay<TileBuffer>
  private var bufferCapacity = 0
  private var shown: FrameView?
  private var isRendering = false

  /// Creates a renderer with an empty display.
  package init(scene: Scene, settings: RenderSettings) {
    precondition((1...16_384).contains(settings.tileSize), "a tile has 1 to 16,384 pixels a side")
    precondition(settings.samples > 0 && settings.threads > 0, "samples and threads are positive")
    self.scene = scene
    self.settings = settings
    display = TileDisplay(pool: TilePool(bytesPerBuffer: 0, byteBudget: 0))
  }

  /// Draws one view; `frame` is its number in the statistics.
  ///
  /// Throws `CancellationError` soon after its task is cancelled; the display is then empty.
  package func render(_ view: View, frame: Int = 0) async throws -> (Bitmap, FrameStatistics) {
    try await render(Exposure(view), frame: frame)
  }

  /// Draws one frame; where its samples have views of their own, none of its tiles are kept for the
  /// next frame.
  ///
  /// Throws `CancellationError` soon after its task is cancelled; the display is then empty.
  package func render(
    _ exposure: Exposure,
    frame: Int = 0
  ) async throws -> (Bitmap, FrameStatistics) {
    precondition(!isRendering, "a renderer draws one view after the other")
    isRendering = true
    defer { isRendering = false }
    let (tiles, statistics) = scroll(to: exposure.frame, frame: frame)
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
    overlay(&picture, tiles, of: exposure.view)
    return (picture, statistics(tiles.filter { !$0.missing.isEmpty }.count))
  }

  // MARK: - Tiles on display

  /// A tile on display: where it lies in the frame and what of it has yet to be drawn.
  private struct VisibleTile {
    let index: Int
    let column: BigInt
    let row: BigInt
    /// The frame's pixel at the tile's top-left corner, perhaps outside the frame.
    let origin: Point<Int>
    /// The tile in the frame's pixels, without what lies outside a bounded world.
    let frame: PixelRectangle
    /// The part in the viewport, from the tile's corner.
    let part: PixelRectangle
    var missing: [PixelRectangle] = []
  }

  private func scroll(
    to next: FrameView,
    frame: Int
  ) -> ([VisibleTile], (Int) -> FrameStatistics) {
    let grid = next.view.grid
    let tileSize = settings.tileSize
    let capacity = min(tileSize, grid.size.width) * min(tileSize, grid.size.height)
    if capacity != bufferCapacity {
      bufferCapacity = capacity
      let bytesPerBuffer = capacity * 3 * settings.depth.rawValue / 8
      let largestBox = (grid.size.width / tileSize + 2) * (grid.size.height / tileSize + 2)
      display = TileDisplay(
        pool: TilePool(
          bytesPerBuffer: bytesPerBuffer,
          byteBudget: max(settings.poolByteBudget, largestBox * bytesPerBuffer)
        )
      )
    } else if !keepsTiles(for: next) {
      display.removeAll()
    }
    let (camera, origin) = scene.camera(of: grid)
    let visible = camera.visiblePixels.relative(to: origin, within: grid.frame)
    let box = camera.tileBox(tileSize: tileSize)
    let (before, depth) = (display.pool, settings.depth)
    let added = Set(display.scroll(to: box) { TileBuffer(depth: depth) })
    let tiles = (0..<box.count).map { index in
      let tile = box.tile(at: index)
      let corner = Point(
        x: Int(tile.x * BigInt(tileSize) - origin.x),
        y: Int(tile.y * BigInt(tileSize) - origin.y)
      )
      let whole = PixelRectangle(
        columns: corner.x..<corner.x + tileSize,
        rows: corner.y..<corner.y + tileSize
      )
      let part = whole.intersection(visible).offset(byColumns: -corner.x, rows: -corner.y)
      var visibleTile = VisibleTile(
        index: index,
        column: tile.x,
        row: tile.y,
        origin: corner,
        frame: settings.showsTiles
          ? camera.tileFrame(column: tile.x, row: tile.y, tileSize: tileSize)
            .relative(to: origin, within: grid.frame.expanded(by: tileSize))
          : whole,
        part: part
      )
      if added.contains(index) {
        display.buffers[index].begin(part)
        visibleTile.missing = [part]
      } else {
        visibleTile.missing = display.buffers[index].complete(part)
      }
      return visibleTile
    }
    let after = display.pool
    return (
      tiles,
      { drawn in
        FrameStatistics(
          frame: frame,
          created: after.createdCount - before.createdCount,
          recycled: after.recycledCount - before.recycledCount,
          kept: box.count - added.count,
          drawn: drawn
        )
      }
    )
  }

  /// Whether tiles on display look the same in the next view.
  private func keepsTiles(for next: FrameView) -> Bool {
    guard let shown, shown.colorMap == next.colorMap else { return false }
    let (before, view) = (shown.view, next.view)
    guard before.anchorIndex == view.anchorIndex, before.secondAnchor == view.secondAnchor,
      before.depth == view.depth
    else { return false }
    return view.grid.pan(from: before.grid) != nil && scene.agree(before, view)
  }

  // MARK: - Drawing

  private func draw(_ tiles: [VisibleTile], of frame: FrameView) async throws {
    let blocks = tiles.flatMap { tile in
      tile.missing.flatMap { TileBlock.cut($0, ofTile: tile.index) }
    }
    guard !blocks.isEmpty else { return }
    let origins = tiles.map(\.origin)
    let (scene, settings) = (scene, settings)
    let painter = try await executor.run {
      try BlockPainter(
        frame,
        scene: scene,
        shifts: frame.view.grid.sampleShifts(settings.samples)
      )
    }
    try await executor.map(
      TileBlock.batches(of: blocks),
      width: settings.threads,
      { batch in
        try batch.map { block in
          let origin = origins[block.tile]
          return (
            block,
            try painter.paint(
              block.pixels.offset(byColumns: origin.x, rows: origin.y),
              depth: settings.depth
            )
          )
        }
      },
      receive: { _, painted in
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

  private func compose(_ tiles: [VisibleTile], of view: View) -> Bitmap {
    // White is what lies outside a bounded world; without bounds nothing is left as it is here.
    var frame = Bitmap(
      width: view.grid.size.width,
      height: view.grid.size.height,
      depth: settings.depth,
      filledWith: scene.bounds == nil ? .black : .white
    )
    for tile in tiles {
      let buffer = display.buffers[tile.index]
      guard let pixels = buffer.pixels else { continue }
      frame.copy(
        pixels,
        toX: tile.origin.x + buffer.drawn.columns.lowerBound,
        y: tile.origin.y + buffer.drawn.rows.lowerBound
      )
    }
    return frame
  }

  private func overlay(_ frame: inout Bitmap, _ tiles: [VisibleTile], of view: View) {
    if settings.showsTiles {
      for tile in tiles {
        frame.drawTile(
          column: tile.column,
          row: tile.row,
          frame: tile.frame,
          part: tile.part.offset(byColumns: tile.origin.x, rows: tile.origin.y)
        )
      }
    }
    scene.drawOverlays(on: &frame, of: view)
  }
}
