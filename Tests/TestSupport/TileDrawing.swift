package import FathomNavigation

/// A scheduler that draws a layer's tiles in the background: a few at a time, nearest to the middle
/// first, and none that is out of sight.
///
/// With `concurrency` 1 tiles are drawn in the order of their requests, always the same.
package actor TileDrawing<Tile: Sendable> {
  /// A function that draws the pixels of a tile and returns it with its size in bytes; it is cancelled
  /// where the tile is no longer wanted.
  package typealias Draw =
    @Sendable (TileAddress, PixelRectangle) async throws -> (Tile, bytes: Int)

  /// The layer as it is now.
  package private(set) var layer: TiledLayer<Tile>

  /// The errors of the last attempts to draw tiles.
  package private(set) var failures: [TileAddress: any Error] = [:]

  private let concurrency: Int
  private let executor: (any TaskExecutor)?
  private let now: @Sendable () -> Double
  private let draw: Draw
  private var waiting: [TileRequest] = []
  private var running: [TileRequest: Task<Void, Never>] = [:]
  private var idlers: [CheckedContinuation<Void, Never>] = []

  /// Creates a scheduler that draws on the executor, `concurrency` tiles at a time; `now` is the time
  /// in seconds.
  package init(
    layer: TiledLayer<Tile>,
    concurrency: Int = 2,
    executor: (any TaskExecutor)? = nil,
    now: @escaping @Sendable () -> Double,
    draw: @escaping Draw
  ) {
    precondition(concurrency > 0, "at least one tile is drawn at a time")
    self.layer = layer
    self.concurrency = concurrency
    self.executor = executor
    self.now = now
    self.draw = draw
  }

  /// Shows a part of the content, given in points: starts to draw missing tiles, and stops those no
  /// longer wanted.
  @discardableResult package func show(_ visible: ContentRectangle, scale: Double) -> TilePlan {
    let (plan, requests, withdrawn) = layer.update(visible: visible, scale: scale)
    stop(withdrawn)
    waiting += requests
    start()
    return plan
  }

  /// Removes the tiles that show a part of the content, or all; the next call of
  /// ``show(_:scale:)`` draws them again.
  package func invalidate(_ part: ContentRectangle? = nil) {
    let before = layer.pendingRequests
    layer.invalidate(part)
    let kept = Set(layer.pendingRequests)
    stop(before.filter { !kept.contains($0) })
  }

  /// Waits until no tile is being drawn.
  package func settle() async {
    guard !waiting.isEmpty || !running.isEmpty else { return }
    await withCheckedContinuation { idlers.append($0) }
  }

  private func stop(_ requests: [TileRequest]) {
    let requests = Set(requests)
    waiting.removeAll { requests.contains($0) }
    for (request, task) in running where requests.contains(request) { task.cancel() }
  }

  private func start() {
    while running.count < concurrency, !waiting.isEmpty {
      let request = waiting.removeFirst()
      let (draw, pixels) = (draw, layer.geometry.pixels(of: request.address))
      running[request] = Task(executorPreference: executor) {
        let result: Result<(Tile, bytes: Int), any Error>
        do { result = .success(try await draw(request.address, pixels)) } catch {
          result = .failure(error)
        }
        await self.finish(request, with: result)
      }
    }
    guard waiting.isEmpty && running.isEmpty else { return }
    for idler in idlers { idler.resume() }
    idlers = []
  }

  private func finish(_ request: TileRequest, with result: Result<(Tile, bytes: Int), any Error>) {
    running[request] = nil
    switch result {
    case .success((let tile, let bytes)):
      if layer.finish(request, with: tile, bytes: bytes, at: now()) {
        failures[request.address] = nil
      }
    case .failure(let error):
      if layer.pendingRequests.contains(request) { failures[request.address] = error }
      layer.fail(request)
    }
    start()
  }
}
