import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomPictures
import FathomRendering
import FathomWorlds
import Foundation

/// Frames of a picture from its tiles, scrolled by a few pixels each.
func measurePictures(_ report: inout Report) async throws {
  let folder = NSTemporaryDirectory() + "fathom-benchmarks-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  var picture = Bitmap(width: 3000, height: 2000)
  for y in 0..<2000 {
    for x in 0..<3000 {
      picture[x, y] = SRGBColor(
        red8: UInt8(x & 255),
        green8: UInt8(y & 255),
        blue8: UInt8((x * y) >> 8 & 255)
      )
    }
  }
  try Data(picture.ppmData()).write(to: URL(fileURLWithPath: "\(folder)/picture.ppm"))
  try PyramidBuilder(picture: "\(folder)/picture.ppm").buildBlocking(into: "\(folder)/tiles")
  let world = try World.picture(at: "\(folder)/tiles")
  let size = Size(width: 1024, height: 748)
  // The home view has 3000 of the picture's pixels in 1024.
  for (name, zoom) in [("at 100 %", "2.9296875"), ("at 70 %", "2.05"), ("at 300 %", "8.79")] {
    let description = try ViewDescription(at: "1000,1000", zoom: zoom)
    let (first, anchor) = try world.view(description, size: size)
    let renderer = FrameRenderer(
      scene: try world.scene(anchors: [anchor]),
      settings: RenderSettings(threads: 2)
    )
    var frame = 0
    report.add(
      try await Measurement.best(
        "a frame of a picture \(name), 1024x748, all drawn",
        count: 1,
        unit: "frame"
      ) {
        frame += 1
        // By parts of a pixel: nothing can be kept.
        let grid = PixelGrid(
          center: first.grid.exactCenter,
          pitch: first.grid.exactPitch * BigFloat(1 + Double(frame) * 1e-9),
          size: size
        )
        _ = try await renderer.render(View(grid: grid, depth: first.depth), frame: frame)
      }
    )
  }
}
