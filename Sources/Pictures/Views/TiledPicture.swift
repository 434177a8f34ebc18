import Dispatch
package import FathomImaging
package import FathomNavigation
import Synchronization

/// A picture shown from its pyramid's tiles, frame by frame: what a frame shows depends on the frames
/// before it alone, never on how long a tile took.
///
/// Tiles that come into sight are decoded before the frame is drawn or, to show what a slower machine
/// shows, a given number of frames later; until then coarser tiles or the placeholder stand for them.
/// They are kept within a budget of bytes. A program that decodes while frames go on draws with
/// `tile(at:)` for a layer of `layer(contentScale:fadeDuration:prefetchMargin:byteBudget:)`.
package struct TiledPicture: Sendable {
  /// The painter of the tiles.
  package var painter: TilePainter
  /// The tiles.
  package private(set) var layer: TiledLayer<Bitmap>
  /// The frames from the one that first shows a tile's place to the one that has the tile.
  package let latency: Int
  /// The number of times that each tile has been decoded.
  package private(set) var decodings: [TileAddress: Int] = [:]

  private var problemsByTile: [TileAddress: String] = [:]
  private var due: [(request: TileRequest, frame: Int)] = []
  private var frameCount = 0

  /// A picture of which nothing has been decoded yet but the placeholder.
  package init(
    _ painter: TilePainter,
    layer: TiledLayer<Bitmap>,
    latency: Int = 0
  ) {
    precondition(latency >= 0, "a tile does not come before it is asked for")
    self.painter = painter
    self.layer = layer
    self.latency = latency
  }

  /// A picture without fading, for frames that are written.
  package init(_ pyramid: Pyramid, pixelRatio: Double = 1, byteBudget: Int = 16 << 20) {
    let painter = TilePainter(pyramid, pixelRatio: pixelRatio, showsPlaceholder: false)
    self.init(painter, layer: painter.layer(fadeDuration: 0, byteBudget: byteBudget))
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
    let view = painter.view(placement, within: clip.intersection(whole), of: layer)
    let (plan, requests, withdrawn) = layer.update(visible: view.visible, scale: view.scale)
    let isWithdrawn = Set(withdrawn)
    due.removeAll { isWithdrawn.contains($0.request) }
    due += requests.map { ($0, frameCount + latency) }
    let ready = due.filter { $0.frame <= frameCount }.map(\.request)
    due.removeAll { $0.frame <= frameCount }
    frameCount += 1
    decode(ready, at: time)
    painter.paint(view, from: &layer, into: &frame, at: time)
    return ready.isEmpty
      ? plan : layer.update(visible: view.visible, scale: view.scale).plan
  }

  /// Decodes tiles on all threads, and takes them in the order in which they were asked for.
  private mutating func decode(_ requests: [TileRequest], at time: Double) {
    let (pyramid, threads) = (painter.pyramid, painter.threads)
    // A few at a time: those that wait to be taken are in no budget.
    for first in stride(from: 0, to: requests.count, by: 2 * threads) {
      let batch = requests[first..<min(first + 2 * threads, requests.count)]
      let tiles = Mutex([Int: Pyramid.ShownTile]())
      let next = Atomic(batch.startIndex)
      DispatchQueue.concurrentPerform(iterations: min(threads, batch.count)) { _ in
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < batch.endIndex else { return }
          let tile = pyramid.tile(at: batch[index].address)
          tiles.withLock { $0[index] = tile }
        }
      }
      let decoded = tiles.withLock { $0 }
      for index in batch.indices {
        guard let tile = decoded[index] else { continue }
        decodings[batch[index].address, default: 0] += 1
        problemsByTile[batch[index].address] = tile.problem
        _ = layer.finish(batch[index], with: tile.bitmap, bytes: tile.byteCount, at: time)
      }
    }
  }
}
