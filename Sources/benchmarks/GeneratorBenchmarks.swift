import FathomColoring
import FathomFlights
import FathomFrames
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds

/// Whole frames of every generator at several depths, and large tiles beside small ones.
func measureGenerators(_ report: inout Report) async throws {
  let size = Size(width: 1280, height: 720)
  for entry in GeneratorCatalog.selfContained where entry.name != "mandelbrot" {
    var shallow: Measurement?
    for width in ["1e0", "1e-100", "1e-1000", "1e-10000"] {
      let frame = try await measureFrame(
        World(entry),
        at: ("0.1234567890123", "-0.9876543210987"),
        width: width,
        size: size
      )
      report.add(frame)
      if let shallow { report.add(ratio: "\(entry.name), \(width) to 1e0", frame, to: shallow) }
      shallow = shallow ?? frame
    }
    let (small, large) = (
      try await measureFrame(World(entry), size: size, tileSize: 256),
      try await measureFrame(World(entry), size: size, tileSize: 4096)
    )
    report.add(ratio: "\(entry.name), tiles of 4096 to tiles of 256", large, to: small)
  }
  for parameters in [
    ["base": "10"], ["base": "2"], ["kind": "checkerboard"], ["kind": "polar"],
  ] {
    report.add(try await measureGridFrame(parameters))
  }
  guard let mandelbrot = GeneratorCatalog.entry(named: "mandelbrot") else { return }
  let view = Size(width: 640, height: 360)
  report.add(try await measureFrame(World(mandelbrot), size: view))
  report.add(
    try await measureFrame(
      World(mandelbrot),
      at: (
        "-1.759817130804847813610825010561798238243999999999999999999800",
        "-0.012593310799749865383746631843264858450340"
      ),
      width: "7.1e-14",
      size: view
    )
  )
  let (small, large) = (
    try await measureFrame(World(mandelbrot), size: view, tileSize: 256),
    try await measureFrame(World(mandelbrot), size: view, tileSize: 4096)
  )
  report.add(ratio: "mandelbrot, tiles of 4096 to tiles of 256", large, to: small)
}

/// The time of a frame of the grid from preparing to light, on one thread.
private func measureGridFrame(_ parameters: [String: String]) async throws -> Measurement {
  let size = Size(width: 640, height: 360)
  let grid = GeneratorCatalog.entry(named: "grid")
  guard let grid else { preconditionFailure("there is a grid") }
  var world = World(grid)
  for (name, value) in parameters { try world.setParameter(name, to: value) }
  let description = ViewDescription(extent: .width("1e-1000"))
  let (view, anchor) = try world.view(description, size: size)
  let scene = try world.scene(anchors: [anchor])
  let coloring = try scene.coloring(of: view)
  let blocks = stride(from: 0, to: size.height, by: 32).map { top in
    PixelRectangle(columns: 0..<size.width, rows: top..<min(top + 32, size.height))
  }
  return try await Measurement.best(
    "grid, \(parameters.values.joined()), filled and coloured",
    count: size.area,
    unit: "pixel"
  ) {
    let prepared = try scene.generator.prepare(
      view,
      fields: [world.generatorDescription.fields[0].name]
    )
    for block in blocks {
      var light = [SIMD3<Float>](repeating: .zero, count: block.area)
      var field = Field(width: block.width, height: block.height)
      prepared.fill(&field, at: view.grid.samplePoints(block))
      coloring.add(field.values, to: &light)
    }
  }
}

/// The time of one frame, preparation included, as the command line draws it.
private func measureFrame(
  _ world: World,
  at center: (x: String, y: String)? = nil,
  width: String? = nil,
  size: Size<Int>,
  tileSize: Int = 256
) async throws -> Measurement {
  let description = ViewDescription(
    center: center.flatMap { center in
      Numeral(center.x).flatMap { x in Numeral(center.y).map { Point(x: x, y: $0) } }
    },
    extent: width.flatMap { Numeral($0) }.map { .width($0) }
  )
  let (view, anchor) = try world.view(description, size: size)
  var settings = RenderSettings(threads: 1)
  settings.tileSize = tileSize
  let name =
    "\(world.name), \(width ?? "home"), \(size.width)x\(size.height), tiles of \(tileSize)"
  return try await Measurement.best(name, count: size.area, unit: "pixel") {
    let renderer = FrameRenderer(scene: try world.scene(anchors: [anchor]), settings: settings)
    _ = try await renderer.render(view)
  }
}
