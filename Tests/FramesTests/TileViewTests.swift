import BigInt
import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds
import TestSupport
import Testing

@Suite struct TileViewTests {
  @Test(arguments: ["65536/24/0/0", "100001/-30/-1/ff", "131071/3400/-abc/0"])
  func `a view reads back from its text`(text: String) throws {
    #expect("\(try TileView(text))" == text)
  }

  @Test(arguments: ["", "65536/24/0", "65535/24/0/0", "65536/24/A/0", "1/65536/24/0/0", "x"])
  func `any other text is refused`(text: String) {
    #expect(throws: InvalidValue.self) { try TileView(text) }
  }

  @Test(arguments: [Size(width: 1, height: 1), Size(width: 640, height: 361)])
  func `the middle of the frame is the pixel's corner, or the pixel`(size: Size<Int>) throws {
    let grid = try #require(try TileView("100001/190/-7/2a").grid(size))
    #expect(grid.size == size)
    let pixel = BigInt(grid.pitch)
    func corner(_ center: BigInt, _ extent: Int) -> BigInt {
      2 * center - BigInt(extent) * pixel
    }
    // In half pixels from the world's origin.
    #expect(corner(grid.center.x, size.width) == 2 * (-7 - BigInt(size.width / 2)) * pixel)
    #expect(corner(grid.center.y, size.height) == 2 * (0x2a - BigInt(size.height / 2)) * pixel)
    #expect(TileView(nearest: grid) == (try TileView("100001/190/-7/2a")))
  }

  @Test(.optimized) func `a picture is made of the renderer's own tiles`() async throws {
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    let (view, size) = (try TileView("65536/24/-40/21"), Size(width: 300, height: 200))
    let picture = try await renderer.picture(of: view, size: size, threads: 2)
    #expect(picture.width == 300 && picture.height == 200)
    // The frame's corner is pixel (−0x40 − 150, 0x21 − 100) = (−214, −67), in tile (−1, −1).
    var expected = Bitmap(width: 300, height: 200, depth: .eight)
    for (column, row) in [(-1, -1), (0, -1), (-1, 0), (0, 0)] {
      let tile = try #require(
        WorldTile(exponent: 24, column: BigInt(column), row: BigInt(row))
      )
      let bitmap = try await renderer.bitmap(of: tile)
      expected.copy(bitmap, toX: 256 * column + 214, y: 256 * row + 67)
    }
    #expect(picture == expected)
    #expect(try await renderer.picture(of: view, size: size, threads: 1) == picture)
  }

  @Test(.optimized) func `the numbers of a picture are those that its tiles are coloured by`()
    async throws
  {
    let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
    let (view, size) = (try TileView("65536/24/-40/21"), Size(width: 300, height: 200))
    let plane = try await renderer.fields(["nu"], of: view, size: size, threads: 2)[0]
    for (x, y) in [(0, 0), (213, 66), (214, 67), (299, 199)] {
      // Pixel (−0x40 − 150 + x, 0x21 − 100 + y) as a view of its own.
      func hex(_ index: Int) -> String { String(index, radix: 16) }
      let pixel = try TileView("65536/24/\(hex(x - 214))/\(hex(y - 67))")
      let one = Size(width: 1, height: 1)
      let number = try await renderer.fields(["nu"], of: pixel, size: one, threads: 1)[0][0]
      #expect(plane[y * 300 + x] == number)
    }
    // Beyond the limit that the view would have by itself.
    var world = try WorldLibrary.world("mandelbrot")
    world.size = Size(width: 32, height: 18)
    let dust = TiledPicture(world, of: try TileView("65905/44/-4116785/a195e6f"))
    let resolved = try dust.resolved(samples: 1)
    let scene = try world.scene(anchors: resolved.anchors)
    let limit = try scene.iterationLimit(of: resolved.exposure.view) ?? 0
    let numbers = try await resolved.fields(["nu"], scene, 2)[0]
    #expect(numbers.contains { $0.isFinite && $0 > Double(limit) })
  }

  @Test(.optimized) func `a picture tells of the limit of its tiles, not of its view's`() throws {
    var world = try WorldLibrary.world("mandelbrot")
    world.size = Size(width: 320, height: 180)
    // Dust beside the cardioid: the tiles' limit is chosen at the centre of a wide square, where it may be
    // great.
    let picture = TiledPicture(world, of: try TileView("93207/42/-19b1a8f/-147671c"))
    let resolved = try picture.resolved(samples: 1)
    let scene = try world.scene(anchors: resolved.anchors)
    let remark = try #require(try scene.remark(of: resolved.exposure.view))
    #expect(remark.hasPrefix("The iteration limit is 152600 here"))
    #expect(try resolved.remark(scene) == nil)
  }
}
