import BigInt
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import TestSupport
import Testing

/// Worlds under one's fingers.
@Suite struct LiveRendererTests {
  private let size = Size(width: 160, height: 90)

  private func settings() -> RenderSettings {
    var settings = RenderSettings(threads: 2)
    settings.tileSize = 32
    return settings
  }

  private func world() throws -> World {
    var world = try World(generator: "noise")
    world.samples = 1
    return world
  }

  @Test func `at rest a camera shows the picture of its view`() async throws {
    let world = try world()
    let view = ViewDescription(x: "0.3", y: "0.1", zoom: "1e3")
    let camera = try WorldCamera(world, view: view, size: size)
    let live = try await LiveRenderer(world, settings: settings()).render(camera)
    #expect(try await live.picture == world.picture(of: view, size: size))
    #expect(live.tiles.created == live.tiles.drawn && live.tiles.recycled == 0)
  }

  @Test func `a gesture stretches, and its commit draws in the same buffers`() async throws {
    let world = try world()
    var camera = try WorldCamera(world, size: size)
    let renderer = LiveRenderer(world, settings: settings())
    let first = try await renderer.render(camera)
    camera.zoom(by: 2, about: Point(x: 80, y: 45))
    let stretched = try await renderer.render(camera)
    #expect(stretched.tiles.drawn == 0 && stretched.picture != first.picture)
    camera.commitZoom()
    #expect(camera.zoom == 1)
    let sharp = try await renderer.render(camera)
    #expect(sharp.tiles.drawn > 0 && sharp.tiles.created <= 1 && sharp.tiles.recycled > 0)
    // Stretched pixels are those of the display before; drawn ones are others.
    #expect(sharp.picture != stretched.picture)
    let alone = try await LiveRenderer(world, settings: settings()).render(camera)
    #expect(sharp.picture == alone.picture)
  }

  @Test func `a scroll keeps the tiles that stay`() async throws {
    let world = try world()
    var camera = try WorldCamera(world, size: size)
    let renderer = LiveRenderer(world, settings: settings())
    _ = try await renderer.render(camera)
    camera.pan(by: Size(width: 32, height: 0))
    let scrolled = try await renderer.render(camera)
    let box = camera.tileBox(tileSize: 32)
    // A new column of tiles, and the rest of the one that the frame's edge had cut.
    #expect(scrolled.tiles.drawn == 2 * box.height)
    #expect(scrolled.tiles.kept == box.count - box.height)
    #expect(scrolled.tiles.created == 0 && scrolled.tiles.recycled == box.height)
  }

  @Test(.optimized) func `many gestures go deep, and the view can be drawn again`() async throws {
    let world = try World(generator: "mandelbrot")
    var camera = try WorldCamera(
      world,
      view: ViewDescription(x: "-0.75", y: "0.1", zoom: "1"),
      size: size
    )
    for _ in 0..<1200 {
      camera.zoom(by: 2, about: Point(x: 80, y: 45))
      camera.commitZoom()
    }
    #expect(abs(camera.depth - 1200) < 1e-6)
    // A pan of a pixel still is one.
    let before = camera.grid
    camera.pan(by: Size(width: 1, height: 0))
    #expect(camera.grid != before)
    #expect(camera.grid.pan(from: before)?.columns == 1)
    let again = try WorldCamera(world, view: camera.view, size: size)
    #expect(abs(again.depth - camera.depth) < 1e-9)
    let (own, other) = (camera.grid.exactCenter, again.grid.exactCenter)
    let pixel = camera.grid.exactPitch
    #expect((own.x - other.x).magnitude < pixel && (own.y - other.y).magnitude < pixel)
  }

  @Test func `calls at once wait for each other`() async throws {
    let world = try world()
    let camera = try WorldCamera(world, size: size)
    let renderer = LiveRenderer(world, settings: settings())
    let whole = try await world.picture(size: size)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<20 {
        var camera = camera
        camera.pan(by: Size(width: Double(index % 3), height: 0))
        let seen = camera
        group.addTask {
          let picture = try await renderer.render(seen).picture
          return index % 3 != 0 || picture == whole
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
