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
      filledWith: background
    )
    let visible = grid.visiblePart(of: bounds)
    let blocks = TileBlock.cut(visible, ofTile: 0, height: Self.strideRows)
    var done = 0
    while done < blocks.count {
      try Task.checkCancellation()
      let painted = try await painting.run { [rest = blocks[done...]] in
        let clock = ContinuousClock()
        let end = clock.now + Self.stride
        var painted: [Bitmap] = []
        for block in rest {
          painted.append(try painter.paint(block.pixels, depth: depth))
          if clock.now >= end { break }
        }
        return painted
      }
      for bitmap in painted {
        let pixels = blocks[done].pixels
        picture.copy(bitmap, toX: pixels.columns.lowerBound, y: pixels.rows.lowerBound)
        done += 1
      }
    }
    return picture
  }

  /// The time after which a job that paints makes room for others.
  private static let stride = Duration.milliseconds(8)

  /// The rows of the blocks between which a job looks at the clock.
  private static let strideRows = 8
}
