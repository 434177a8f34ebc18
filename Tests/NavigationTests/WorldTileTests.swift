import BigInt
import FathomNavigation
import FathomNumbers
import Foundation
import Testing

@Suite struct WorldTileTests {
  /// Addresses of all kinds: dyadic or not, shallow and deep, on all sides of the origin.
  private static let tiles: [WorldTile] = {
    let columns: [BigInt] = [0, -1, 5, BigInt(-7) << 400 + 3]
    var tiles: [WorldTile] = []
    for significand in [65_536, 100_001, 131_071] {
      for exponent in [-300, 0, 17, 182, 3400] {
        for column in columns {
          let tile = WorldTile(
            significand: significand,
            exponent: exponent,
            column: column,
            row: 2 - 3 * column,
            side: exponent == 17 ? 100 : 256
          )
          if let tile { tiles.append(tile) }
        }
      }
    }
    return tiles
  }()

  @Test(arguments: tiles) func `a tile's pixels lie exactly where its address says`(
    tile: WorldTile
  ) {
    let grid = tile.grid
    let pitch = BigFloat(BigInt(tile.significand), exponent: -tile.exponent)
    #expect(grid.exactPitch == pitch)
    #expect(grid.size == Size(width: tile.side, height: tile.side))
    func corner(_ index: BigInt) -> BigFloat {
      BigFloat(index * BigInt(tile.side * tile.significand), exponent: -tile.exponent)
    }
    let half = BigFloat(BigInt(tile.side * tile.significand), exponent: -tile.exponent - 1)
    #expect(grid.exactCenter.x - corner(tile.column) == half)
    #expect(grid.exactCenter.y - corner(tile.row) == half)
  }

  @Test(arguments: tiles) func `a tile's grid reads back as the tile, and no other grid does`(
    tile: WorldTile
  ) throws {
    let grid = tile.grid
    #expect(WorldTile(grid) == tile)
    #expect(WorldTile(grid.panned(byColumns: 1, rows: 0)) == nil)
    #expect(WorldTile(grid.extended(left: 0, right: 1, top: 0, bottom: 0)) == nil)
    let other = PixelGrid(
      center: grid.exactCenter,
      pitch: grid.exactPitch + grid.exactPitch.scaled(byPowerOfTwo: -17),
      size: grid.size
    )
    #expect(WorldTile(other) == nil)
  }

  @Test(arguments: tiles) func `neighbours are a tile's side of pixels apart`(
    tile: WorldTile
  ) throws {
    let next = try #require(tile.neighbor(columns: 3, rows: -2))
    let pan = try #require(next.grid.pan(from: tile.grid))
    #expect(pan.columns == BigInt(3 * tile.side))
    #expect(pan.rows == BigInt(-2 * tile.side))
    #expect(next.offset(in: tile.grid) == Point(x: 3 * tile.side, y: -2 * tile.side))
  }

