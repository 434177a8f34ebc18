import FathomColoring
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers

/// A drawn keyframe: the fields of all of its samples, from which views within it are coloured and
/// taken.
struct Keyframe: Sendable {
  /// The identity of a keyframe: its view, its fields and the number of its samples.
  struct Identity: Hashable, Sendable {
    let view: View
    /// The fields of every layer.
    let fields: [[String]]
    /// The samples of each pixel.
    let samples: Int

    /// The bytes that its fields occupy.
    var byteCount: Int {
      view.grid.size.area * fields.joined().count * samples * MemoryLayout<Double>.size
    }
  }

  static let blockHeight = 16

  let identity: Identity
  /// The light outside the world's bounds.
  private let background: SIMD3<Float>
  /// The pixels within the world's bounds.
  let visible: PixelRectangle
  /// Its rows, a few in each block.
  let blocks: [SampleBlock]

  var view: View { identity.view }

  /// The rows that a block has.
  func rows(ofBlock index: Int) -> Range<Int> { Self.rows(ofBlock: index, of: view.grid) }

  private static func rows(ofBlock index: Int, of grid: PixelGrid) -> Range<Int> {
    index * blockHeight..<min((index + 1) * blockHeight, grid.size.height)
  }

  static func blockCount(of grid: PixelGrid) -> Int {
    (grid.size.height + blockHeight - 1) / blockHeight
  }

  // MARK: - Drawing

  /// Draws a keyframe.
  init(
    _ identity: Identity,
    _ layers: [Scene.Layer],
    of scene: Scene,
    _ settings: RenderSettings,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let (view, samples) = (identity.view, identity.samples)
    let grid = view.grid
    let fields = try await scene.prepared(view, layers[...]) {
      try layers.map { try $0.fieldSampler(of: view) }
    }
    let none = SampleBlock(samples: [])
    var blocks = [SampleBlock](repeating: none, count: Self.blockCount(of: grid))
    var done = 0
    try await TileExecutor.interactive.map(
      Array(blocks.indices),
      width: settings.threads,
      { index in
        let pixels = PixelRectangle(
          columns: 0..<grid.size.width,
          rows: Self.rows(ofBlock: index, of: grid)
        )
        return SampleBlock(
          samples: try grid.sampleShifts(samples).map { shift in
            let points = grid.samplePoints(pixels, shift: shift)
            return try fields.map { try $0.field(at: points) }
          }
        )
      },
      receive: { index, block in
        blocks[index] = block
        done += 1
        WorkEvent.report(.part("blocks of a keyframe", done: done, of: blocks.count))
      }
    )
    self.identity = identity
    self.blocks = blocks
    visible = grid.visiblePart(of: scene.bounds)
    background = LinearColor(scene.background).channels
  }

  // MARK: - Colours

  /// Sets light to the mean of all samples in some columns of a row, and to the background outside the world.
  func setLight(
    ofRow row: Int,
    _ columns: Range<Int>,
    _ sampler: LayerSampler,
    to light: UnsafeMutablePointer<SIMD3<Float>>
  ) {
    let (block, line) = row.quotientAndRemainder(dividingBy: Self.blockHeight)
    sampler.setLight(
      of: blocks[block],
      PixelRectangle(columns: columns, rows: line..<line + 1),
      to: light,
      pitch: columns.count
    )
    let pixels = PixelRectangle(columns: columns, rows: row..<row + 1)
    for outside in pixels.subtracting(visible) {
      for column in outside.columns { light[column - columns.lowerBound] = background }
    }
  }

  // MARK: - Position

  /// The width of a view's pixel in pixels of the keyframe.
  func pixelRatio(of frame: View) -> Double {
    Double(frame.grid.exactPitch.rounded(toPrecision: 256) / view.grid.exactPitch)
  }

  /// The axes along which the keyframe's pixels are stretched into some of a frame's pixels.
  func axes(
    in frame: View,
    _ pixels: PixelRectangle,
    softness: Double
  ) -> (columns: StretchAxis, rows: StretchAxis) {
    let (source, target) = (view.grid, frame.grid)
    let (center, targetCenter) = (source.exactCenter, target.exactCenter)
    let pitch = target.exactPitch.rounded(toPrecision: 256)
    // 1 exactly where the pixels are the same, and whole pixels then stay whole.
    let scale = Double(source.exactPitch / pitch)
    func axis(
      _ distance: BigFloat,
      _ extent: Int,
      _ targetExtent: Int,
      _ pixels: Range<Int>
    ) -> StretchAxis {
      StretchAxis(
        part: 0..<extent,
        start: Double(distance / pitch) + (Double(targetExtent) - Double(extent) * scale) / 2,
        scale: scale,
        within: pixels,
        kernel: .cubic(softness: softness)
      )
    }
    return (
      axis(center.x - targetCenter.x, source.size.width, target.size.width, pixels.columns),
      axis(center.y - targetCenter.y, source.size.height, target.size.height, pixels.rows)
    )
  }
}
