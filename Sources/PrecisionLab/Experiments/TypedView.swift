import FathomColoring
package import FathomFrames
import FathomGenerators
package import FathomImaging
package import FathomNavigation
import FathomRendering

/// A view as a camera sees it whose numbers are of one type.
///
/// The model is that of ``ComparisonExperiment`` in the mode ``LabMode/absolute``: scale and offset are the exact
/// ones, rounded to the type; the camera's own arithmetic, in the type, says where columns and rows lie;
/// and what lies there is drawn exactly.
package struct TypedView: Sendable {
  /// The type.
  package let type: NumberType
  /// The octaves until neighbouring columns coincide, as theory predicts; negative beyond, and nil where they
  /// never do.
  package let bitsLeft: Double?
  /// The frame's columns.
  package let columns: FrameMeasurement.Lines
  /// The frame's rows.
  package let rows: FrameMeasurement.Lines
  /// Whether scale, offset or a coordinate has become infinite.
  package let overflows: Bool

  private let grid: PixelGrid
  private let points: SamplePoints?

  /// The types that such a camera may have, and that this machine has, from the poorest on.
  package static let types = [
    NumberType.bfloat16, .float16, .float32, .float64, .float80, .doubleDouble,
  ].filter(\.isAvailable)

  /// The view of a grid in a type that is available.
  package init(_ grid: PixelGrid, type: NumberType) throws {
    let study = try type.result(
      of: TypeStudy(
        flight: ExactFlight(grid, precision: type.precision),
        others: [],
        type: type,
        mode: .absolute,
        tileSize: 256,
        tolerance: .standard(mode: .absolute, flights: 1),
        drawn: [(0, grid)]
      )
    )
    let frame = study.frames[0]
    (self.grid, self.type, bitsLeft) = (grid, type, frame.bitsLeft)
    (columns, rows, overflows) = (frame.columns, frame.rows, frame.overflows)
    points = study.lattices[0]
  }

  /// The picture in the colours of a world's tiles, one sample a pixel, without layers over the lowest; gray
  /// where the type has no numbers.
  ///
  /// Where every column and row has its own place, it shows what tiles show to within the type's error.
  /// Throws `CancellationError` soon after its task was cancelled.
  package func picture(by renderer: TileRenderer) async throws -> Bitmap {
    guard case .lattice(let columns, let rows) = points else {
      return Bitmap(
        width: grid.size.width,
        height: grid.size.height,
        filledWith: LabPainter.Frame.nothing
      )
    }
    guard let tile = WorldTile(nearest: grid) else {
      preconditionFailure("grids of tiles have a tile in their middle")
    }
    let frame = FrameView(renderer.view(of: grid), colorMap: renderer.colorMap)
    let layer = try await TileExecutor.preparation.run {
      try renderer.scene(of: tile).lowestLayer(of: frame)
    }
    let bands = stride(from: 0, to: rows.count, by: Self.bandHeight).map {
      $0..<min($0 + Self.bandHeight, rows.count)
    }
    var picture = Bitmap(width: columns.count, height: rows.count)
    try await TileExecutor.interactive.map(bands, width: bands.count) { band in
      let points = SamplePoints.lattice(columns: columns, rows: Array(rows[band]))
      let field = try layer.fields.field(at: points)
      var light = [SIMD3<Float>](repeating: .zero, count: columns.count * band.count)
      layer.coloring.add(field.values, to: &light)
      return light
    } receive: { index, light in
      picture.setPixels(x: 0, y: bands[index].lowerBound, light: light.span)
    }
    return picture
  }

  /// The rows that are drawn at a time.
  private static let bandHeight = 32
}
