import Coloring
import Generators
import Navigation

/// A prepared view with its colours: paints blocks of pixels, from any thread.
struct BlockPainter: Sendable {
  private let grid: PixelGrid
  private let view: any PreparedView
  private let planeCount: Int
  private let coloring: ViewColoring
  private let shifts: [Point<Int128>]

  init(view: View, scene: Scene, samples: Int) throws {
    grid = view.grid
    let fields = scene.fields
    planeCount = fields.count
    self.view = try scene.generator.prepare(view, fields: fields)
    coloring = try scene.coloring(of: view)
    shifts = view.grid.sampleShifts(samples)
  }

  /// The light of a rectangle of the frame's pixels: the mean of all samples, summed in a fixed
  /// order.
  func paint(_ pixels: PixelRectangle) throws -> [SIMD3<Float>] {
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
    return light
  }
}
