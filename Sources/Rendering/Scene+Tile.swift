package import FathomImaging
package import FathomNavigation

extension Scene {
  /// Draws a view on one core at a time, without overlays; parallel are only views beside each other.
  ///
  /// Preparation goes in strides of about 10 ms on the one lane, and pixels in strides on the other, so
  /// that slow views take turns with fast ones. Keeps nothing for the next view. Throws
  /// `CancellationError` soon after its task is cancelled.
  package func picture(
    of frame: FrameView,
    samples: Int,
    depth: Bitmap.Depth,
    preparing: TileExecutor,
    painting: TileExecutor
  ) async throws -> Bitmap {
    let grid = frame.view.grid
    let painter = try await BlockPainter.prepared(
      frame,
      scene: self,
      shifts: grid.sampleShifts(samples),
      on: preparing
    )
    var picture = Bitmap(
      width: grid.size.width,
      height: grid.size.height,
      depth: depth,
      filledWith: bounds == nil ? .black : .white
    )
    var blocks = TileBlock.cut(grid.visiblePart(of: bounds), ofTile: 0, height: Self.strideRows)[
      ...
    ]
    while !blocks.isEmpty {
      try Task.checkCancellation()
      (picture, blocks) = try await painting.run { [picture, blocks] in
        var (picture, blocks) = (picture, blocks)
        let clock = ContinuousClock()
        let end = clock.now + Self.stride
        repeat {
          let pixels = blocks.removeFirst().pixels
          picture.copy(
            try painter.paint(pixels, depth: depth),
            toX: pixels.columns.lowerBound,
            y: pixels.rows.lowerBound
          )
        } while !blocks.isEmpty && clock.now < end
        return (picture, blocks)
      }
    }
    return picture
  }

  /// The time after which a job that paints makes room for others.
  private static let stride = Duration.milliseconds(8)

  /// The rows of the blocks between which a job looks at the clock.
  private static let strideRows = 8
}
