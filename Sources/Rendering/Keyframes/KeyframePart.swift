import FathomImaging
import FathomNavigation

/// A keyframe in the colours of a frame that is taken from it, as it lies in the frame's pixels.
struct KeyframePart: Sendable {
  private let keyframe: Keyframe
  private let sampler: LayerSampler
  private let columns: StretchAxis
  private let rows: StretchAxis
  private let share: Float

  /// Prepares to take pixels from a keyframe that covers them; `share` is its share of their light, and
  /// `softness` tells that of ``ResamplingKernel/cubic(softness:)`` by how rough the light is.
  init(
    _ keyframe: Keyframe,
    in view: View,
    _ pixels: PixelRectangle,
    _ layers: [Scene.Layer],
    share: Float,
    _ settings: RenderSettings,
    isolation: isolated (any Actor)? = #isolation,
    softness: (_ roughness: Double) -> Double
  ) async throws {
    let ratio = keyframe.pixelRatio(of: view)
    let sampler = try await TileExecutor.preparation.run {
      // A copy is the exact frame.
      guard ratio != 1 else { return try LayerSampler(layers, of: view) }
      let colorings = try LayerSampler.colorings(
        of: view,
        layers,
        pixelCount: pixels.area,
        settings.depth
      )
      return LayerSampler(layers, colorings, pixelRatio: ratio)
    }
    let reach = keyframe.axes(in: view, pixels, softness: 0)
    let seen = PixelRectangle(columns: reach.columns.taps.sources, rows: reach.rows.taps.sources)
    // The first row of each block stands for all of them.
    let judged = keyframe.blocks.indices.filter { keyframe.rows(ofBlock: $0).overlaps(seen.rows) }
    var roughness: [LightRoughness] = []
    try await TileExecutor.interactive.map(
      judged,
      width: settings.threads,
      inOrder: true,
      { block in
        var light = [SIMD3<Float>](repeating: .zero, count: seen.width)
        let row = keyframe.rows(ofBlock: block).lowerBound
        keyframe.setLight(ofRow: row, seen.columns, sampler, to: &light)
        return LightRoughness(of: light)
      },
      receive: { roughness.append($1) }
    )
    let mean = LightRoughness.mean(of: roughness)
    let axes = keyframe.axes(in: view, pixels, softness: softness(mean))
    (self.keyframe, self.sampler, self.share) = (keyframe, sampler, share)
    (columns, rows) = (axes.columns, axes.rows)
  }

  /// Adds its share of the light of some of the pixels' rows.
  ///
  /// Both axes cover all pixels; `light` holds the rows `rows` of them, from the left. Rows do not depend on each
  /// other, so that several threads may do some each.
  func add(rows: Range<Int>, to light: inout [SIMD3<Float>]) {
    let (across, down) = (columns.taps, self.rows.taps)
    let (count, seen) = (columns.pixels.count, across.sources)
    precondition(light.count == count * rows.count, "the target has these rows")
    // A row of the keyframe is coloured where it is needed, so that its light stays near the processor, and shrunk
    // across first, since it serves several rows of the frame: as many are kept as one of these may need.
    var source = [SIMD3<Float>](repeating: .zero, count: seen.count)
    var lines = [SIMD3<Float>](repeating: .zero, count: count * down.count)
    var rowOfLine = [Int](repeating: -1, count: down.count)
    source.withUnsafeMutableBufferPointer { source in
      lines.withUnsafeMutableBufferPointer { lines in
        guard let source = source.baseAddress, let start = lines.baseAddress else { return }
        for (index, row) in rows.enumerated() {
          let first = (row - self.rows.pixels.lowerBound) * down.count
          for tap in first..<first + down.count where down.weights[tap] != 0 {
            let sourceRow = down.indices[tap]
            let line = sourceRow % down.count
            guard rowOfLine[line] != sourceRow else { continue }
            keyframe.setLight(ofRow: sourceRow, seen, sampler, to: source)
            across.mix(source, from: seen.lowerBound, into: start + line * count)
            rowOfLine[line] = sourceRow
          }
          light.withUnsafeMutableBufferPointer { light in
            guard let light = light.baseAddress else { return }
            down.add(
              UnsafePointer(start),
              columns: count,
              share: share,
              ofPixel: row - self.rows.pixels.lowerBound,
              to: light + index * count
            )
          }
        }
      }
    }
  }
}