  @Test(arguments: tiles) func `four children cover their parent`(tile: WorldTile) throws {
    let children = tile.children
    try #require(children.count == 4)
    for (index, child) in children.enumerated() {
      #expect(child.parent == tile)
      #expect(child.grid.exactPitch == tile.grid.exactPitch.scaled(byPowerOfTwo: -1))
      let quarter = tile.grid.exactPitch * BigFloat(tile.side)
      let sign = BigFloat(index % 2 == 0 ? -1 : 1)
      #expect(
        child.grid.exactCenter.x
          == tile.grid.exactCenter.x + sign * quarter.scaled(byPowerOfTwo: -2)
      )
    }
  }

  @Test(arguments: tiles) func `a frame is covered by tiles that have its pixels`(
    tile: WorldTile
  ) throws {
    let side = tile.side
    let frame = tile.grid.extended(left: side + 1, right: 0, top: 0, bottom: side - 1)
    let tiles = try #require(WorldTile.covering(frame, side: side))
    #expect(tiles.count == 6)
    #expect(tiles[2] == tile)
    #expect(
      tiles.map { $0.offset(in: frame) }
        == [1 - side, 1, 1 + side, 1 - side, 1, 1 + side]
        .enumerated().map { Point(x: $1, y: $0 / 3 * side) }
    )
    // Half a pixel beside the lattice.
    let beside = tile.grid.extended(left: 1, right: 0, top: 0, bottom: 0)
    let half = PixelGrid(
      center: beside.exactCenter,
      pitch: beside.exactPitch,
      size: tile.grid.size
    )
    #expect(WorldTile.covering(half, side: side) == nil)
    #expect(tile.offset(in: half) == nil)
  }

  @Test func `the nearest tile holds a frame's centre`() throws {
    let grid = PixelGrid(
      center: Point(x: BigFloat(0.3), y: BigFloat(-0.7)),
      pitch: BigFloat(0.9).scaled(byPowerOfTwo: -200),
      size: Size(width: 640, height: 360)
    )
    let tile = try #require(WorldTile(nearest: grid))
    let ratio = Double(tile.grid.exactPitch / grid.exactPitch)
    #expect((ratio - 1).magnitude < 0x1p-17)
    let half = tile.grid.exactPitch * BigFloat(128)
    let distance = Point(
      x: grid.exactCenter.x - tile.grid.exactCenter.x,
      y: grid.exactCenter.y - tile.grid.exactCenter.y
    )
    #expect(-half <= distance.x && distance.x <= half)
    #expect(-half <= distance.y && distance.y <= half)
  }

  @Test func `sizes a little below a power of two are nearest to that power`() throws {
    let grid = PixelGrid(
      center: Point(x: BigFloat(5), y: BigFloat(5)),
      pitch: BigFloat(1 - 0x1p-30),
      size: Size(width: 256, height: 256)
    )
    let tile = try #require(WorldTile(nearest: grid))
    #expect(tile.grid.exactPitch == BigFloat(1))
    #expect(tile.column == 0)
  }

  @Test(arguments: tiles) func `an address reads back from its text and from JSON`(
    tile: WorldTile
  ) throws {
    #expect(WorldTile(tile.description) == tile)
    let data = try JSONEncoder().encode([tile])
    #expect(try JSONDecoder().decode([WorldTile].self, from: data) == [tile])
  }

  @Test func `the text is what servers have in their paths`() throws {
    let tile = try #require(WorldTile(exponent: 182, column: 31, row: -42))
    #expect(tile.description == "256/65536/182/1f/-2a")
  }

  @Test(
    arguments: [
      "", "256", "256/65536/182/1f", "256/65536/182/1f/-2a/", "/256/65536/182/1f/-2a",
      "0/65536/182/1f/2a", "4097/65536/182/1f/2a", "256/65535/182/1f/2a", "256/131072/182/1f/2a",
      "256/65536/182/1F/2a", "256/65536/182/+1f/2a", "256/65536/182/01f/2a", "256/65536/182/-0/2a",
      "256/65536/182/1g/2a", "256/65536/182//2a", "256/65536/182/-/2a", "256/65536/ 182/1f/2a",
      "256/65536/1e2/1f/2a", "256/65536/99999999999999999999/1f/2a", "256/65536/100000000/0/0",
      "256/65536/-100000000/0/0", "256/65536/-99999000/\(String(repeating: "f", count: 300))/0",
      "256/65536/182/é/2a", "-256/65536/182/1f/2a", "256/65536/182/1f/2a\n",
    ]
  )
  func `a text that is no address is refused`(text: String) {
    #expect(WorldTile(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([WorldTile].self, from: JSONEncoder().encode([text]))
    }
  }

  @Test func `addresses end at the limit of coordinates`() throws {
    let deepest = WorldTile.coordinateBits - 48
    let tile = try #require(WorldTile(exponent: deepest, column: 0, row: 0))
    #expect(tile.children.isEmpty)
    #expect(tile.parent != nil)
    #expect(WorldTile(exponent: deepest + 1, column: 0, row: 0) == nil)
    #expect(WorldTile(exponent: .max, column: 0, row: 0) == nil)
    #expect(WorldTile(exponent: .min, column: 0, row: 0) == nil)
    #expect(WorldTile(exponent: 0, column: 0, row: 0, side: 0) == nil)
  }
}
