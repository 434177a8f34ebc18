package import FathomNavigation

/// A tiled layer whose tiles come a fixed time after their requests: drawing in the background as
/// frames show it, the same whenever it is played.
package struct DelayedTiles<Tile> {
  /// The layer with the tiles that have come.
  package private(set) var layer: TiledLayer<Tile>
  /// The seconds from a request to its tile; with 0 tiles are there at once.
  package let delay: Double
  /// The tiles that came so far.
  package private(set) var drawnCount = 0

  private var awaited: [(request: TileRequest, due: Double)] = []

  /// Creates a layer that nothing has been asked of.
  package init(_ layer: TiledLayer<Tile>, delay: Double) {
    precondition(delay >= 0, "tiles do not come before they are asked for")
    self.layer = layer
    self.delay = delay
  }

  /// Shows a part of the content, given in points, at a time.
  ///
  /// Takes the tiles that have come until then, and asks for those that are missing; those that are
  /// no longer wanted never come. `draw` gives a tile and the bytes that it occupies.
  @discardableResult package mutating func show(
    _ visible: ContentRectangle,
    scale: Double,
    at time: Double,
    draw: (TileAddress, PixelRectangle) -> (tile: Tile, bytes: Int)
  ) -> TilePlan {
    let due = awaited.filter { $0.due <= time }
    awaited.removeAll { $0.due <= time }
    for (request, due) in due { take(request, at: due, draw) }
    let (plan, requests, withdrawn) = layer.update(visible: visible, scale: scale)
    let isWithdrawn = Set(withdrawn)
    awaited.removeAll { isWithdrawn.contains($0.request) }
    guard delay > 0 else {
      for request in requests { take(request, at: time, draw) }
      return requests.isEmpty ? plan : layer.update(visible: visible, scale: scale).plan
    }
    awaited += requests.map { ($0, time + delay) }
    return plan
  }

  private mutating func take(
    _ request: TileRequest,
    at time: Double,
    _ draw: (TileAddress, PixelRectangle) -> (tile: Tile, bytes: Int)
  ) {
    let (tile, bytes) = draw(request.address, layer.geometry.pixels(of: request.address))
    guard layer.finish(request, with: tile, bytes: bytes, at: time) else { return }
    drawnCount += 1
  }

  /// Calls `body` with the layer, to draw it.
  package mutating func withLayer<Result>(
    _ body: (inout TiledLayer<Tile>) throws -> Result
  ) rethrows -> Result {
    try body(&layer)
  }
}

extension DelayedTiles: Sendable where Tile: Sendable {}
