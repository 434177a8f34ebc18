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
  /// Where every column and row has its own place, it shows what tiles show to within the type's error. Those that
  /// coincide are drawn once.
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
    let (columnRuns, rowRuns) = (Self.runs(columns), Self.runs(rows))
    let bands = stride(from: 0, to: rowRuns.count, by: Self.bandHeight).map {
      rowRuns[$0..<min($0 + Self.bandHeight, rowRuns.count)]
    }
    let distinctColumns = columnRuns.map { columns[$0.lowerBound] }
    var picture = Bitmap(width: columns.count, height: rows.count)
    try await TileExecutor.interactive.map(bands, width: bands.count) { band in
      let points = SamplePoints.lattice(
        columns: distinctColumns,
        rows: band.map { rows[$0.lowerBound] }
      )
      let field = try layer.fields.field(at: points)
      var light = [SIMD3<Float>](repeating: .zero, count: distinctColumns.count * band.count)
      layer.coloring.add(field.values, to: &light)
      return light
    } receive: { index, light in
      for (number, run) in bands[index].enumerated() {
        let colors = light[number * columnRuns.count..<(number + 1) * columnRuns.count]
        let line = zip(colors, columnRuns).flatMap { repeatElement($0, count: $1.count) }
        for y in run { picture.setPixels(x: 0, y: y, light: line.span) }
      }
    }
    return picture
  }

  /// The ranges of neighbours with the same place.
  private static func runs(_ places: [Int128]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, place) in places.enumerated() {
      if index > 0, places[index - 1] == place {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// The rows that are drawn at a time.
  private static let bandHeight = 32
}
