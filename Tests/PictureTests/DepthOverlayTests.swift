import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds
import Testing

@Suite struct DepthOverlayTests {
  @Test(arguments: [
    (0.0, "0.00"), (377.256, "377.26"), (0.999, "1.00"), (-2.05, "-2.05"), (-0.001, "0.00"),
    (33_219.280949, "33219.28"),
  ])
  func `a depth has two decimals`(depth: Double, text: String) {
    #expect(DepthOverlay.text(depth) == text)
  }

  @Test(arguments: [(320, true), (160, false)])
  func `it stands in the upper right corner, where there is room`(width: Int, stands: Bool)
    async throws
  {
    var world = World(try #require(GeneratorCatalog.entry(named: "noise")))
    func picture() async throws -> Bitmap {
      let (view, anchor) = try world.view(
        ViewDescription(at: "0.1,0.2", zoom: "1024"),
        size: Size(width: width, height: 90)
      )
      let scene = try world.scene(anchors: [anchor])
      return try await FrameRenderer(scene: scene, settings: RenderSettings(threads: 1))
        .render(view).0
    }
    let plain = try await picture()
    world.showsDepth = true
    let picture = try await picture()
    let changed = (0..<90).flatMap { y in
      (0..<width).filter { plain[$0, y] != picture[$0, y] }.map { (x: $0, y: y) }
    }
    #expect(changed.isEmpty != stands)
    #expect(changed.allSatisfy { $0.x >= 320 - 150 && $0.y < 30 })
  }
}
