import Coloring
import Flights
import Imaging
import Navigation
import Rendering
import Worlds

/// Encoding a frame as PNG, and the parts of drawing that every world pays for.
func measureImaging(_ report: inout Report) async throws {
  guard let entry = GeneratorCatalog.entry(named: "mandelbrot") else { return }
  let world = World(entry)
  let size = Size(width: 1920, height: 1080)
  let (view, anchor) = try world.view(world.view, size: size)
  let renderer = FrameRenderer(
    scene: try world.scene(anchors: [anchor]),
    settings: RenderSettings(threads: 2)
  )
  let (bitmap, _) = try await renderer.render(view)
  report.add(
    try await Measurement.best(
      "PNG of the Mandelbrot set, 1920x1080",
      count: size.area,
      unit: "pixel"
    ) {
      _ = try bitmap.pngData()
    }
  )
  // The view has not changed: nothing is drawn, all tiles are composed and encoded.
  report.add(
    try await Measurement.best("composing a frame of kept tiles", count: size.area, unit: "pixel") {
      _ = try await renderer.render(view)
    }
  )
}
