import FathomFiles
import FathomGenerators
import FathomImaging
package import FathomNavigation

/// Computes a generator's field over a whole frame: one sample per pixel, at its centre.
package struct FieldRenderer: Sendable {
  private let scene: Scene
  private let threads: Int

  /// Creates a renderer of fields.
  package init(scene: Scene, threads: Int) {
    self.scene = scene
    self.threads = threads
  }

  /// The numbers of one field, row by row from the top: width × height Doubles.
  package func render(_ view: View, field name: String) async throws -> [Double] {
    try await render(view, fields: [name])[0]
  }

  /// The numbers of several fields, one plane for each.
  ///
  /// Throws `InvalidValue` for threads or a size outside their limits, and for a view of another
  /// scene.
  package func render(_ view: View, fields names: [String]) async throws -> [[Double]] {
    let size = view.grid.size
    try size.checkFrame()
    try RenderSettings.check(threads: threads)
    try scene.check(view)
    let frame = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
    var planes = names.map { _ in [Double](repeating: 0, count: size.area) }
    let generator = scene.generator
    let sampler = try await scene.prepared(view, scene.layers.prefix(1)) {
      try FieldSampler(generator, of: view, fields: names)
    }
    let blocks = TileBlock.cut(frame, ofTile: 0)
    var done = 0
    try await TileExecutor.interactive.map(
      blocks,
      width: threads,
      { block in
        (block.pixels, try sampler.field(at: view.grid.samplePoints(block.pixels)))
      },
      receive: { _, result in
        let (pixels, field) = result
        done += 1
        WorkEvent.report(.part("blocks of data", done: done, of: blocks.count))
        for plane in planes.indices {
          for row in 0..<pixels.height {
            let source = (plane * pixels.height + row) * pixels.width
            let target = (pixels.rows.lowerBound + row) * size.width + pixels.columns.lowerBound
            planes[plane].replaceSubrange(
              target..<target + pixels.width,
              with: field.values[source..<source + pixels.width]
            )
          }
        }
      }
    )
    return planes
  }
}
