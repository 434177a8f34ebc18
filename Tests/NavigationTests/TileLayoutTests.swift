import BigInt
import FathomNavigation
import FathomNumbers
import Testing

@Suite struct TileLayoutTests {
  /// Grids over some hundred octaves, on and off the corners and edges of bounded worlds, whose
  /// pixels are round, odd or no fractions of the world.
  private static func randomCases(_ count: Int) -> [(PixelGrid, WorldBounds?, tileSize: Int)] {
    var random = SplitMix64(seed: 23)
    func number(_ octaves: ClosedRange<Int>) -> BigFloat {
      BigFloat(BigInt(random.next(in: 1...1_000_000)), exponent: random.next(in: octaves) - 20)
    }
    return (0..<count).map { index in
      let bounds = WorldBounds(
        origin: Point(x: number(-8...8) - number(-8...8), y: number(-8...8) - number(-8...8)),
        size: Size(width: number(-4...8), height: number(-4...8))
      )
      let size = Size(width: random.next(in: 1...400), height: random.next(in: 1...400))
      var pitch: BigFloat
      switch index % 4 {
      case 0: pitch = number(-400 ... -100)
      case 1: pitch = bounds.size.width / BigFloat(random.next(in: 1...500))
      case 2: pitch = BigFloat(3).scaled(byPowerOfTwo: random.next(in: -9...3))
      default: pitch = number(-12...4)
      }
      pitch = pitch.rounded(toPrecision: 256)
      let share = { BigFloat(random.next(in: -2...10)).scaled(byPowerOfTwo: -3) }
      let center = Point(
        x: bounds.origin.x.rounded(toPrecision: 600) + bounds.size.width * share(),
        y: bounds.origin.y.rounded(toPrecision: 600) + bounds.size.height * share()
      )
      return (
        PixelGrid(center: center, pitch: pitch, size: size),
        random.next(in: 0...4) == 0 ? nil : bounds,
        random.next(in: 0...1) == 0 ? 64 : random.next(in: 1...300)
      )
    }
  }

  @Test func `a grid's tiles are those of the camera that sees the same frame`() {
    var (empty, partial) = (0, 0)
    for (grid, bounds, tileSize) in Self.randomCases(2000) {
      let corner = bounds?.origin ?? .worldOrigin
      let camera = Camera(grid, world: bounds?.size, origin: corner)
      let origin = grid.latticeOffset(corner: corner).origin
      let layout = TileLayout(grid, bounds: bounds, tileSize: tileSize)
      let visible = camera.visiblePixels.relative(to: origin, within: grid.frame)
      #expect(layout.frame.origin == origin)
      #expect(layout.frame.visiblePixels == camera.visiblePixels)
      #expect(layout.frame.visible == visible)
      #expect(grid.visiblePart(of: bounds) == visible)
      #expect(layout.box == camera.tileBox(tileSize: tileSize))
      if visible.isEmpty { empty += 1 } else if visible != grid.frame { partial += 1 }
      guard layout.box.count <= 100 else { continue }
      var shown = 0
      for tile in layout.tiles {
        let region = camera.tileFrame(column: tile.column, row: tile.row, tileSize: tileSize)
        #expect(
          layout.legalFrame(of: tile)
            == region.relative(to: origin, within: grid.frame.expanded(by: tileSize))
        )
        let part = tile.part.offset(byColumns: tile.origin.x, rows: tile.origin.y)
        #expect(!part.isEmpty && visible.contains(part) && tile.frame.contains(part))
        shown += part.area
      }
      #expect(shown == visible.area)
    }
    // The cases are worth something: frames beside the world, over its edge and within it.
    #expect(empty > 100 && partial > 100 && empty + partial < 1900)
  }

  @Test func `tiles keep their pixels when the frame is panned`() throws {
    let grid = PixelGrid(
      center: Point(x: BigFloat(0.3), y: BigFloat(-7)),
      pitch: BigFloat(0.013),
      size: Size(width: 100, height: 80)
    )
    let layout = TileLayout(grid, bounds: nil, tileSize: 32)
    let panned = TileLayout(grid.panned(byColumns: 5, rows: -40), bounds: nil, tileSize: 32)
    for tile in layout.tiles {
      guard
        let again = panned.tiles.first(where: { $0.column == tile.column && $0.row == tile.row })
      else { continue }
      #expect(again.frame == tile.frame.offset(byColumns: -5, rows: 40))
    }
    #expect(panned.frame.origin.x == layout.frame.origin.x + 5)
  }
}
