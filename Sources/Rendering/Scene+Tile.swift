package import FathomImaging
package import FathomNavigation

/// Views beside each other are drawn in parallel, each of them on one core at a time; a slow one on two, so that it is
/// there sooner.
///
/// Preparation goes in strides of about 10 ms on the one lane, and pixels in strides on the other, so
/// that slow views take turns with fast ones. A scene keeps nothing of one view for the next. All throw
/// `CancellationError` soon after their task is cancelled.
extension Scene {
  /// What was made of a rectangle of a view's pixels.
  private typealias Piece<Output> = (pixels: PixelRectangle, output: Output)

  /// Draws a view without overlays.
  package func picture(
    of frame: FrameView,
    samples: Int,
    depth: Bitmap.Depth,
    preparing: TileExecutor,
    painting: TileExecutor
  ) async throws -> Bitmap {
    let painter = try await BlockPainter.prepared(
      frame,
      scene: self,
      shifts: frame.view.grid.sampleShifts(samples),
      on: preparing
    )
    let pieces = try await pieces(of: frame.view, samples: samples, on: painting) {
      try painter.paint($0, depth: depth)
    }
    return picture(of: frame.view, pieces, depth: depth)
  }

  /// The names of each layer's fields that a view's colours need.
  package func fieldNames(of frame: FrameView) -> [[String]] { layers(of: frame).map(\.fields) }

  /// Computes what a view is painted from, in these colours or in others.
  package func fields(
    of frame: FrameView,
    samples: Int,
    preparing: TileExecutor,
    painting: TileExecutor
  ) async throws -> ViewFields {
    let painter = try await BlockPainter.prepared(
      frame,
      scene: self,
      shifts: frame.view.grid.sampleShifts(samples),
      on: preparing
    )
    let pieces = try await pieces(of: frame.view, samples: samples, on: painting) {
      try painter.fields(of: $0)
    }
    return ViewFields(blocks: pieces.map { ($0.pixels, $0.output) }, names: fieldNames(of: frame))
  }

  /// Draws a view from its fields, bit for bit as it is drawn without them; nil where its colours need
  /// other fields.
  package func picture(
    of frame: FrameView,
    from fields: ViewFields,
    depth: Bitmap.Depth,
    painting: TileExecutor
  ) async throws -> Bitmap? {
    let layers = layers(of: frame)
    guard let fields = fields.part(layers.map(\.fields)) else { return nil }
    let sampler = try LayerSampler(layers, of: frame.view)
    let pieces: [Piece<Bitmap>] = try await Self.strides(on: painting) { done, _ in
      guard done.count < fields.blocks.count else { return nil }
      let (pixels, block) = fields.blocks[done.count]
      let light = sampler.light(of: block)
      return (
        pixels,
        Bitmap(width: pixels.width, height: pixels.height, depth: depth, light: light.span)
      )
    }
    return picture(of: frame.view, pieces, depth: depth)
  }

  /// Puts the pieces of a view together.
  private func picture(
    of view: View,
    _ pieces: [Piece<Bitmap>],
    depth: Bitmap.Depth
  ) -> Bitmap {
    var picture = blankPicture(view.grid.size, depth: depth)
    for (pixels, bitmap) in pieces {
      picture.copy(bitmap, toX: pixels.columns.lowerBound, y: pixels.rows.lowerBound)
    }
    return picture
  }

  /// Does some work on all pixels of a view that the world fills.
  private func pieces<Output: Sendable>(
    of view: View,
    samples: Int,
    on lane: TileExecutor,
    _ work: @escaping @Sendable (PixelRectangle) throws -> Output
  ) async throws -> [Piece<Output>] {
    let visible = view.grid.visiblePart(of: bounds)
    guard samples > Self.fewSamples || layers.contains(where: \.isSlow) else {
      return try await Self.bands(of: visible, area: TileBlock.area, on: lane, work)
    }
    let (columns, rows) = (visible.columns, visible.rows)
    let middle = rows.lowerBound + rows.count / 2
    async let above = Self.bands(
      of: PixelRectangle(columns: columns, rows: rows.lowerBound..<middle),
      area: Self.firstArea,
      on: lane,
      work
    )
    async let below = Self.bands(
      of: PixelRectangle(columns: columns, rows: middle..<rows.upperBound),
      area: Self.firstArea,
      on: lane,
      work
    )
    return try await above + below
  }

  /// Does some work on bands of a rectangle from its top down: the first one has this many pixels, and the others as
  /// many as seem to take a stride, up to a block's, since what pixels have in common is done once for each band.
  private static func bands<Output: Sendable>(
    of rectangle: PixelRectangle,
    area: Int,
    on lane: TileExecutor,
    _ work: @escaping @Sendable (PixelRectangle) throws -> Output
  ) async throws -> [Piece<Output>] {
    guard !rectangle.isEmpty else { return [] }
    return try await strides(on: lane) { done, time in
      let top = done.last?.pixels.rows.upperBound ?? rectangle.rows.lowerBound
      guard top < rectangle.rows.upperBound else { return nil }
      var area = area
      if let last = done.last {
        let fitting = Double(last.pixels.area) * (stride / max(time, .nanoseconds(1)))
        area = Int(min(max(fitting, Double(area)), Double(TileBlock.area)))
      }
      let height = max(1, area / rectangle.width)
      let rows = top..<min(top + height, rectangle.rows.upperBound)
      let band = PixelRectangle(columns: rectangle.columns, rows: rows)
      return (band, try work(band))
    }
  }

  /// Does one thing after the other, in jobs of about 8 ms after a longer first one.
  ///
  /// `next` does the one after those that are done, of which the last took some time; nil after all.
  private static func strides<Output: Sendable>(
    on lane: TileExecutor,
    _ next: @escaping @Sendable (_ done: [Output], _ time: Duration) throws -> Output?
  ) async throws -> [Output] {
    var outputs: [Output] = []
    var (time, isDone) = (Duration.zero, false)
    while !isDone {
      try Task.checkCancellation()
      (outputs, time, isDone) = try await lane.run { [outputs, time] in
        let clock = ContinuousClock()
        var (done, time, begun) = (outputs, time, clock.now)
        let end = begun + (done.isEmpty ? firstStride : stride)
        while let output = try next(done, time) {
          done.append(output)
          let now = clock.now
          (time, begun) = (now - begun, now)
          if now >= end { return (done, time, false) }
        }
        return (done, time, true)
      }
    }
    return outputs
  }

  /// The time after which the first job of a view makes room for others: most views are done by then,
  /// so that of some asked for at a time the first is there when the last has begun.
  private static let firstStride = Duration.milliseconds(40)

  /// The time after which the other jobs do.
  private static let stride = Duration.milliseconds(8)

  /// The pixels of the first bands where some take milliseconds, between which a job looks at the clock.
  private static let firstArea = 1 << 11

  /// The most samples of pixels that never take long.
  private static let fewSamples = 16
}
