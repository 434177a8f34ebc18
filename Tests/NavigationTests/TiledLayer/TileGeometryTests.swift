import FathomNavigation
import Testing

@Suite struct TileGeometryTests {
  private static let all = ContentRectangle(x: 0..<400, y: 0..<400)

  @Test func `W30: 16, 4 and 1 tiles at 100, 50 and 25 percent`() {
    let geometry = TileGeometry(content: Size(width: 400, height: 400), tileSize: 100)
    #expect((-2...0).map { geometry.tiles(over: Self.all, level: $0).area } == [1, 4, 16])
  }

  @Test func `W34: tiles are those of the formula, from the first to the last column of pixels`() {
    let geometry = TileGeometry(content: Size(width: 5000, height: 3000))
    for level in -3...1 {
      let scale = LevelsOfDetail.scale(ofLevel: level)
      for left in stride(from: 0.0, to: 4000, by: 313) {
        let part = ContentRectangle(x: left..<left + 900, y: 100..<1000)
        let width = 256 / scale
        let first = Int(left / width)
        let last = Int(((left + 900) * scale).rounded(.up) - 1) / 256
        #expect(geometry.tiles(over: part, level: level).columns == first..<last + 1)
      }
    }
  }

  @Test
  func `W36, T08: tiles at the right and bottom edges are cut, and all cover the content once`() {
    let geometry = TileGeometry(content: Size(width: 1000, height: 300))
    for level in -5...1 {
      let size = geometry.size(ofLevel: level)
      let everything = ContentRectangle(x: -1e6..<1e6, y: -1e6..<1e6)
      let tiles = geometry.tiles(over: everything, level: level)
      var area = 0
      for row in tiles.rows {
        for column in tiles.columns {
          let pixels = geometry.pixels(of: TileAddress(level: level, column: column, row: row))
          #expect(!pixels.isEmpty && pixels.width <= 256 && pixels.height <= 256)
          #expect(pixels.columns.upperBound <= size.width && pixels.rows.upperBound <= size.height)
          area += pixels.area
        }
      }
      #expect(area == size.area)
    }
    #expect(geometry.size(ofLevel: -3) == Size(width: 125, height: 38))
    #expect(geometry.size(ofLevel: -60) == Size(width: 1, height: 1))
  }

  @Test func `K05: a screen of 1024 by 748 shows five by four tiles at most`() {
    let geometry = TileGeometry(content: Size(width: 9000, height: 9000))
    for left in stride(from: 0.0, through: 7976, by: 97) {
      let screen = ContentRectangle(x: left..<left + 1024, y: left..<left + 748)
      let tiles = geometry.tiles(over: screen, level: 0)
      #expect(tiles.width <= 5 && tiles.height <= 4)
    }
  }

  @Test func `what is outside of the content has no tiles`() {
    let geometry = TileGeometry(content: Size(width: 400, height: 400))
    #expect(geometry.tiles(over: ContentRectangle(x: 400..<500, y: 0..<9), level: 0).isEmpty)
    #expect(geometry.tiles(over: ContentRectangle(x: -9..<0, y: 0..<9), level: 0).isEmpty)
    #expect(geometry.tiles(over: ContentRectangle(x: 5..<5, y: 0..<9), level: 0).isEmpty)
  }

  @Test func `N37: a picture of 768 pixels a side is three by three tiles`() {
    let geometry = TileGeometry(content: Size(width: 768, height: 768))
    #expect(geometry.tiles(over: ContentRectangle(x: 0..<768, y: 0..<768), level: 0).area == 9)
    let short = TileGeometry(content: Size(width: 700, height: 768))
    #expect(
      short.pixels(of: TileAddress(level: 0, column: 2, row: 1))
        == PixelRectangle(columns: 512..<700, rows: 256..<512)
    )
  }

  @Test func `N59 W30: a finer level has four times the tiles, each as large as before`() {
    let geometry = TileGeometry(content: Size(width: 2048, height: 1024), tileSize: 256)
    let all = ContentRectangle(x: 0..<2048, y: 0..<1024)
    #expect((-2...1).map { geometry.tiles(over: all, level: $0).area } == [2, 8, 32, 128])
    for level in -2...1 {
      let pixels = geometry.pixels(of: TileAddress(level: level, column: 1, row: 0))
      #expect(pixels.width == 256 && pixels.height == 256)
    }
  }

  @Test(arguments: [
    TileGeometry(content: Size(width: 3001, height: 2003), tileSize: 100),
    TileGeometry(content: Size(width: 3001, height: 2003), tileSize: 128),
  ])
  func `a parent shows all that its children show`(geometry: TileGeometry) {
    for level in [0, -3, -9] {
      let everything = ContentRectangle(x: 0..<3001, y: 0..<2003)
      let tiles = geometry.tiles(over: everything, level: level)
      for (column, row) in [
        (0, 0), (tiles.width / 3, tiles.height / 2), (tiles.width - 1, tiles.height - 1),
      ] {
        let tile = TileAddress(level: level, column: column, row: row)
        let pixels = geometry.pixels(of: tile)
        let parent = geometry.pixels(of: geometry.parent(of: tile))
        #expect(!pixels.isEmpty)
        #expect(pixels.columns.allSatisfy { parent.columns.contains($0 / 2) })
        #expect(pixels.rows.allSatisfy { parent.rows.contains($0 / 2) })
      }
    }
  }
}
