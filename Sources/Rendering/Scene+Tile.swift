package import FathomImaging
package import FathomNavigation

/// Views beside each other are drawn in parallel, each of them on one core at a time.
///
/// Preparation goes in strides of about 10 ms on the one lane, and pixels in strides on the other, so
/// that slow views take turns with fast ones. A scene keeps nothing of one view for the next. All throw
/// `CancellationError` soon after their task is cancelled.
extension Scene {
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
    let blocks = tileBlocks(of: frame.view, samples: samples)
    let painted = try await Self.strides(blocks, on: painting) { _, block in
      try painter.paint(block.pixels, depth: depth)
    }
    return picture(of: frame.view, blocks, painted, depth: depth)
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
    let cut = tileBlocks(of: frame.view, samples: samples)
    let blocks = try await Self.strides(cut, on: painting) { _, block in
      try painter.fields(of: block.pixels)
    }
    return ViewFields(blocks: blocks, names: fieldNames(of: frame))
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
    let blocks = tileBlocks(of: frame.view, samples: fields.sampleCount)
    let painted = try await Self.strides(blocks, on: painting) { index, block in
      let light = fields.blocks[index].light(0..<block.pixels.width, sampler)
      var bitmap = Bitmap(width: block.pixels.width, height: block.pixels.height, depth: depth)
      bitmap.setPixels(x: 0, y: 0, light: light.span)
      return bitmap
    }
    return picture(of: frame.view, blocks, painted, depth: depth)
  }

  /// The blocks of the part of a view that the world fills.
  private func tileBlocks(of view: View, samples: Int) -> [TileBlock] {
    let isSlow = samples > Self.fewSamples || layers.contains(where: \.isSlow)
    return TileBlock.cut(
      view.grid.visiblePart(of: bounds),
      ofTile: 0,
      height: isSlow ? Self.slowStrideRows : TileBlock.height
    )
  }

  /// Puts the blocks of a view together.
  private func picture(
    of view: View,
    _ blocks: [TileBlock],
    _ painted: [Bitmap],
    depth: Bitmap.Depth
  ) -> Bitmap {
    let size = view.grid.size
    var picture = Bitmap(
      width: size.width,
      height: size.height,
      depth: depth,
      filledWith: background
    )
    for (block, bitmap) in zip(blocks, painted) {
      picture.copy(bitmap, toX: block.pixels.columns.lowerBound, y: block.pixels.rows.lowerBound)
    }
    return picture
  }

  /// Does some work for every block in its order, in jobs of about 8 ms after a longer first one.
  private static func strides<Output: Sendable>(
    _ blocks: [TileBlock],
    on lane: TileExecutor,
    _ work: @escaping @Sendable (Int, TileBlock) throws -> Output
  ) async throws -> [Output] {
    var done: [Output] = []
    while done.count < blocks.count {
      try Task.checkCancellation()
      done += try await lane.run { [range = done.count..<blocks.count] in
        let clock = ContinuousClock()
        let end = clock.now + (range.lowerBound == 0 ? firstStride : stride)
        var outputs: [Output] = []
        for index in range {
          outputs.append(try work(index, blocks[index]))
          if clock.now >= end { break }
        }
        return outputs
      }
    }
    return done
  }

  /// The time after which the first job of a view makes room for others: most views are done by then,
  /// so that of some asked for at a time the first is there when the last has begun.
  private static let firstStride = Duration.milliseconds(40)

  /// The time after which the other jobs do.
  private static let stride = Duration.milliseconds(8)

  /// The rows of the blocks between which a job looks at the clock where some take milliseconds: elsewhere blocks are
  /// larger, since the rows of one share its beginning.
  private static let slowStrideRows = 8

  /// The most samples of pixels whose rows never take long.
  private static let fewSamples = 16
}
