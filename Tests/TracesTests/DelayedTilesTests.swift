import FathomNavigation
import FathomTraces
import Testing

/// Tiles that come a while after they were asked for.
@Suite struct DelayedTilesTests {
  private static func tiles(delay: Double, fade: Double = 0) -> DelayedTiles<Double> {
    DelayedTiles(
      TiledLayer(
        geometry: TileGeometry(content: Size(width: 8000, height: 6000)),
        levels: LevelsOfDetail(count: 4),
        fadeDuration: fade,
        byteBudget: 1000
      ),
      delay: delay
    )
  }

  private static func part(_ x: Double) -> ContentRectangle {
    ContentRectangle(x: x..<x + 500, y: 0..<500)
  }

  private static func show(
    _ tiles: inout DelayedTiles<Double>,
    _ x: Double,
    scale: Double = 1,
    at time: Double
  ) -> TilePlan {
    tiles.show(part(x), scale: scale, at: time) { _, pixels in (time, pixels.area > 0 ? 1 : 0) }
  }

  @Test func `without delay everything is there at once`() {
    var tiles = Self.tiles(delay: 0)
    let plan = Self.show(&tiles, 0, at: 0)
    #expect(plan.missing.isEmpty && plan.ready.count == 4 && tiles.drawnCount == 4)
    let again = Self.show(&tiles, 0, at: 1)
    #expect(again.ready.count == 4 && tiles.drawnCount == 4)
  }

  @Test func `T13 N35 tiles come when their time is there, whenever one looks`() {
    for looks in [[0.05, 0.1, 0.3, 0.5], [0.5], [0.49, 0.5]] {
      var tiles = Self.tiles(delay: 0.5)
      #expect(Self.show(&tiles, 0, at: 0).missing.count == 4)
      for time in looks {
        let plan = Self.show(&tiles, 0, at: time)
        #expect(plan.ready.count == (time < 0.5 ? 0 : 4))
      }
      #expect(tiles.drawnCount == 4)
    }
  }

  @Test func `T18 what has gone by never comes`() {
    var tiles = Self.tiles(delay: 0.5)
    _ = Self.show(&tiles, 0, at: 0)
    _ = Self.show(&tiles, 4000, at: 0.2)
    // Back again: asked for anew, and waited for from then on.
    #expect(Self.show(&tiles, 0, at: 0.4).ready.isEmpty)
    #expect(Self.show(&tiles, 0, at: 0.8).ready.isEmpty && tiles.drawnCount == 0)
    #expect(Self.show(&tiles, 0, at: 0.9).ready.count == 4)
  }

  @Test func `T12 meanwhile coarser tiles stand for them`() {
    var tiles = Self.tiles(delay: 0.5)
    _ = Self.show(&tiles, 0, scale: 0.5, at: 0)
    _ = Self.show(&tiles, 0, scale: 0.5, at: 0.5)
    let plan = Self.show(&tiles, 0, scale: 1, at: 0.6)
    #expect(plan.missing.count == 4 && plan.placeholders.count == 4)
    #expect(plan.placeholders.values.allSatisfy { $0.level == -1 })
  }

  @Test func `N43 a tile begins to fade in when it comes, not when one looks`() {
    var tiles = Self.tiles(delay: 0.5, fade: 0.25)
    _ = Self.show(&tiles, 0, at: 0)
    let plan = Self.show(&tiles, 0, at: 0.6)
    #expect(plan.ready.allSatisfy { abs(tiles.layer.opacity(of: $0, at: 0.6) - 0.4) < 1e-9 })
    #expect(plan.ready.allSatisfy { tiles.layer.opacity(of: $0, at: 0.75) == 1 })
  }
}
