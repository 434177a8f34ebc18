package import FathomImaging
package import FathomNavigation

/// A picture shown from its pyramid's tiles, frame by frame: what a frame shows depends on the frames
/// before it alone, never on how long a tile took.
///
/// Tiles that come into sight are decoded before the frame is drawn or, to show what a slower machine
/// shows, a given time later; until then coarser tiles or the placeholder stand for them. They are kept
/// within a budget of bytes, and decoded into the buffers of those that went.
package struct TiledPicture: Sendable {
  /// The painter of the tiles.
  package var painter: TilePainter
  /// The tiles.
  package private(set) var layer: TiledLayer<Bitmap>
  /// The buffers of tiles that went.
  package private(set) var pool: TilePool<Bitmap>
  /// The number of times that each tile has been decoded.
  package private(set) var decodings: [TileAddress: Int] = [:]

  private var problemsByTile: [TileAddress: String] = [:]

  /// A picture of which nothing has been decoded yet but the placeholder.
  package init(_ painter: TilePainter, layer: TiledLayer<Bitmap>) {
    self.painter = painter
    self.layer = layer
    // Never trimmed: what waits was once on display.
    pool = TilePool(bytesPerBuffer: 3 * painter.pyramid.bufferSize.area, byteBudget: 0)
  }

  /// A picture for frames that are written: nothing stands for anything, and nothing fades in.
  package init(_ pyramid: Pyramid, pixelRatio: Double = 1, byteBudget: Int = 16 << 20) {
    let painter = TilePainter(pyramid, pixelRatio: pixelRatio, showsPlaceholder: false)
    self.init(painter, layer: painter.layer(byteBudget: byteBudget))
  }

  /// The bytes of all samples that are kept.
  package var byteCount: Int { layer.byteCount + painter.placeholderByteCount }

  /// The tiles that could not be read, a sentence for each, from the smallest level on.
  package var problems: [String] {
    problemsByTile.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Draws the next frame's part of the picture, within `clip`, in pixels; returns what was shown.
  @discardableResult
  package mutating func draw(
    _ placement: PicturePlacement,
    into frame: inout Bitmap,
    within clip: PixelRectangle,
    at time: Double = 0
  ) -> TilePlan {
    let whole = PixelRectangle(columns: 0..<frame.width, rows: 0..<frame.height)
    let clip = clip.intersection(whole)
    let (pyramid, threads) = (painter.pyramid, painter.threads)
    let size = pyramid.bufferSize
    var decoded: [TileAddress] = []
    var problems: [TileAddress: String] = [:]
    let plan = layer.show(
      painter.visiblePart(placement, within: clip, of: layer),
      scale: placement.scale,
      at: time,
      from: &pool,
      create: { Bitmap(width: size.width, height: size.height) },
      draw: { tiles, buffers in
        problems = pyramid.show(tiles, in: &buffers, threads: threads)
        decoded = tiles
      }
    )
    for tile in decoded {
      decodings[tile, default: 0] += 1
      problemsByTile[tile] = problems[tile]
    }
    painter.paint(placement, within: clip, from: layer, into: &frame, at: time)
    return plan
  }
}
