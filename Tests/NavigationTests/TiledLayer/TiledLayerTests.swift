import FathomNavigation
import Testing

@Suite struct TiledLayerTests {
  private typealias Layer = TiledLayer<Int>

  private static let screen = ContentRectangle(x: 0..<1000, y: 0..<700)

  private static func layer(
    fade: Double = 0,
    margin: Double = 0,
    pixelRatio: Double = 1,
    tiles: Int = 1000
  ) -> Layer {
    Layer(
      geometry: TileGeometry(content: Size(width: 8000, height: 6000)),
      levels: LevelsOfDetail(count: 4),
      pixelRatio: pixelRatio,
      fadeDuration: fade,
      prefetchMargin: margin,
      byteBudget: tiles * 100
    )
  }

  /// Draws all that is asked for.
  private static func draw(_ requests: [TileRequest], on layer: inout Layer, at time: Double = 0) {
    for request in requests {
      let isKept = layer.finish(request, with: request.generation, bytes: 100, at: time)
      #expect(isKept)
    }
  }

  @Test func `K08: exactly the visible tiles are asked for, once, nearest to the middle first`() {
    var layer = Self.layer()
    let (plan, requests, _) = layer.update(visible: Self.screen, scale: 1)
    #expect(plan.tiles == PixelRectangle(columns: 0..<4, rows: 0..<3) && plan.level == 0)
    #expect(Set(requests.map(\.address)) == Set(plan.missing) && requests.count == 12)
    #expect(requests.prefix(2).map(\.address.row) == [1, 1])
    #expect(requests.prefix(2).map(\.address.column) == [1, 2])
    let again = layer.update(visible: Self.screen, scale: 1)
    #expect(again.requests.isEmpty && again.withdrawn.isEmpty && again.plan.missing.count == 12)
    Self.draw(requests, on: &layer)
    let done = layer.update(visible: Self.screen, scale: 1)
    #expect(done.plan.missing.isEmpty && done.plan.ready.count == 12 && done.requests.isEmpty)
  }

  @Test func `N35: what leaves the screen before it is drawn is withdrawn, and refused`() {
    var layer = Self.layer()
    let first = layer.update(visible: Self.screen, scale: 1).requests
    let far = ContentRectangle(x: 4096..<5000, y: 0..<700)
    let second = layer.update(visible: far, scale: 1)
    #expect(second.withdrawn == first)
    let isKept = layer.finish(first[0], with: 0, bytes: 100, at: 0)
    #expect(!isKept && layer.tileCount == 0)
  }

  @Test func `T12: a missing tile is stood for by the finest coarser one`() throws {
    var layer = Self.layer()
    Self.draw(layer.update(visible: Self.screen, scale: 0.125).requests, on: &layer)
    let first = layer.update(visible: Self.screen, scale: 1).plan
    #expect(first.placeholders.count == 12)
    #expect(
      first.placeholders.values.allSatisfy { $0.level == -3 && $0.column == 0 && $0.row == 0 }
    )
    Self.draw(layer.update(visible: Self.screen, scale: 0.5).requests, on: &layer)
    let second = layer.update(visible: Self.screen, scale: 1).plan
    let tile = TileAddress(level: 0, column: 3, row: 2)
    #expect(second.placeholders[tile] == TileAddress(level: -1, column: 1, row: 1))
  }

  @Test func `a tile that was being drawn when its content changed is stale`() {
    var layer = Self.layer()
    let requests = layer.update(visible: Self.screen, scale: 1).requests
    Self.draw(Array(requests.dropFirst(2)), on: &layer)
    layer.invalidate(ContentRectangle(x: 300..<310, y: 300..<310))
    let (stale, fresh) = (requests[0], requests[1])
    #expect(stale.address == TileAddress(level: 0, column: 1, row: 1))
    let isStaleKept = layer.finish(stale, with: 0, bytes: 100, at: 0)
    let isFreshKept = layer.finish(fresh, with: 0, bytes: 100, at: 0)
    #expect(!isStaleKept && isFreshKept)
    let again = layer.update(visible: Self.screen, scale: 1).requests
    #expect(again.map(\.address) == [stale.address] && again[0].generation > 12)
    layer.invalidate()
    #expect(layer.tileCount == 0 && layer.byteCount == 0 && layer.pendingRequests.isEmpty)
  }

  @Test func `N42: tiles out of sight are kept within the budget, the last used longest`() {
    var layer = Self.layer(tiles: 30)
    for step in 0..<8 {
      let left = Double(step) * 512
      let part = ContentRectangle(x: left..<left + 1000, y: 0..<700)
      Self.draw(layer.update(visible: part, scale: 1).requests, on: &layer)
      #expect(layer.byteCount <= 3000)
    }
    let back = ContentRectangle(x: 3072..<4072, y: 0..<700)
    #expect(layer.update(visible: back, scale: 1).plan.missing.isEmpty)
    #expect(layer.update(visible: Self.screen, scale: 1).plan.missing.count == 12)
  }

  @Test func `a budget smaller than the screen never takes a tile from it`() {
    var layer = Self.layer(tiles: 3)
    Self.draw(layer.update(visible: Self.screen, scale: 1).requests, on: &layer)
    #expect(layer.update(visible: Self.screen, scale: 1).plan.missing.isEmpty)
    let far = ContentRectangle(x: 4096..<4352, y: 0..<256)
    Self.draw(layer.update(visible: far, scale: 1).requests, on: &layer)
    #expect(layer.byteCount <= 300)
  }

  @Test func `N43: a new tile fades in over a quarter of a second, or not at all`() {
    var layer = Self.layer(fade: 0.25)
    let requests = layer.update(visible: Self.screen, scale: 1).requests
    Self.draw(requests, on: &layer, at: 10)
    let tile = requests[0].address
    let opacities = [9, 10, 10.0625, 10.125, 10.25, 11].map { layer.opacity(of: tile, at: $0) }
    #expect(opacities == [0, 0, 0.25, 0.5, 1, 1])
    var atOnce = Self.layer()
    Self.draw(atOnce.update(visible: Self.screen, scale: 1).requests, on: &atOnce, at: 10)
    #expect(atOnce.opacity(of: tile, at: 10) == 1)
  }

  @Test func `N38: twice the pixels to a point ask for tiles twice as fine`() {
    let layer = Self.layer(pixelRatio: 2)
    #expect(layer.plan(visible: Self.screen, scale: 0.25) { _ in false }.level == -1)
    #expect(Self.layer().plan(visible: Self.screen, scale: 0.25) { _ in false }.level == -2)
  }

  @Test func `what is just out of sight is drawn ahead, after what is missing`() {
    var layer = Self.layer(margin: 0.5)
    let (plan, requests, _) = layer.update(
      visible: ContentRectangle(x: 1024..<2048, y: 1024..<1536),
      scale: 1
    )
    #expect(plan.missing.count == 8 && plan.ahead.count == 8 * 4 - 8)
    #expect(requests.map(\.address) == plan.missing + plan.ahead)
  }
}
