import FathomColoring
import FathomGenerators
import FathomImaging
import FathomNavigation

/// A prepared view with its colours: paints blocks of pixels, from any thread.
struct BlockPainter: Sendable {
  private let grid: PixelGrid
  private let lowest: Layer
  private let others: [Layer]
  private let shifts: [Point<Int128>]

  /// A layer that is ready to be painted.
  private struct Layer: Sendable {
    let view: any PreparedView
    let planeCount: Int
    let coloring: ViewColoring
    let blend: Blend

    init(_ layer: Scene.Layer, view: View) throws {
      let fields = layer.fields
      planeCount = fields.count
      self.view = try layer.generator.prepare(view, fields: fields)
      coloring = try layer.coloring(of: view)
      blend = layer.blend
    }

    /// Adds the light of a rectangle's samples to what is there.
    func add(_ points: SamplePoints, to light: inout [SIMD3<Float>]) throws {
      var field = Field(width: points.width, height: points.height, planeCount: planeCount)
      view.fill(&field, at: points)
      try Task.checkCancellation()
      coloring.add(field.values, to: &light)
    }
  }

  /// A painter of samples that lie this far from the pixels' centres.
  init(_ frame: FrameView, scene: Scene, shifts: [Point<Int128>]) throws {
    let view = frame.view
    grid = view.grid
    let layers = try scene.layers(of: frame).map { try Layer($0, view: view) }
    (lowest, others) = (layers[0], Array(layers.dropFirst()))
    self.shifts = shifts
  }

  /// The mean light of all samples of a rectangle of the frame's pixels, summed in a fixed order.
  func light(of pixels: PixelRectangle) throws -> [SIMD3<Float>] {
    var light = [SIMD3<Float>](repeating: .zero, count: pixels.area)
    for shift in shifts {
      let points = grid.samplePoints(pixels, shift: shift)
      if others.isEmpty {
        try lowest.add(points, to: &light)
      } else {
        let sample = try blended(points)
        for index in light.indices { light[index] += sample[index] }
      }
    }
    if shifts.count > 1 {
      let weight = 1 / Float(shifts.count)
      for index in light.indices { light[index] *= weight }
    }
    return light
  }

  /// The same as pixels.
  func paint(_ pixels: PixelRectangle, depth: Bitmap.Depth) throws -> Bitmap {
    let light = try light(of: pixels)
    var bitmap = Bitmap(width: pixels.width, height: pixels.height, depth: depth)
    bitmap.setPixels(x: 0, y: 0, light: light.span)
    return bitmap
  }

  /// The light of one sample for each pixel, all layers laid over each other.
  private func blended(_ points: SamplePoints) throws -> [SIMD3<Float>] {
    let none = [SIMD3<Float>](repeating: .zero, count: points.width * points.height)
    var below = none
    try lowest.add(points, to: &below)
    for layer in others {
      var above = none
      try layer.add(points, to: &above)
      layer.blend.mix(above, over: &below)
    }
    return below
  }
}
