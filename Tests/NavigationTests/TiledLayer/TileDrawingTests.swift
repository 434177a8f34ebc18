import FathomNavigation
import Synchronization
import TestSupport
import Testing

@Suite struct TileDrawingTests {
  private static let left = ContentRectangle(x: 0..<1000, y: 0..<700)
  private static let right = ContentRectangle(x: 4096..<5000, y: 0..<700)

  private final class Log: Sendable {
    private let entries = Mutex<[TileAddress]>([])
    var drawn: [TileAddress] { entries.withLock { $0 } }
    func add(_ tile: TileAddress) { entries.withLock { $0.append(tile) } }
  }

  private static func layer() -> TiledLayer<TileAddress> {
    TiledLayer(
      geometry: TileGeometry(content: Size(width: 8000, height: 6000)),
      levels: LevelsOfDetail(count: 4),
      byteBudget: 1 << 20
    )
  }

  @Test(arguments: [1, 3]) func `all that is visible is drawn, each tile once`(concurrency: Int)
    async
  {
    let log = Log()
    let drawing = TileDrawing(
      layer: Self.layer(),
      concurrency: concurrency,
      now: { 0 },
      draw: {
        tile,
        pixels in
        #expect(pixels.area == 65536)
        log.add(tile)
        return (tile, bytes: 1)
      }
    )
    let plan = await drawing.show(Self.left, scale: 1)
    await drawing.settle()
    #expect(Set(log.drawn) == Set(plan.missing) && log.drawn.count == 12)
    if concurrency == 1 { #expect(log.drawn == plan.missing) }
    let after = await drawing.show(Self.left, scale: 1)
    #expect(after.missing.isEmpty)
    for tile in after.ready {
      var layer = await drawing.layer
      #expect(layer.tile(at: tile) == tile)
    }
  }

  @Test func `drawing is cancelled where the tile is no longer wanted`() async {
    let (log, cancelled) = (Log(), Log())
    let drawing = TileDrawing(
      layer: Self.layer(),
      concurrency: 1,
      now: { 0 },
      draw: { tile, _ in
        guard tile.column < 4 else {
          log.add(tile)
          return (tile, bytes: 1)
        }
        // For ever, were it not cancelled.
        do { while true { try await Task.sleep(for: .seconds(60)) } } catch {
          cancelled.add(tile)
          throw error
        }
      }
    )
    let first = await drawing.show(Self.left, scale: 1)
    let second = await drawing.show(Self.right, scale: 1)
    await drawing.settle()
    #expect(log.drawn == second.missing)
    #expect(cancelled.drawn.allSatisfy { $0 == first.missing[0] } && cancelled.drawn.count == 1)
    #expect(await drawing.failures.isEmpty)
  }

  @Test func `a tile that cannot be drawn says why, and is tried again`() async {
    struct Broken: Error {}
    let log = Log()
    let drawing = TileDrawing(
      layer: Self.layer(),
      concurrency: 1,
      now: { 0 },
      draw: { tile, _ in
        log.add(tile)
        if log.drawn.filter({ $0 == tile }).count == 1, tile.column == 0 { throw Broken() }
        return (tile, bytes: 1)
      }
    )
    await drawing.show(Self.left, scale: 1)
    await drawing.settle()
    #expect(await Set(drawing.failures.keys.map(\.row)) == [0, 1, 2])
    await drawing.show(Self.left, scale: 1)
    await drawing.settle()
    #expect(await drawing.failures.isEmpty)
    #expect(log.drawn.count == 15)
  }
}
