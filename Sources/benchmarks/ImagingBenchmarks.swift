import FathomColoring
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomPlotting
import FathomRendering
import FathomWorlds

/// Encoding frames as PNG, and the parts of drawing that every world pays for.
func measureImaging(_ report: inout Report) async throws {
  let size = Size(width: 1920, height: 1080)
  let table = Table(
    ["PNG, 1920x1080", "libpng, ms", "MiB"]
      + PNGMethod.allCases.flatMap { ["\($0.rawValue): times as fast", "size"] }
  )
  for (name, world) in try frameWorlds() {
    let (view, anchor) = try world.view(world.view, size: size)
    let renderer = FrameRenderer(
      scene: try world.scene(anchors: [anchor]),
      settings: RenderSettings(threads: 2)
    )
    let (bitmap, _) = try await renderer.render(view)
    // Level 6, and for each row the filter that looks best: what libpng does unless told otherwise.
    let usual = PNGCompression(level: 6, filter: .adaptive)
    let usualSize = try bitmap.pngData(compression: usual).count
    let seconds = try await Measurement.best(of: 2, name, count: 1, unit: "frame") {
      _ = try bitmap.pngData(compression: usual)
    }.seconds
    var figures = [(seconds * 1e3 as Double?, 0), (Double(usualSize) / 0x1p20, 2)]
    for method in PNGMethod.allCases {
      var byteCount = 0
      let ours = try await Measurement.best(of: 4, name, count: 1, unit: "frame") {
        byteCount = try method.encode(bitmap)
      }.seconds
      let ratios = (speed: seconds / ours, size: Double(byteCount) / Double(usualSize))
      figures += [(ratios.speed, 2), (ratios.size, 3)]
      report.keep("PNG of \(name), \(method.rawValue), times libpng's speed", ratios.speed)
      report.keep("PNG of \(name), \(method.rawValue), times libpng's size", ratios.size)
    }
    table.add(name, figures)
    guard name == "v5" else { continue }
    // The view has not changed: nothing is drawn, all tiles are composed.
    report.add(
      try await Measurement.best("composing a frame of kept tiles", count: size.area, unit: "pixel")
      {
        _ = try await renderer.render(view)
      }
    )
  }
  table.end()
}

/// The ways to write a frame, on one thread.
private enum PNGMethod: String, CaseIterable {
  case frames = "frames"
  case plain = "libdeflate, no prediction"
  case zlib = "zlib 1, no prediction"

  /// Encodes a picture, and returns how many bytes that takes.
  func encode(_ bitmap: Bitmap) throws -> Int {
    let level = PNGCompression.default.level
    return switch self {
    case .frames: try bitmap.pngData().count
    case .plain: try PNGDeflater(PNGCompression(level: level, filter: .none)).data(bitmap).count
    case .zlib: try bitmap.pngData(compression: PNGCompression(level: level, filter: .none)).count
    }
  }
}

/// Worlds whose frames differ in how they can be compressed.
private func frameWorlds() throws -> [(name: String, world: World)] {
  let fractals = try BenchmarkView.all.filter { ["v5_1e-100", "pub_e14"].contains($0.name) }.map {
    view -> (name: String, world: World) in
    guard let entry = GeneratorCatalog.entry(named: "mandelbrot") else {
      preconditionFailure("there is a Mandelbrot set")
    }
    var world = World(entry)
    try world.setParameter("iterations", to: String(view.iterations))
    world.view = try view.description()
    return (view.name == BenchmarkView.v5.name ? "v5" : view.name, world)
  }
  return fractals
    + GeneratorCatalog.selfContained.filter { ["grid", "noise"].contains($0.name) }
    .map { ($0.name, World($0)) }
}
