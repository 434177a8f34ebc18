import BigInt
import FathomColoring
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import TestSupport
import Testing

/// Depths from the whole world to far below Double's range, as widths of the view.
private let widths = ["4", "1e-13", "1e-50", "1e-320", "1e-1000"]

/// A world, small and quick at any depth: a generator's, or "layers" for all of them together.
private func world(_ name: String) throws -> World {
  guard name != "layers" else {
    var world = try world("mandelbrot")
    world.layers = [
      Layer(try .init(#require(GeneratorCatalog.entry(named: "noise"))), blend: Blend(.multiply)),
      Layer(
        try .init(#require(GeneratorCatalog.entry(named: "grid"))),
        blend: Blend(.screen, opacity: 0.5)
      ),
    ]
    return world
  }
  var world = World(try #require(GeneratorCatalog.entry(named: name)))
  if name == "mandelbrot" { try world.setParameter("iterations", to: "300") }
  return world
}

private func view(
  _ world: World,
  width: String,
  size: Size<Int>
) throws -> (view: View, anchor: SceneAnchor) {
  // i is on the edge of the Mandelbrot set: there is something to see at any depth.
  let center =
    world.generatorDescription.yPointsUp
    ? try ViewDescription.center("0,1") : try ViewDescription.center("0.3183098861,-0.367879441")
  return try world.view(
    ViewDescription(center: center, extent: .width(try #require(Numeral(width)))),
    size: size
  )
}

private let worlds = GeneratorCatalog.selfContained.map(\.name) + ["layers"]

@Suite struct FrameRendererTests {
  private let size = Size(width: 300, height: 170)

  @Test(.optimized, arguments: worlds, widths)
  func `promise 1: no tile size and no thread count changes a pixel`(
    name: String,
    width: String
  ) async throws {
    let world = try world(name)
    let (view, anchor) = try view(world, width: width, size: size)
    var expected: Bitmap?
    for tileSize in [64, 100, 256, 4096] {
      for threads in [1, 2, 7] {
        var settings = RenderSettings(threads: threads)
        (settings.tileSize, settings.dithers) = (tileSize, true)
        let renderer = FrameRenderer(
          scene: try world.scene(anchors: [anchor]),
          settings: settings
        )
        let (bitmap, _) = try await renderer.render(view)
        #expect(bitmap == expected ?? bitmap)
        expected = expected ?? bitmap
      }
    }
  }

  @Test(arguments: [1, 3, 17, 16_384])
  func `tiles of any size cover the frame`(tileSize: Int) async throws {
    let world = try world("grid")
    let size = Size(width: 41, height: 23)
    let (view, anchor) = try view(world, width: "1e-30", size: size)
    func frame(_ tileSize: Int) async throws -> (Bitmap, FrameStatistics) {
      var settings = RenderSettings(threads: 2)
      settings.tileSize = tileSize
      return try await FrameRenderer(scene: world.scene(anchors: [anchor]), settings: settings)
        .render(view)
    }
    let (bitmap, statistics) = try await frame(tileSize)
    let (expected, _) = try await frame(256)
    #expect(bitmap == expected)
    #expect(statistics.created == statistics.drawn && statistics.drawn > 0)
  }

  @Test(.optimized, arguments: worlds, widths)
  func `promise 1: a frame panned to is the frame drawn at once, and only new tiles are drawn`(
    name: String,
    width: String
  ) async throws {
    let world = try world(name)
    let (start, anchor) = try view(world, width: width, size: size)
    var settings = RenderSettings(threads: 2)
    (settings.tileSize, settings.dithers) = (64, true)
    let scene = try world.scene(anchors: [anchor])
    let wanderer = FrameRenderer(scene: scene, settings: settings)
    _ = try await wanderer.render(start)
    var grid = start.grid
    for (columns, rows) in [(7, 3), (-64, 0), (0, 100), (31, -31), (-7, -3)] {
      grid = grid.panned(byColumns: BigInt(columns), rows: BigInt(rows))
      let view = View(grid: grid, depth: start.depth, anchorIndex: start.anchorIndex)
      let (panned, statistics) = try await wanderer.render(view)
      let (direct, all) = try await FrameRenderer(scene: scene, settings: settings).render(view)
      #expect(panned == direct)
      #expect(statistics.kept > 0)
      #expect(statistics.drawn < all.drawn)
    }
  }

  @Test func `layers lie over each other, sample by sample`() async throws {
    var layered = try world("layers")
    let (view, anchor) = try view(layered, width: "1e-13", size: size)
    var settings = RenderSettings(threads: 2)
    settings.depth = .sixteen
    func frame(_ world: World) async throws -> [UInt16] {
      let renderer = FrameRenderer(scene: try world.scene(anchors: [anchor]), settings: settings)
      guard case .sixteen(let words) = try await renderer.render(view).0.samples else { return [] }
      return words
    }
    let parts = try await [frame(world("mandelbrot")), frame(world("noise")), frame(world("grid"))]
    func light(_ sample: UInt16) -> Double { Double(SRGB.decode16(sample)) }
    let expected = zip(parts[0], zip(parts[1], parts[2])).map { base, others in
      let product = light(base) * light(others.0)
      let screen = product + light(others.1) - product * light(others.1)
      return product + 0.5 * (screen - product)
    }
    let result = try await frame(layered)
    #expect(result.count == 3 * size.area)
    #expect(zip(result, expected).allSatisfy { abs(light($0) - $1) < 1e-4 })
    // What lies over all the rest hides it.
    layered.layers[1] = Layer(layered.layers[1].world, blend: Blend(.over))
    settings.samples = 4
    #expect(try await frame(layered) == frame(world("grid")))
  }

  @Test func `a pan by one tile column draws that column and completes the edges`() async throws {
    let world = try world("grid")
    let size = Size(width: 256, height: 192)
    // A pitch of 1 and a centre on a corner of four tiles: 4 × 3 whole tiles of 64.
    let (start, anchor) = try world.view(
      ViewDescription(
        center: ViewDescription.center("0,32"),
        extent: .width(Numeral(256))
      ),
      size: size
    )
    var settings = RenderSettings(threads: 1)
    settings.tileSize = 64
    let renderer = FrameRenderer(scene: try world.scene(anchors: [anchor]), settings: settings)
    let (_, first) = try await renderer.render(start)
    #expect(first == FrameStatistics(frame: 0, created: 12, recycled: 0, kept: 0, drawn: 12))
    let panned = View(grid: start.grid.panned(byColumns: 64, rows: 0), depth: start.depth)
    let (_, second) = try await renderer.render(panned, frame: 1)
    #expect(second == FrameStatistics(frame: 1, created: 0, recycled: 3, kept: 9, drawn: 3))
    let (_, third) = try await renderer.render(panned, frame: 2)
    #expect(third == FrameStatistics(frame: 2, created: 0, recycled: 0, kept: 12, drawn: 0))
  }

  @Test func `a dive recycles every tile and creates none after the largest box`() async throws {
    let world = try world("noise")
    let size = Size(width: 200, height: 120)
    var settings = RenderSettings(threads: 2)
    settings.tileSize = 64
    let (_, anchor) = try view(world, width: "1", size: size)
    let renderer = FrameRenderer(scene: try world.scene(anchors: [anchor]), settings: settings)
    var created = 0
    var largest = 0
    for step in 0..<40 {
      let (view, _) = try view(world, width: "0x1p-\(step)", size: size)
      let (_, statistics) = try await renderer.render(view)
      created += statistics.created
      largest = max(largest, statistics.drawn)
      #expect(statistics.kept == 0)
    }
    #expect(created == largest)
  }

  @Test func `samples are averaged in linear light`() async throws {
    let world = try world("grid")
    let (view, anchor) = try view(world, width: "4", size: size)
    let scene = try world.scene(anchors: [anchor])
    var settings = RenderSettings(threads: 2)
    settings.depth = .sixteen
    settings.samples = 4
    let (smooth, _) = try await FrameRenderer(scene: scene, settings: settings).render(view)
    // The same by hand, from the field at each of the shifted grids.
    let prepared = try scene.generator.prepare(view, fields: ["weight"])
    let pixel = PixelRectangle(columns: 137..<138, rows: 81..<82)
    var light = [SIMD3<Float>()]
    for shift in view.grid.sampleShifts(4) {
      var field = Field(width: 1, height: 1)
      prepared.fill(&field, at: view.grid.samplePoints(pixel, shift: shift))
      ViewColoring(world.colorMap).add(field.values, to: &light)
    }
    #expect(smooth[137, 81] == LinearColor(light[0] / 4).encoded)
  }

  @Test func `outside a bounded world the frame is white, inside it never stale`() async throws {
    var world = try world("grid")
    world.boundsText = [Numeral(0), Numeral(0), Numeral(320), Numeral(460)]
    world.colorMap.palette = try Palette(knownAs: "gray")
    let size = Size(width: 320, height: 460)
    let (start, anchor) = try world.view(
      ViewDescription(extent: .zoom("0.9")),
      size: size
    )
    let renderer = FrameRenderer(
      scene: try world.scene(anchors: [anchor]),
      settings: RenderSettings(threads: 1)
    )
    let (bitmap, statistics) = try await renderer.render(start)
    #expect(statistics.drawn == 4)
    for x in 0..<320 {
      let isInside = (16..<304).contains(x)
      #expect((bitmap[x, 22] == .white) && (bitmap[x, 437] == .white))
      if !isInside { #expect(bitmap[x, 200] == .white) }
    }
    #expect((16..<304).contains { bitmap[$0, 201] != .white })
  }

  @Test func `a cancelled frame throws, and the next one is drawn whole`() async throws {
    let world = try world("mandelbrot")
    let (view, anchor) = try view(world, width: "1e-50", size: size)
    let scene = try world.scene(anchors: [anchor])
    let renderer = FrameRenderer(scene: scene, settings: RenderSettings(threads: 2))
    let task = Task { try await renderer.render(view) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let (bitmap, _) = try await renderer.render(view)
    let (direct, _) = try await FrameRenderer(scene: scene, settings: RenderSettings(threads: 1))
      .render(view)
    #expect(bitmap == direct)
  }

  @Test(arguments: GeneratorCatalog.selfContained.map(\.name))
  func `a field is the same for any thread count, and what the picture shows`(
    name: String
  ) async throws {
    let world = try world(name)
    let (view, anchor) = try view(world, width: "1e-40", size: size)
    let scene = try world.scene(anchors: [anchor])
    let field = world.generatorDescription.fields[0].name
    let one = try await FieldRenderer(scene: scene, threads: 1).render(view, field: field)
    let seven = try await FieldRenderer(scene: scene, threads: 7).render(view, field: field)
    #expect(one.map(\.bitPattern) == seven.map(\.bitPattern))
    #expect(Set(one).count > 2)
  }
}
