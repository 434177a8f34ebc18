import FathomColoring
import FathomImaging
import FathomNavigation

extension FrameRenderer {
  /// Draws every sample in its own view, one after the other, and takes the mean of their light.
  func expose(_ exposure: Exposure) async throws -> Bitmap {
    let size = exposure.view.grid.size
    var light = [SIMD3<Float>](repeating: .zero, count: size.area)
    let scene = scene
    let background = LinearColor(scene.background).channels
    for (index, sample) in exposure.samples.enumerated() {
      WorkEvent.report(.part("samples", done: index, of: exposure.samples.count))
      let grid = sample.view.grid
      let shift = grid.sampleShifts(settings.samples)[index]
      let painter = try await BlockPainter.prepared(sample, scene: scene, shifts: [shift])
      let visible = grid.visiblePart(of: scene.bounds)
      for outside in grid.frame.subtracting(visible) {
        for row in outside.rows {
          for column in outside.columns { light[row * size.width + column] += background }
        }
      }
      try await executor.map(
        TileBlock.cut(visible, ofTile: 0),
        width: settings.threads,
        { block in (block.pixels, try painter.light(of: block.pixels)) },
        receive: { _, painted in
          let (pixels, added) = painted
          for (row, line) in pixels.rows.enumerated() {
            let start = line * size.width + pixels.columns.lowerBound
            for column in 0..<pixels.width {
              light[start + column] += added[row * pixels.width + column]
            }
          }
        }
      )
    }
    let weight = 1 / Float(exposure.samples.count)
    for index in light.indices { light[index] *= weight }
    return Bitmap(width: size.width, height: size.height, depth: settings.depth, light: light.span)
  }
}
