import FathomColoring
import FathomFlights
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds

/// Draws a world's lowest layer in its plain colours, from samples that lie anywhere.
///
/// Without shades, since those need more of a generator than the one number that the arithmetic of a
/// type gives.
struct LabPainter: Sendable {
  private let world: World
  private let size: Size<Int>
  private let scene: Scene
  private let fields: [String]

  /// A painter of views that go to an anchor.
  init(_ world: World, size: Size<Int>, anchor: SceneAnchor) throws {
    var world = world
    world.layers = []
    world.labelScale = nil
    world.showsDepth = false
    world.colorMap.slope = nil
    world.colorMap.contours = nil
    world.colorMap.outline = 0
    world.colorMap.decomposition = 0
    self.world = world
    self.size = size
    scene = try world.scene(anchors: [anchor])
    fields =
      world.colorMap.scale == .light
      ? ColorMap.lightFields : [world.generatorDescription.fields[0].name]
  }

  /// A view that is ready to be drawn.
  struct Frame: Sendable {
    /// The grid of its pixels.
    let grid: PixelGrid
    /// The iteration of its samples; nil for worlds that do not iterate.
    let iteration: Iteration?
    fileprivate let fields: FieldSampler
    fileprivate let coloring: ViewColoring
  }

  /// Prepares the view of a grid; may take long in a deep view.
  func frame(_ grid: PixelGrid) throws -> Frame {
    let view = View(grid: grid, depth: world.depth(pitch: grid.exactPitch, size: size))
    let generator = try world.generator.iterating
    return Frame(
      grid: grid,
      iteration: try generator.flatMap { generator in
        try scene.iterationLimit(of: view).map {
          Iteration(limit: $0, bailout: generator.bailout)
        }
      },
      fields: try FieldSampler(scene.generator, of: view, fields: fields),
      coloring: try scene.coloring(of: view)
    )
  }
}

extension LabPainter.Frame {
  /// The gray of what the type has no numbers for.
  static let nothing = SRGBColor(red8: 128, green8: 128, blue8: 128)

  /// The picture as it is.
  func exactPicture() throws -> Bitmap {
    try picture(of: grid.samplePoints(grid.frame))
  }

  /// The picture at samples that a type gives; gray where it gives none.
  func picture(of points: SamplePoints?) throws -> Bitmap {
    guard let points else {
      return Bitmap(
        width: grid.size.width,
        height: grid.size.height,
        filledWith: Self.nothing
      )
    }
    let field = try fields.field(at: points)
    return picture(width: points.width, height: points.height, values: field.values)
  }

  /// The picture of numbers that were computed elsewhere.
  func picture(width: Int, height: Int, values: [Double]) -> Bitmap {
    var light = [SIMD3<Float>](repeating: .zero, count: width * height)
    coloring.add(values, to: &light)
    return Bitmap(width: width, height: height, light: light.span)
  }
}
