import FathomColoring
import FathomFrames
import FathomNavigation
import FathomRendering
import FathomWorlds
import Testing

/// Small pictures of all worlds.
@Suite struct GoldenTests {
  /// A picture: its world, centre and zoom.
  struct Look: Sendable, CustomTestStringConvertible {
    let name: String
    let world: String
    let center: String
    let zoom: String
    var settings: @Sendable (inout World) -> Void = { _ in }

    var testDescription: String { name }
  }

  static let looks = [
    Look(name: "mandelbrot-home", world: "mandelbrot", center: "-0.75,0", zoom: "1"),
    Look(name: "mandelbrot-1e1000", world: "mandelbrot", center: "0,1", zoom: "1e1000"),
    Look(
      name: "mandelbrot-shaded",
      world: "mandelbrot",
      center: "-0.743643887,0.131825904",
      zoom: "1e3"
    ) {
      $0.samples = 4
      $0.colorMap.outline = 0.6
      $0.colorMap.slope = SlopeLight()
      $0.colorMap.decomposition = 0.3
    },
    Look(name: "noise-home", world: "noise", center: "0,0", zoom: "1"),
    Look(name: "noise-1e1000", world: "noise", center: "-0.3,0.7", zoom: "1e1000") {
      $0.samples = 4
    },
    Look(name: "noise-ridges-1e1000", world: "noise", center: "-0.3,0.7", zoom: "1e1000") {
      try? $0.setParameter("kind", to: "ridged")
      $0.colorMap.slope = SlopeLight(ground: .relief(height: 10))
      $0.colorMap.contours = ContourLines()
    },
    Look(name: "true-field-1e1000", world: "noise", center: "-0.3,0.7", zoom: "1e1000") {
      try? $0.setParameter("mode", to: "true-field")
      $0.colorMap.slope = SlopeLight(ground: .relief(height: 10))
    },
    Look(name: "grid-home", world: "grid", center: "0,0", zoom: "1.5"),
    Look(name: "grid-1e1000", world: "grid", center: "0.1,-0.3", zoom: "3e1000"),
    Look(name: "checkerboard", world: "grid", center: "0.1,-0.3", zoom: "3e1000") {
      try? $0.setParameter("kind", to: "checkerboard")
    },
    Look(name: "polar", world: "grid", center: "0.1,-0.3", zoom: "4") {
      try? $0.setParameter("kind", to: "polar")
    },
    Look(name: "polar-1e1000", world: "grid", center: "0.1,-0.3", zoom: "3e1000") {
      try? $0.setParameter("kind", to: "polar")
      try? $0.setParameter("base", to: "2")
    },
    Look(name: "labels", world: "grid", center: "0.1,-0.3", zoom: "3e4") { $0.labelScale = 1 },
    Look(name: "tiles", world: "grid", center: "-1e30,7", zoom: "4") { $0.showsTiles = true },
  ]

  @Test(arguments: looks) func `a picture is what it was`(look: Look) async throws {
    var world = World(try #require(GeneratorCatalog.entry(named: look.world)))
    look.settings(&world)
    let (view, anchor) = try world.view(
      ViewDescription(at: look.center, zoom: look.zoom),
      size: Size(width: 128, height: 72)
    )
    var settings = RenderSettings(threads: 2)
    settings.tileSize = 100
    settings.samples = world.movingSamples
    settings.showsTiles = world.showsTiles
    let scene = try world.scene(anchors: [anchor])
    let (picture, _) = try await FrameRenderer(scene: scene, settings: settings).render(view)
    try Golden.expect(picture, named: look.name)
  }
}
