import Generators
public import Navigation

/// Computes a generator's field over a whole frame: one sample per pixel, at its centre.
public struct FieldRenderer: Sendable {
  private let scene: Scene
  private let threads: Int

  /// Creates a renderer of fields.
  public init(scene: Scene, threads: Int) {
    self.scene = scene
    self.threads = threads
  }

  /// The numbers of one field, row by row from the top: width × height Doubles.
  public func render(_ view: View, field name: String) async throws -> [Double] {
    let size = view.grid.size
    let frame = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
    var numbers = [Double](repeating: 0, count: size.area)
    let executor = TileExecutor()
    let generator = scene.generator
    let prepared = try await executor.run { try generator.prepare(view, fields: [name]) }
    try await executor.map(
      TileBlock.cut(frame, ofTile: 0),
      width: threads,
      { block in
        var field = Field(width: block.pixels.width, height: block.pixels.height)
        prepared.fill(&field, at: view.grid.samplePoints(block.pixels))
        try Task.checkCancellation()
        return (block.pixels, field)
      },
      receive: { _, result in
        let (pixels, field) = result
        for row in 0..<pixels.height {
          let target = (pixels.rows.lowerBound + row) * size.width + pixels.columns.lowerBound
          numbers.replaceSubrange(
            target..<target + pixels.width,
            with: field.values[row * pixels.width..<(row + 1) * pixels.width]
          )
        }
      }
    )
    return numbers
  }
}
