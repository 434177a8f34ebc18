import FathomNavigation
import Testing

/// Tiles that come a while after they were asked for.
@Suite struct DelayedTilesTests {
  private static func part(_ x: Double) -> ContentRectangle {
    ContentRectangle(x: x..<x + 500, y: 0..<500)
  }

  @Test func `T13 N35 tiles come when their time is there, whenever one looks`() {
    for looks in [[0.05, 0.1, 0.3, 0.5], [0.5], [0.49, 0.5]] {
      var tiles = NumberedTiles(delay: 0.5)
      #expect(tiles.show(Self.part(0), at: 0).missing.count == 4)
      for time in looks {
        let plan = tiles.show(Self.part(0), at: time)
        #expect(plan.ready.count == (time < 0.5 ? 0 : 4))
        #expect(tiles.pool.createdCount == plan.ready.count)
      }
      #expect(tiles.layer.drawnCount == 4)
    }
  }

  @Test func `T18 what has gone by never comes`() {
    var tiles = NumberedTiles(delay: 0.5)
    tiles.show(Self.part(0), at: 0)
    tiles.show(Self.part(4000), at: 0.2)
    // Back again: asked for anew, and waited for from then on.
    #expect(tiles.show(Self.part(0), at: 0.4).ready.isEmpty)
    #expect(tiles.show(Self.part(0), at: 0.8).ready.isEmpty && tiles.layer.drawnCount == 0)
    #expect(tiles.show(Self.part(0), at: 0.9).ready.count == 4)
    // Nor does what would come with the frame that goes by.
    var late = NumberedTiles(delay: 0.5)
    late.show(Self.part(0), at: 0)
    late.show(Self.part(4000), at: 0.6)
    #expect(late.layer.drawnCount == 0 && late.pool.createdCount == 0)
  }

  @Test func `T12 meanwhile coarser tiles stand for them`() {
    var tiles = NumberedTiles(delay: 0.5)
    tiles.show(Self.part(0), scale: 0.5, at: 0)
    tiles.show(Self.part(0), scale: 0.5, at: 0.5)
    let plan = tiles.show(Self.part(0), scale: 1, at: 0.6)
    #expect(plan.missing.count == 4 && plan.placeholders.count == 4)
    #expect(plan.placeholders.values.allSatisfy { $0.level == -1 })
  }

  @Test func `what stands for a missing tile is not taken for one that comes`() {
    // Room for five: four that stand for others, and those go last.
    var tiles = NumberedTiles(delay: 0.5, tiles: 5)
    tiles.show(Self.part(0), scale: 0.5, at: 0)
    let coarse = tiles.show(Self.part(0), scale: 0.5, at: 0.5).ready
    tiles.show(Self.part(0), scale: 1, at: 0.6)
    let plan = tiles.show(Self.part(0), scale: 1, at: 1.1)
    #expect(plan.ready.count == 4 && coarse.count == 1)
    #expect(coarse.allSatisfy(tiles.layer.contains) && tiles.pool.createdCount == 5)
  }

  @Test func `N43 a tile begins to fade in when it comes, not when one looks`() {
    var tiles = NumberedTiles(delay: 0.5, fade: 0.25)
    tiles.show(Self.part(0), at: 0)
    let plan = tiles.show(Self.part(0), at: 0.6)
    #expect(plan.ready.allSatisfy { abs(tiles.layer.opacity(of: $0, at: 0.6) - 0.4) < 1e-9 })
    #expect(plan.ready.allSatisfy { tiles.layer.opacity(of: $0, at: 0.75) == 1 })
  }
}
