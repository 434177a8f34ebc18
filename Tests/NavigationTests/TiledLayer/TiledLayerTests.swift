import FathomNavigation
import Testing

/// A layer whose tiles are the numbers of their buffers, with the pool that they come from.
struct NumberedTiles {
  var layer: TiledLayer<Int>
  var pool = TilePool<Int>(bytesPerBuffer: 100, byteBudget: 0)
  /// The tiles drawn by the last call, in their order.
  var drawn: [TileAddress] = []
  /// The buffers that they were drawn into.
  var buffers: [Int] = []

  init(
    delay: Double = 0,
    fade: Double = 0,
    pixelRatio: Double = 1,
    blends: Bool = false,
    tiles: Int = 1000
  ) {
    layer = TiledLayer(
      geometry: TileGeometry(content: Size(width: 8000, height: 6000)),
      levels: LevelsOfDetail(count: 4),
      pixelRatio: pixelRatio,
      blendsLevels: blends,
      delay: delay,
      fadeDuration: fade,
      byteBudget: tiles * 100
    )
  }

  @discardableResult mutating func show(
    _ part: ContentRectangle,
    scale: Double = 1,
    at time: Double = 0
  ) -> TilePlan {
    let next = pool.createdCount
    var (created, addresses, numbers) = (0, [TileAddress](), [Int]())
    let plan = layer.show(
      part,
      scale: scale,
      at: time,
      from: &pool,
      create: {
        created += 1
        return next + created - 1
      },
      draw: { tiles, buffers in (addresses, numbers) = (tiles, buffers) }
    )
    (drawn, buffers) = (addresses, numbers)
    return plan
  }
}

@Suite struct TiledLayerTests {
  private static let screen = ContentRectangle(x: 0..<1000, y: 0..<700)
  private static let far = ContentRectangle(x: 4096..<5000, y: 0..<700)

  @Test func `K08: exactly the visible tiles are drawn, once, nearest to the middle first`() {
    var tiles = NumberedTiles()
    let plan = tiles.show(Self.screen)
    #expect(plan.tiles == PixelRectangle(columns: 0..<4, rows: 0..<3))
    #expect(plan.levels == LevelBlend(level: 0) && plan.missing.isEmpty && plan.ready.count == 12)
    #expect(Set(tiles.drawn) == Set(plan.ready) && tiles.drawn.count == 12)
    #expect(tiles.drawn.prefix(2).map(\.row) == [1, 1])
    #expect(tiles.drawn.prefix(2).map(\.column) == [1, 2])
    tiles.show(Self.screen)
    #expect(tiles.drawn.isEmpty && tiles.layer.drawnCount == 12)
  }

  @Test func `Z14: a tile that comes takes the buffer of one that went`() {
    var tiles = NumberedTiles(tiles: 12)
    tiles.show(Self.screen)
    #expect(tiles.buffers == Array(0..<12))
    tiles.show(Self.far)
    #expect(tiles.drawn.count == 12 && Set(tiles.buffers) == Set(0..<12))
    #expect(tiles.pool.createdCount == 12 && tiles.pool.recycledCount == 12)
    // One column further: four rows of three go, the last used longest, for three that come.
    tiles.show(ContentRectangle(x: 4352..<5256, y: 0..<700))
    #expect(tiles.drawn.count == 3 && tiles.pool.recycledCount == 15)
    #expect(tiles.pool.createdCount == 12 && tiles.layer.tileCount == 12)
    for address in tiles.drawn { #expect(tiles.layer.tile(at: address) != nil) }
    var all = tiles.layer
    all.removeAll(into: &tiles.pool)
    #expect(tiles.pool.waitingCount == 12 && all.tileCount == 0 && all.byteCount == 0)
  }

  @Test func `T12: a missing tile is stood for by the finest coarser one`() {
    var tiles = NumberedTiles(delay: 1)
    tiles.show(Self.screen, scale: 0.125, at: 0)
    tiles.show(Self.screen, scale: 0.125, at: 1)
    let first = tiles.show(Self.screen, at: 1.5)
    #expect(first.placeholders.count == 12)
    #expect(
      first.placeholders.values.allSatisfy { $0.level == -3 && $0.column == 0 && $0.row == 0 }
    )
    tiles.show(Self.screen, scale: 0.5, at: 2)
    tiles.show(Self.screen, scale: 0.5, at: 3)
    let second = tiles.show(Self.screen, at: 3.5)
    let tile = TileAddress(level: 0, column: 3, row: 2)
    #expect(second.placeholders[tile] == TileAddress(level: -1, column: 1, row: 1))
  }

  @Test func `N42: tiles out of sight are kept within the budget, the last used longest`() {
    var tiles = NumberedTiles(tiles: 30)
    for step in 0..<8 {
      let left = Double(step) * 512
      tiles.show(ContentRectangle(x: left..<left + 1000, y: 0..<700))
      #expect(tiles.layer.byteCount <= 3000)
    }
    #expect(tiles.pool.createdCount == 30)
    tiles.show(ContentRectangle(x: 3072..<4072, y: 0..<700))
    #expect(tiles.drawn.isEmpty)
    tiles.show(Self.screen)
    #expect(tiles.drawn.count == 12)
  }

  @Test func `a budget smaller than the screen never takes a tile from it`() {
    var tiles = NumberedTiles(tiles: 3)
    #expect(tiles.show(Self.screen).ready.count == 12)
    #expect(tiles.show(Self.screen).ready.count == 12 && tiles.drawn.isEmpty)
    tiles.show(ContentRectangle(x: 4096..<4352, y: 0..<256))
    #expect(tiles.layer.byteCount <= 300 && tiles.pool.createdCount == 12)
  }

  @Test func `N43: a new tile fades in over a quarter of a second, or not at all`() {
    var tiles = NumberedTiles(fade: 0.25)
    tiles.show(Self.screen, at: 10)
    let tile = tiles.drawn[0]
    let opacities = [9, 10, 10.0625, 10.125, 10.25, 11].map {
      tiles.layer.opacity(of: tile, at: $0)
    }
    #expect(opacities == [0, 0, 0.25, 0.5, 1, 1])
    var atOnce = NumberedTiles()
    atOnce.show(Self.screen, at: 10)
    #expect(atOnce.layer.opacity(of: tile, at: 10) == 1)
  }

  @Test func `N38: twice the pixels to a point ask for tiles twice as fine`() {
    let fine = NumberedTiles(pixelRatio: 2).layer.plan(visible: Self.screen, scale: 0.25)
    #expect(fine.levels.level == -1)
    let plain = NumberedTiles().layer.plan(visible: Self.screen, scale: 0.25)
    #expect(plain.levels.level == -2)
  }

  @Test func `W40: between two levels both are there, at a level it is alone`() {
    var tiles = NumberedTiles(blends: true)
    let between = tiles.show(Self.screen, scale: 0.75)
    #expect(between.levels == LevelBlend(level: 0, weight: 0.5))
    #expect(between.ready.map(\.level) == Array(repeating: 0, count: 12) + [-1, -1, -1, -1])
    #expect(tiles.drawn.count == 16)
    let whole = tiles.show(Self.screen, scale: 0.5)
    #expect(whole.levels.coarser == nil && whole.ready.count == 4 && tiles.drawn.isEmpty)
  }
}
