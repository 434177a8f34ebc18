import Coloring
import Generators
import Navigation

/// A prepared view with its colours: paints blocks of pixels, from any thread.
struct BlockPainter: Sendable {
  private let grid: PixelGrid
  private let view: any PreparedView
  private let colorMap: ColorMap
  private let colorBase: Double
  private let shifts: [Point<Int128>]

  init(view: View, scene: Scene, samples: Int) throws {
    grid = view.grid
    self.view = try scene.generator.prepare(view, fields: [scene.field])
    colorMap = scene.colorMap
    colorBase = try scene.colorBase(of: view)
    shifts = view.grid.sampleShifts(samples)
  }

  /// The light of a rectangle of the frame's pixels: the mean of all samples, summed in a fixed
  /// order.
  func paint(_ pixels: PixelRectangle) throws -> [SIMD3<Float>] {
    var light = [SIMD3<Float>](repeating: .zero, count: pixels.area)
    var field = Field(width: pixels.width, height: pixels.height)
    for shift in shifts {
      view.fill(&field, at: grid.samplePoints(pixels, shift: shift))
      try Task.checkCancellation()
      colorMap.add(field.values, base: colorBase, to: &light)
    }
    if shifts.count > 1 {
      let weight = 1 / Float(shifts.count)
      for index in light.indices { light[index] *= weight }
    }
    return light
  }
}
