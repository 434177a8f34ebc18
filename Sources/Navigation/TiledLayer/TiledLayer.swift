/// A layer of large content in tiles, after CATiledLayer: at several levels of detail, and only where it
/// is visible.
///
/// The tiles to draw are a pure function, ``plan(visible:scale:)``. Around it the layer keeps drawn
/// tiles within a budget, awaits those that it has asked for, and fades in new ones. It has no clock:
/// times are arguments, and with the same ones everything happens again.
package struct TiledLayer<Tile> {
  /// The layout of the tiles.
  package let geometry: TileGeometry

  /// The levels to draw, none too coarse for the content.
  package let levels: LevelsOfDetail

  /// The screen's pixels per point: 2 asks for tiles twice as fine.
  package let pixelRatio: Double

  /// Whether the two levels around a scale are both shown, each with its part.
  package let blendsLevels: Bool

  /// The seconds from the moment that asks for a tile to the tile, as if it were drawn in the
  /// background; with 0 it is there at once.
  package let delay: Double

  /// The time that a new tile takes to fade in, in seconds; with 0 it is opaque at once.
  package let fadeDuration: Double

  /// The tiles drawn so far.
  package private(set) var drawnCount = 0

  private var cache: TileCache<Tile>
  private var awaited: [(tile: TileAddress, due: Double)] = []
  private var arrivals: [TileAddress: Double] = [:]

  /// Creates a layer without tiles, which keeps those on display and, within a budget, others.
  package init(
    geometry: TileGeometry,
    levels: LevelsOfDetail = LevelsOfDetail(),
    pixelRatio: Double = 1,
    blendsLevels: Bool = false,
    delay: Double = 0,
    fadeDuration: Double = 0,
    byteBudget: Int
  ) {
    precondition(pixelRatio > 0 && fadeDuration >= 0 && delay >= 0, "out of range")
    let longer = max(geometry.content.width, geometry.content.height)
    precondition(
      levels.bias < longer.leadingZeroBitCount - 10,
      "the finest level has more pixels than a Double can number"
    )
    self.geometry = geometry
    self.levels = levels.clamped(to: geometry.content)
    self.pixelRatio = pixelRatio
    self.blendsLevels = blendsLevels
    self.delay = delay
    self.fadeDuration = fadeDuration
    cache = TileCache(byteBudget: byteBudget)
  }

  /// The number of tiles kept.
  package var tileCount: Int { cache.count }

  /// The size of the tiles kept, in bytes.
  package var byteCount: Int { cache.byteCount }

  /// Whether a tile is drawn and kept.
  package func contains(_ address: TileAddress) -> Bool { cache.contains(address) }

  /// The tile at an address, nil where none is kept.
  package func tile(at address: TileAddress) -> Tile? { cache[address] }

  /// The opacity of a tile over its placeholder, 0 to 1: linear in time.
  package func opacity(of address: TileAddress, at time: Double) -> Double {
    guard let arrival = arrivals[address] else { return 1 }
    return min(max((time - arrival) / fadeDuration, 0), 1)
  }

  // MARK: - What is shown

  /// The level, or the two, that fit a scale in points of the screen to a point of the content.
  package func blend(atScale scale: Double) -> LevelBlend {
    blendsLevels
      ? levels.blend(atScale: scale * pixelRatio)
      : LevelBlend(level: levels.level(forScale: scale * pixelRatio))
  }

  /// The tiles to show and to draw when `visible`, in points, is seen at `scale` points of the screen
  /// to a point of the content.
  package func plan(visible: ContentRectangle, scale: Double) -> TilePlan {
    let blend = blend(atScale: scale)
    let box = geometry.tiles(over: visible, level: blend.level)
    var (ready, missing): ([TileAddress], [TileAddress]) = ([], [])
    for level in [blend.level, blend.coarser].compactMap(\.self) {
      let tiles = geometry.tiles(over: visible, level: level)
      let all = Self.addresses(of: tiles, level: level)
      ready += all.filter(cache.contains)
      missing += Self.fromMiddle(all.filter { !cache.contains($0) }, of: tiles)
    }
    var placeholders: [TileAddress: TileAddress] = [:]
    for tile in missing {
      var coarser = tile
      while coarser.level > levels.levels.lowerBound {
        coarser = geometry.parent(of: coarser)
        guard cache.contains(coarser) else { continue }
        placeholders[tile] = coarser
        break
      }
    }
    return TilePlan(
      levels: blend,
      tiles: box,
      ready: ready,
      missing: missing,
      placeholders: placeholders
    )
  }

  /// Shows a part of the content at a time: tiles whose time has come are drawn, missing ones are asked
  /// for, and those that nobody wants any more never come.
  ///
  /// A tile is drawn into a buffer of the pool, where that of one that went waits, and otherwise into a
  /// new one; `draw` fills the buffers of some tiles. Tiles that are not on display go when there is no
  /// room for those that come, the one that was shown longest ago first.
  @discardableResult package mutating func show(
    _ visible: ContentRectangle,
    scale: Double,
    at time: Double,
    from pool: inout TilePool<Tile>,
    create: () -> Tile,
    draw: (_ tiles: [TileAddress], _ buffers: inout [Tile]) -> Void
  ) -> TilePlan {
    let plan = plan(visible: visible, scale: scale)
    let wanted = Set(plan.missing)
    awaited.removeAll { !wanted.contains($0.tile) }
    let asked = Set(awaited.map(\.tile))
    awaited += plan.missing.filter { !asked.contains($0) }.map { ($0, time + delay) }
    let due = awaited.filter { $0.due <= time }
    guard !due.isEmpty else {
      use(plan)
      return plan
    }
    awaited.removeAll { $0.due <= time }
    makeRoom(forCount: due.count, keeping: plan.shown, into: &pool)
    var buffers = due.map { _ in pool.take(orCreate: create) }
    draw(due.map(\.tile), &buffers)
    arrivals = arrivals.filter { cache.contains($0.key) && time - $0.value < fadeDuration }
    for ((tile, due), buffer) in zip(due, buffers) {
      cache.insert(buffer, bytes: pool.bytesPerBuffer, at: tile)
      if fadeDuration > 0 { arrivals[tile] = due }
    }
    drawnCount += due.count
    let complete = self.plan(visible: visible, scale: scale)
    use(complete)
    return complete
  }

  private mutating func use(_ plan: TilePlan) {
    for tile in plan.shown.sorted() { cache.use(tile) }
  }

  // Of its own, so that nothing else holds a buffer when it is drawn into.
  private mutating func makeRoom(
    forCount count: Int,
    keeping shown: Set<TileAddress>,
    into pool: inout TilePool<Tile>
  ) {
    let gone = cache.makeRoom(for: count * pool.bytesPerBuffer) { shown.contains($0) }
    for buffer in gone { pool.give(buffer) }
  }

  /// Gives the buffers of all tiles to the pool.
  package mutating func removeAll(into pool: inout TilePool<Tile>) {
    for buffer in cache.removeAll() { pool.give(buffer) }
    (awaited, arrivals) = ([], [:])
  }

  private static func addresses(of tiles: PixelRectangle, level: Int) -> [TileAddress] {
    tiles.rows.flatMap { row in
      tiles.columns.map { TileAddress(level: level, column: $0, row: row) }
    }
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
