package import FathomNavigation

/// Draws the tiles of a layer in the background: a few at a time, what is nearest to the middle first,
/// and nothing any longer that is out of sight.
///
/// With `concurrency` 1 tiles come in the order in which they were asked for, always the same.
package actor TileDrawing<Tile: Sendable> {
  /// Draws the pixels of a tile, and says how many bytes the tile occupies; asked to stop by
  /// cancellation where it is no longer wanted.
  package typealias Draw =
    @Sendable (TileAddress, PixelRectangle) async throws -> (Tile, bytes: Int)

  /// The layer as it is now.
  package private(set) var layer: TiledLayer<Tile>

  /// Why tiles could not be drawn, as of the last attempt.
  package private(set) var failures: [TileAddress: any Error] = [:]

  private let concurrency: Int
  private let executor: (any TaskExecutor)?
  private let now: @Sendable () -> Double
  private let draw: Draw
  private var waiting: [TileRequest] = []
  private var running: [TileRequest: Task<Void, Never>] = [:]
  private var idlers: [CheckedContinuation<Void, Never>] = []

  /// Tiles are drawn on the executor, `concurrency` at a time; `now` is the time in seconds.
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

  /// Shows a part of the content, given in points: starts to draw what is missing, and stops what is
  /// no longer wanted.
  @discardableResult package func show(_ visible: ContentRectangle, scale: Double) -> TilePlan {
    let (plan, requests, withdrawn) = layer.update(visible: visible, scale: scale)
    stop(withdrawn)
    waiting += requests
    start()
    return plan
  }

  /// Forgets what shows a part of the content, or all of it; to be shown again to be drawn again.
  package func invalidate(_ part: ContentRectangle? = nil) {
    let before = layer.pendingRequests
    layer.invalidate(part)
    let kept = Set(layer.pendingRequests)
    stop(before.filter { !kept.contains($0) })
  }

  /// Waits until nothing is being drawn.
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
