import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Testing

/// A grid over the Mandelbrot set, as tests ask for one.
struct Look: Sendable {
  let center: Point<BigFloat>
  let grid: PixelGrid

  /// A look at `real` + `imaginary` i, the imaginary axis up.
  init(real: String, imaginary: String, pitch: BigFloat, columns: Int, rows: Int) throws {
    let bits = PixelGrid.fractionBits(pitch: pitch)
    let center = Point(
      x: try #require(Numeral(real)).value(fractionBits: bits),
      y: -(try #require(Numeral(imaginary)).value(fractionBits: bits))
    )
    self.init(center: center, pitch: pitch, columns: columns, rows: rows)
  }

  /// A look at a point of the world, y down.
  init(center: Point<BigFloat>, pitch: BigFloat, columns: Int, rows: Int) {
    self.center = center
    grid = PixelGrid(
      center: center,
      pitch: pitch,
      size: Size(width: columns, height: rows)
    )
  }

  /// The look as a view; depth 0 is a square of side 4 in the frame.
  var view: View {
    let homeExponent = Elementary.log2(Double(min(grid.size.width, grid.size.height)) / 4)
    return View(grid: grid, depth: grid.scaleExponent - homeExponent)
  }

  /// The anchor of a scene that is this one look.
  var anchor: SceneAnchor {
    SceneAnchor(point: center, fractionBits: grid.fractionBits, depth: view.depth)
  }

  /// All pixels.
  var pixels: SamplePoints {
    grid.samplePoints(
      PixelRectangle(columns: 0..<grid.size.width, rows: 0..<grid.size.height)
    )
  }

  /// The centre of a pixel as a scattered point.
  func point(column: Int, row: Int) -> Point<Int128> {
    Point(x: grid.columnOffset(column), y: grid.rowOffset(row))
  }

  /// The position of a point in world units, exactly.
  func position(of point: Point<Int128>) -> Point<BigFloat> {
    Point(
      x: BigFloat(grid.center.x + BigInt(point.x), exponent: -grid.fractionBits),
      y: BigFloat(grid.center.y + BigInt(point.y), exponent: -grid.fractionBits)
    )
  }
}

extension Look {
  /// The view, prepared in a scene of its own.
  func prepared(
    _ generator: MandelbrotGenerator = MandelbrotGenerator(),
    fields: [String] = ["nu"]
  ) throws -> any PreparedView {
    try generator.scene([anchor]).prepare(view, fields: fields)
  }
}

extension PreparedView {
  /// The planes at sample points, each row by row.
  func planes(_ count: Int = 1, at points: SamplePoints) -> [[Double]] {
    var field = Field(width: points.width, height: points.height, planeCount: count)
    fill(&field, at: points)
    return (0..<count).map { Array(field.values[field.indices(ofPlane: $0)]) }
  }
}
