import FathomImaging
import FathomNavigation
import FathomNumbers

/// A key as it lies in some of a frame's pixels, in the frame's colours.
struct KeyframePart: Sendable {
  private let light: LightRows
  private let columns: StretchAxis
  private let rows: StretchAxis
  private let share: Float

  /// Colours what the pixels show of a key that covers them; `share` is what they have of its light.
  init(
    _ key: Keyframe,
    in view: View,
    _ pixels: PixelRectangle,
    _ layers: [Scene.Layer],
    share: Float,
    _ settings: RenderSettings,
    on executor: TileExecutor,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let ratio = key.pixelRatio(of: view)
    let looks = try await executor.run {
      try layers.map { try SampleBlock.Look($0, of: view, pixels: ratio) }
    }
    let axes = key.axes(in: view, pixels)
    // Only what is seen has to be coloured.
    let (columns, rows) = (axes.columns.taps.sources, axes.rows.taps.sources)
    let seen = key.blocks.indices.filter { key.rows(ofBlock: $0).overlaps(rows) }
    var blocks = [[SIMD3<Float>]](repeating: [], count: key.blocks.count)
    try await executor.map(
      seen,
      width: settings.threads,
      { key.light(ofBlock: $0, columns, looks) },
      receive: { blocks[seen[$0]] = $1 }
    )
    light = LightRows(columns: columns, blockHeight: Keyframe.blockHeight, blocks: blocks)
    (self.columns, self.rows, self.share) = (axes.columns, axes.rows, share)
  }

  /// Adds its share of the light of some of the pixels' rows.
  func add(rows: Range<Int>, to light: inout [SIMD3<Float>]) {
    self.light.add(columns: columns, rows: self.rows, of: rows, share: share, to: &light)
  }

  /// How much of the next key there is at some part of the way to it: none up to three quarters, then
  /// more and more without a corner.
  static func share(ofNextKeyAt way: Double) -> Float {
    let x = max(0, 4 * way - 3)
    return Float(Elementary.smoothstep(x))
  }
}
