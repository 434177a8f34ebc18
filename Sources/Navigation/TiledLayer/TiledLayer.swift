/// A layer of large content in tiles, after CATiledLayer: at several levels of detail, only where it is
/// visible, and drawn in the background.
///
/// The tiles to draw are a pure function, ``plan(visible:scale:isReady:)``. Around it the layer keeps
/// drawn tiles within a budget, knows the pending requests, and fades in new tiles. It draws nothing
/// and has no clock: ``update(visible:scale:)`` returns requests, ``finish(_:with:bytes:at:)`` takes
/// their tiles, and times are arguments.
package struct TiledLayer<Tile> {
  /// The layout of the tiles.
  package let geometry: TileGeometry

  /// The levels to draw, none too coarse for the content.
  package let levels: LevelsOfDetail

  /// The screen's pixels per point: 2 asks for tiles twice as fine.
  package let pixelRatio: Double

  /// The time that a new tile takes to fade in, in seconds; with 0 it is opaque at once.
  package let fadeDuration: Double

  /// The margin round the visible part that is drawn ahead, as a share of its width and height.
  package let prefetchMargin: Double

  private var cache: TileCache<Tile>
  private var requests: [TileAddress: TileRequest] = [:]
  private var lastGeneration = 0
  private var arrivals: [TileAddress: Double] = [:]
  private var shown: Set<TileAddress> = []

  /// Creates a layer without tiles.
  ///
  /// The default for live display of `fadeDuration` is 0.25; 0 suits frames that are written.
  package init(
    geometry: TileGeometry,
    levels: LevelsOfDetail = LevelsOfDetail(),
    pixelRatio: Double = 1,
    fadeDuration: Double = 0.25,
    prefetchMargin: Double = 0,
    byteBudget: Int
  ) {
    precondition(pixelRatio > 0 && fadeDuration >= 0 && prefetchMargin >= 0, "out of range")
    let longer = max(geometry.content.width, geometry.content.height)
    precondition(
      levels.bias < longer.leadingZeroBitCount - 10,
      "the finest level has more pixels than a Double can number"
    )
    self.geometry = geometry
    self.levels = levels.clamped(to: geometry.content)
    self.pixelRatio = pixelRatio
    self.fadeDuration = fadeDuration
    self.prefetchMargin = prefetchMargin
    cache = TileCache(byteBudget: byteBudget)
  }

  /// The number of tiles kept.
  package var tileCount: Int { cache.count }

  /// The size of the tiles kept, in bytes.
  package var byteCount: Int { cache.byteCount }

  /// The requests for tiles that are not drawn yet, in the order in which they were made.
  package var pendingRequests: [TileRequest] {
    requests.values.sorted { $0.generation < $1.generation }
  }

  /// The tiles to show and to draw when `visible`, in points, is seen at `scale` points of the screen
  /// to a point of the content, and these tiles are ready.
  package func plan(
    visible: ContentRectangle,
    scale: Double,
    isReady: (TileAddress) -> Bool
  ) -> TilePlan {
    let level = levels.level(forScale: scale * pixelRatio)
    let tiles = geometry.tiles(over: visible, level: level)
    let around = geometry.tiles(over: visible.expanded(byShare: prefetchMargin), level: level)
    let (ready, missing) = Self.parted(Self.addresses(of: tiles, level: level), isReady)
    let ahead = Self.addresses(of: around, level: level).filter {
      !(tiles.columns.contains($0.column) && tiles.rows.contains($0.row)) && !isReady($0)
    }
    var placeholders: [TileAddress: TileAddress] = [:]
    for tile in missing {
      var coarser = tile
      while coarser.level > levels.levels.lowerBound {
        coarser = geometry.parent(of: coarser)
        guard isReady(coarser) else { continue }
        placeholders[tile] = coarser
        break
      }
    }
    return TilePlan(
      level: level,
      tiles: tiles,
      ready: ready,
      missing: Self.fromMiddle(missing, of: tiles),
      placeholders: placeholders,
      ahead: Self.fromMiddle(ahead, of: tiles)
    )
  }

  /// Shows another part, or the same after a change: makes requests for tiles that are wanted and not
  /// drawn, and withdraws those that are no longer wanted; their results will be refused.
  package mutating func update(
    visible: ContentRectangle,
    scale: Double
  ) -> (plan: TilePlan, requests: [TileRequest], withdrawn: [TileRequest]) {
    let plan = plan(visible: visible, scale: scale) { cache.contains($0) }
    // The ones in use are the last to go.
    for tile in plan.ready + plan.placeholders.values.sorted() {
      _ = cache.tile(at: tile)
    }
    shown = Set(plan.ready).union(plan.missing).union(plan.placeholders.values)
    let wanted = plan.missing + plan.ahead
    let isWanted = Set(wanted)
    let withdrawn = pendingRequests.filter { !isWanted.contains($0.address) }
    for request in withdrawn { requests[request.address] = nil }
    var new: [TileRequest] = []
    for tile in wanted where requests[tile] == nil {
      lastGeneration += 1
      let request = TileRequest(address: tile, generation: lastGeneration)
      requests[tile] = request
      new.append(request)
    }
    return (plan, new, withdrawn)
  }

  /// Takes a tile that was drawn for a request; false where the request has been withdrawn or the
  /// content has changed since: such a tile is stale, and not kept.
  package mutating func finish(
    _ request: TileRequest,
    with tile: Tile,
    bytes: Int,
    at time: Double
  ) -> Bool {
    guard requests[request.address] == request else { return false }
    requests[request.address] = nil
    let shown = shown
    cache.insert(tile, bytes: bytes, at: request.address) { shown.contains($0) }
    arrivals = arrivals.filter { cache.contains($0.key) && time - $0.value < fadeDuration }
    if fadeDuration > 0 { arrivals[request.address] = time }
    return true
  }

  /// Drops a request that could not be drawn, so that the next update makes it again.
  package mutating func fail(_ request: TileRequest) {
    if requests[request.address] == request { requests[request.address] = nil }
  }

  /// Whether a tile is drawn and kept.
  package func contains(_ address: TileAddress) -> Bool { cache.contains(address) }

  /// The tile at an address, nil where none is kept.
  package mutating func tile(at address: TileAddress) -> Tile? { cache.tile(at: address) }

  /// The opacity of a tile over its placeholder, 0 to 1: linear in time.
  package func opacity(of address: TileAddress, at time: Double) -> Double {
    guard let arrival = arrivals[address] else { return 1 }
    return min(max((time - arrival) / fadeDuration, 0), 1)
  }

  /// Removes the tiles that show a changed part of the content, given in points, or all tiles.
  ///
  /// Pending requests for them are stale: their tiles will be refused, and the next update asks again.
  package mutating func invalidate(_ part: ContentRectangle? = nil) {
    func isStale(_ tile: TileAddress) -> Bool {
      part.map { geometry.tile(tile, meets: $0) } ?? true
    }
    cache.removeAll(where: isStale)
    requests = requests.filter { !isStale($0.key) }
    arrivals = arrivals.filter { !isStale($0.key) }
  }

  private static func addresses(of tiles: PixelRectangle, level: Int) -> [TileAddress] {
    tiles.rows.flatMap { row in
      tiles.columns.map { TileAddress(level: level, column: $0, row: row) }
    }
  }

  private static func parted(
    _ tiles: [TileAddress],
    _ isReady: (TileAddress) -> Bool
  ) -> (ready: [TileAddress], missing: [TileAddress]) {
    var (ready, missing): ([TileAddress], [TileAddress]) = ([], [])
    for tile in tiles {
      if isReady(tile) { ready.append(tile) } else { missing.append(tile) }
    }
    return (ready, missing)
  }

  /// The tiles from the nearest to the middle on, row by row where they are as near.
  private static func fromMiddle(
    _ tiles: [TileAddress],
    of box: PixelRectangle
  ) -> [TileAddress] {
    // Twice the distance is a whole number.
    let middle = (
      box.columns.lowerBound + box.columns.upperBound - 1,
      box.rows.lowerBound + box.rows.upperBound - 1
    )
    func distance2(_ tile: TileAddress) -> Int {
      let (x, y) = (2 * tile.column - middle.0, 2 * tile.row - middle.1)
      return x * x + y * y
    }
    return tiles.sorted { left, right in
      let (a, b) = (distance2(left), distance2(right))
      return a == b ? left < right : a < b
    }
  }
}

extension TiledLayer: Sendable where Tile: Sendable {}
