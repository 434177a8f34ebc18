import Coloring
import Generators
import Imaging
import Navigation

/// A prepared view with its colours: paints blocks of pixels, from any thread.
struct BlockPainter: Sendable {
  private let grid: PixelGrid
  private let view: any PreparedView
  private let planeCount: Int
  private let coloring: ViewColoring
  private let shifts: [Point<Int128>]
  private let depth: Bitmap.Depth

  init(view: View, scene: Scene, samples: Int, depth: Bitmap.Depth) throws {
    grid = view.grid
    let fields = scene.fields
    planeCount = fields.count
    self.view = try scene.generator.prepare(view, fields: fields)
    coloring = try scene.coloring(of: view)
    shifts = view.grid.sampleShifts(samples)
    self.depth = depth
  }

  /// A rectangle of the frame's pixels: the mean light of all samples, summed in a fixed order.
  func paint(_ pixels: PixelRectangle) throws -> Bitmap {
    var light = [SIMD3<Float>](repeating: .zero, count: pixels.area)
    var field = Field(width: pixels.width, height: pixels.height, planeCount: planeCount)
    for shift in shifts {
      view.fill(&field, at: grid.samplePoints(pixels, shift: shift))
      try Task.checkCancellation()
      coloring.add(field.values, to: &light)
    }
    if shifts.count > 1 {
      let weight = 1 / Float(shifts.count)
      for index in light.indices { light[index] *= weight }
    }
    var bitmap = Bitmap(width: pixels.width, height: pixels.height, depth: depth)
    bitmap.setPixels(x: 0, y: 0, light: light.span)
    return bitmap
  }
}
