import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Testing

/// A small frame anywhere and at any depth, and the means to fill parts of it.
///
/// Depth 0 is the home view, 4 world units high.
struct ExactFrame {
  let grid: PixelGrid

  /// Where its scene has its anchor.
  let anchor: Point<BigFloat>

  /// A frame of a scene with its anchor there, or else at the frame's centre.
  init(grid: PixelGrid, anchor: Point<BigFloat>? = nil) {
    self.grid = grid
    self.anchor = anchor ?? grid.exactCenter
  }

  init(depth: Double, center: Point<BigFloat>, width: Int = 40, height: Int = 30) {
    let octaves = depth.rounded(.down)
    let pitch = BigFloat(4 / Double(height) * Elementary.exp2(octaves - depth))
    self.init(
      grid: PixelGrid(
        center: center,
        pitch: pitch.scaled(byPowerOfTwo: -Int(octaves)),
        size: Size(width: width, height: height)
      )
    )
  }

  init(depth: Double, x: String, y: String, width: Int = 40, height: Int = 30) throws {
    // Enough bits for any frame of this depth.
    let bits = Int(max(depth, 0)) + 80
    let center = try Point(
      x: #require(Numeral(x)).value(fractionBits: bits),
      y: #require(Numeral(y)).value(fractionBits: bits)
    )
    self.init(depth: depth, center: center, width: width, height: height)
  }

  /// A frame at a random place, within a world unit of the origin or, if the frame is larger, within
  /// some frames.
  init(depth: Double, randomPlace seed: UInt64, width: Int = 40, height: Int = 30) {
    var random = SplitMix64(seed: seed)
    let bits = max(Int(depth), 0) + 80
    func coordinate() -> BigFloat {
      let words = (0...bits / 64).map { _ in UInt(random.next()) }
      return BigFloat(BigInt(words: words), exponent: max(Int(-depth) + 6, 0) - bits)
    }
    self.init(
      depth: depth,
      center: Point(x: coordinate(), y: coordinate()),
      width: width,
      height: height
    )
  }

  /// All of the frame's pixels.
  var pixels: PixelRectangle {
    PixelRectangle(columns: 0..<grid.size.width, rows: 0..<grid.size.height)
  }

  /// The generator's first field at these pixels, which may lie outside the frame.
  func values(_ generator: some Generator, _ pixels: PixelRectangle? = nil) throws -> [Double] {
    try values(generator, at: grid.samplePoints(pixels ?? self.pixels))
  }

  func values(_ generator: some Generator, at points: SamplePoints) throws -> [Double] {
    fill(try prepare(generator), at: points)
  }

  /// The same frame over another part of the world, in the same scene.
  func panned(byColumns columns: Int, rows: Int) -> ExactFrame {
    ExactFrame(
      grid: grid.panned(byColumns: BigInt(columns), rows: BigInt(rows)),
      anchor: anchor
    )
  }

  /// The same values, but filled in blocks of this size.
  func values(_ generator: some Generator, tileWidth: Int, tileHeight: Int) throws -> [Double] {
    let view = try prepare(generator)
    var frame = [Double](repeating: .nan, count: pixels.area)
    for y in stride(from: 0, to: pixels.height, by: tileHeight) {
      for x in stride(from: 0, to: pixels.width, by: tileWidth) {
        let tile = PixelRectangle(columns: x..<x + tileWidth, rows: y..<y + tileHeight)
          .intersection(pixels)
        let values = fill(view, at: grid.samplePoints(tile))
        for row in 0..<tile.height {
          let start = (y + row) * pixels.width + x
          frame.replaceSubrange(
            start..<start + tile.width,
            with: values[row * tile.width..<(row + 1) * tile.width]
          )
        }
      }
    }
    return frame
  }

  func scene(_ generator: some Generator) throws -> any GeneratorScene {
    try generator.scene([
      SceneAnchor(point: anchor, fractionBits: grid.fractionBits, depth: 0)
    ])
  }

  var view: View { View(grid: grid, depth: 0) }

  func prepare(
    _ generator: some Generator,
    fields: [String]? = nil
  ) throws -> any PreparedView {
    let first = type(of: generator).fields.prefix(1).map(\.name)
    return try scene(generator).prepare(view, fields: fields ?? first)
  }

  func fill(_ view: any PreparedView, fields: Int = 1, at points: SamplePoints) -> [Double] {
    var field = Field(width: points.width, height: points.height, planeCount: fields)
    view.fill(&field, at: points)
    return field.values
  }
}

/// A frame's depth and place that have gone wrong in other programs.
struct DelicatePlace: CustomTestStringConvertible, Sendable {
  let depth: Double
  let x: String
  let y: String

  var testDescription: String { "depth \(depth) at \(x), \(y)" }

  static let all =
    [10, 100.25, 1000.25].flatMap { depth in
      [
        DelicatePlace(depth: depth, x: "0.7182818284590452", y: "1.6180339887498949"),
        DelicatePlace(depth: depth, x: "-1.3", y: "-0.1"),
        // Cells carry into their next limb here, and borrow from it.
        DelicatePlace(depth: depth, x: "0.125", y: "-0.25"),
        DelicatePlace(depth: depth, x: "0", y: "0"),
      ]
    } + [
      DelicatePlace(depth: 33219.3, x: "0.7182818284590452", y: "-1.3"),
      DelicatePlace(depth: 33219.3, x: "-0.25", y: "0.125"),
      DelicatePlace(depth: 0, x: "0", y: "0"),
      DelicatePlace(depth: -70.5, x: "1e20", y: "-3e19"),
      DelicatePlace(depth: -1000.5, x: "-1.7e301", y: "0.5"),
    ]
}
