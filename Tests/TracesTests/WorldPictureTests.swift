import FathomFrames
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomTraces
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// Pictures of worlds that are drawn in bands.
@Suite struct WorldPictureTests {
  @Test(.optimized, arguments: ["noise", "mandelbrot", "grid"])
  func `bands of rows are the rows of the picture`(name: String) async throws {
    let world = try WorldLibrary.world(name)
    // More than a band.
    let size = Size(width: 1025, height: 2300)
    let path = NSTemporaryDirectory() + "fathom-\(UUID().uuidString).ppm"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await WorldPicture(world, size: size).draw(to: path, threads: 2)
    let picture = try Bitmap(ppm: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    let (view, anchor) = try world.view(world.view, size: size)
    let renderer = FrameRenderer(
      scene: try world.scene(anchors: [anchor]),
      settings: RenderSettings(threads: 2)
    )
    let whole = try await renderer.render(view).0
    #expect(picture == whole)
  }

  @Test func `names tell pictures apart`() throws {
    let noise = try WorldLibrary.world("noise")
    let size = Size(width: 20, height: 30)
    let name = WorldPicture(noise, size: size).name
    #expect(name.hasPrefix("noise-20x30-") && name == WorldPicture(noise, size: size).name)
    var other = noise
    try other.setParameter("seed", to: "77")
    #expect(WorldPicture(other, size: size).name != name)
    #expect(WorldPicture(noise, size: Size(width: 30, height: 20)).name != name)
  }
}
