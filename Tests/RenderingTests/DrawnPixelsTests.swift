import BigInt
import FathomColoring
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import TestSupport
import Testing

@Suite struct DrawnPixelsTests {
  private let size = Size(width: 320, height: 460)

  private func renderer(
    _ world: PixelHash,
    tileSize: Int,
    showsTiles: Bool = false,
    samples: Int = 1
  ) throws -> FrameRenderer {
    let anchor = SceneAnchor(
      point: Point(x: BigFloat(0), y: BigFloat(0)),
      fractionBits: 64,
      depth: 0
    )
    let scene = try Scene(
      [SceneLayer(generator: world, field: "hash", colorMap: ColorMap(palette: .gray, density: 1))],
      bounds: nil,
      homeExtent: BigFloat(4),
      anchors: [anchor]
    )
    var settings = RenderSettings(threads: 2)
    settings.tileSize = tileSize
    settings.showsTiles = showsTiles
    settings.samples = samples
    return FrameRenderer(scene: scene, settings: settings)
  }

  private func view(pitchExponent: Int, size: Size<Int>? = nil) -> View {
    let grid = PixelGrid(
      center: Point(x: BigFloat(0.3), y: BigFloat(-0.7)),
      pitch: BigFloat(0.9).scaled(byPowerOfTwo: pitchExponent),
      size: size ?? self.size
    )
    return View(grid: grid, depth: 0)
  }

  /// The share of pixels that differ.
  private func difference(_ first: Bitmap, _ second: Bitmap) -> Double {
    let pixels = (0..<size.height).flatMap { y in (0..<size.width).map { (x: $0, y: y) } }
    let count = pixels.count { first[$0.x, $0.y] != second[$0.x, $0.y] }
    return Double(count) / Double(size.area)
  }

  /// The share of pixels that differ from the one before them in their row.
  private func sharpness(_ picture: Bitmap) -> Double {
    let count = (0..<size.height).reduce(0) { sum, y in
      sum + (1..<size.width).count { picture[$0, y] != picture[$0 - 1, y] }
    }
    return Double(count) / Double((size.width - 1) * size.height)
  }

  @Test(.optimized, arguments: [0, 20, -100, -5000], [64, 256, 4096])
  func `Z11 Z34 at any scale the viewport's pixels are drawn, once each, and no others`(
    pitchExponent: Int,
    tileSize: Int
  ) async throws {
    let world = PixelHash()
    let (_, statistics) = try await renderer(world, tileSize: tileSize)
      .render(view(pitchExponent: pitchExponent))
    #expect(world.take() == size.area)
    #expect(statistics.drawn <= (size.width / tileSize + 2) * (size.height / tileSize + 2))
  }

  @Test(.optimized, arguments: [64, 256, 4096])
  func `after a pan only the pixels that came into view are drawn`(tileSize: Int) async throws {
    let world = PixelHash()
    let renderer = try renderer(world, tileSize: tileSize)
    let start = view(pitchExponent: -40)
    _ = try await renderer.render(start)
    _ = world.take()
    let grid = start.grid.panned(byColumns: 7, rows: -3)
    _ = try await renderer.render(View(grid: grid, depth: 0))
    #expect(world.take() == 7 * size.height + 3 * size.width - 7 * 3)
  }

  @Test(arguments: [1, 4, 9])
  func `every sample of a pixel is taken at a place of its own, within the pixel`(
    samples: Int
  ) async throws {
    let world = PixelHash()
    let grid = view(pitchExponent: -40, size: Size(width: 1, height: 1)).grid
    _ = try await renderer(world, tileSize: 64, samples: samples)
      .render(View(grid: grid, depth: 0))
    let places = world.takePlaces()
    #expect(places.count == samples && Set(places).count == samples)
    let half = grid.pitch / 2
    #expect(places.allSatisfy { (-half...half).contains($0.x) && (-half...half).contains($0.y) })
  }

  @Test(.optimized, arguments: [37, 100, 256])
  func `Z15 a recycled buffer shows nothing of its former tile`(tileSize: Int) async throws {
    let world = PixelHash()
    let renderer = try renderer(world, tileSize: tileSize)
    var (before, recycled): (Bitmap?, Int) = (nil, 0)
    // Other depths, and places so near and far that buffers come to tiles of other shapes.
    for (exponent, columns, rows) in [
      (-3, 0, 0), (-9, 0, 0), (-9, 150, -90), (-9, 151, -91), (-3, 1 << 40, 77), (-3, 0, 0),
    ] {
      let grid = view(pitchExponent: exponent).grid
        .panned(byColumns: BigInt(columns), rows: BigInt(rows))
      let view = View(grid: grid, depth: 0)
      let (picture, statistics) = try await renderer.render(view)
      let (fresh, _) = try await self.renderer(PixelHash(), tileSize: tileSize).render(view)
      #expect(picture == fresh, "\(exponent), \(columns), \(rows)")
      if let before {
        // Whatever had stayed would be seen.
        #expect(difference(picture, before) > 0.9)
      }
      before = picture
      recycled += statistics.recycled
    }
    #expect(recycled > 0)
  }

