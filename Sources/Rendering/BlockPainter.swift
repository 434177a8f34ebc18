import FathomGenerators
import FathomImaging
import FathomNavigation

/// A prepared view with its colours: paints blocks of pixels, from any thread.
struct BlockPainter: Sendable {
  private let grid: PixelGrid
  private let fields: [FieldSampler]
  private let layers: LayerSampler
  private let shifts: [Point<Int128>]

  /// A painter of samples; `shifts` are their offsets from the pixels' centres.
  init(_ frame: FrameView, scene: Scene, shifts: [Point<Int128>]) throws {
    grid = frame.view.grid
    let layers = scene.layers(of: frame)
    fields = try layers.map { try $0.fieldSampler(of: frame.view) }
    self.layers = try LayerSampler(layers, of: frame.view)
    self.shifts = shifts
  }

  /// The mean light of all samples of a rectangle of the frame's pixels.
  func light(of pixels: PixelRectangle) throws -> [SIMD3<Float>] {
    try layers.light(
      of: PixelRectangle(columns: 0..<pixels.width, rows: 0..<pixels.height),
      sampleCount: shifts.count
    ) { sample, layer in
      try fields[layer].field(at: grid.samplePoints(pixels, shift: shifts[sample]))
    }
  }

  /// The fields of all samples of a rectangle of the frame's pixels.
  func fields(of pixels: PixelRectangle) throws -> SampleBlock {
    SampleBlock(
      samples: try shifts.map { shift in
        try fields.map { try $0.field(at: grid.samplePoints(pixels, shift: shift)) }
      }
    )
  }

  /// The pixels of a rectangle of the frame; `dither` begins at the frame's first pixel.
  func paint(
    _ pixels: PixelRectangle,
    depth: Bitmap.Depth,
    dither: Dither? = nil
  ) throws -> Bitmap {
    let light = try light(of: pixels)
    guard let dither else {
      return Bitmap(width: pixels.width, height: pixels.height, depth: depth, light: light.span)
    }
    var bitmap = Bitmap(width: pixels.width, height: pixels.height, depth: depth)
    bitmap.setPixels(
      light: light.span,
      dither.moved(byColumns: pixels.columns.lowerBound, rows: pixels.rows.lowerBound)
    )
    return bitmap
  }
}