  @Test func `Z16 the label of a tile is its index, also where its buffer had another`()
    async throws
  {
    let renderer = try renderer(PixelHash(), tileSize: 100, showsTiles: true)
    let start = view(pitchExponent: -3).grid
    var recycled = 0
    for (columns, rows) in [(0, 0), (230, 0), (230, -170), (-100_000_000, 5)] {
      let grid = start.panned(byColumns: BigInt(columns), rows: BigInt(rows))
      let (picture, statistics) = try await renderer.render(View(grid: grid, depth: 0))
      recycled += statistics.recycled
      // The lattice pixel in the frame's corner is exact: the world's origin lies on the corner of a pixel.
      func corner(_ center: BigInt, _ extent: Int) -> BigInt {
        (2 * center - BigInt(extent) * BigInt(grid.pitch)).floorQuotient(2 * BigInt(grid.pitch))
      }
      let origin = Point(x: corner(grid.center.x, 320), y: corner(grid.center.y, 460))
      var labels = 0
      for down in BigInt(0)..<6 {
        for across in BigInt(0)..<5 {
          let column = origin.x.floorQuotient(100) + across
          let row = origin.y.floorQuotient(100) + down
          let x = max(0, Int(column * 100 - origin.x))
          let y = max(0, Int(row * 100 - origin.y))
          let label = "(\(String(column)), \(String(row)))"
          // Where a tile has room for it.
          let right = min(320, Int((column + 1) * 100 - origin.x))
          let bottom = min(460, Int((row + 1) * 100 - origin.y))
          guard right - x >= BuiltInFont.textWidth(label) + 8, bottom - y >= 17 else { continue }
          labels += 1
          #expect(picture.reads(label, atX: x + 4, y: y + 4), "\(label) at \(x), \(y)")
        }
      }
      #expect(labels >= 8)
    }
    #expect(recycled > 0)
  }

  // MARK: - The strategy of the document's first part

  /// A scroll view that scales one bitmap of its content, as UIScrollView does by itself.
  private struct ScaledBitmap {
    let viewport: Size<Int>

    /// The bitmap's pixels where content fills the viewport when zoomed so far, and 1 is a pixel for a pixel.
    func pixels(zoom: Double) -> Double {
      Double(viewport.width) / zoom * Double(viewport.height) / zoom
    }

    /// The picture of a bitmap that is enlarged by a whole factor about its middle.
    func enlarged(_ bitmap: Bitmap, by factor: Int) -> Bitmap {
      var picture = bitmap
      let (left, top) = (
        (viewport.width - viewport.width / factor) / 2,
        (viewport.height - viewport.height / factor) / 2
      )
      for y in 0..<viewport.height {
        for x in 0..<viewport.width { picture[x, y] = bitmap[left + x / factor, top + y / factor] }
      }
      return picture
    }
  }

  @Test(.optimized)
  func `Z32 sixteen times out takes one bitmap of 37,683,200 pixels, or a viewport's tiles`()
    async throws
  {
    #expect(ScaledBitmap(viewport: size).pixels(zoom: 0.0625) == 37_683_200)
    let world = PixelHash()
    let renderer = try renderer(world, tileSize: 64)
    var buffers = 0
    // Four gestures that halve the zoom.
    for halvings in 0...4 {
      let (_, statistics) = try await renderer.render(view(pitchExponent: -3 + halvings))
      #expect(world.take() == size.area)
      buffers += statistics.created
    }
    // At most those of one box.
    #expect(buffers <= (320 / 64 + 2) * (460 / 64 + 2))
  }

  @Test(.optimized)
  func `Z33 sixteen times in, one bitmap has 1/256 of the pixels, and tiles have all of them`()
    async throws
  {
    let naive = ScaledBitmap(viewport: size)
    #expect(naive.pixels(zoom: 16) * 256 == Double(size.area))
    let renderer = try renderer(PixelHash(), tileSize: 64)
    let (start, _) = try await renderer.render(view(pitchExponent: -3))
    let blurred = naive.enlarged(start, by: 16)
    // Squares of sixteen pixels: one column in sixteen differs from the one before.
    #expect(abs(sharpness(blurred) - 1.0 / 16) < 0.005)
    let (sharp, _) = try await renderer.render(view(pitchExponent: -7))
    #expect(sharpness(sharp) > 0.98 && sharpness(start) > 0.98)
  }
}
