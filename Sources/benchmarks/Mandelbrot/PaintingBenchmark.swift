import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation

/// A view of the Mandelbrot set, prepared and painted apart.
struct PaintingBenchmark {
  private let generator: MandelbrotGenerator
  private let anchor: SceneAnchor
  private let first: View

  /// The same centre, 2^(1/10) as wide.
  private let next: View

  init(_ view: BenchmarkView) throws {
    guard let entry = GeneratorCatalog.entry(named: "mandelbrot") else {
      preconditionFailure("the catalog has the Mandelbrot set")
    }
    generator = MandelbrotGenerator(iterations: view.iterations)
    let (world, size) = (World(entry), BenchmarkView.size)
    let description = try view.description()
    (first, anchor) = try world.view(description, size: size)
    let place = try world.place(description, size: size)
    let pitch = place.pitch * BigFloat(pow(2, 0.1))
    next = View(
      grid: PixelGrid(center: place.center, pitch: pitch, size: size),
      depth: world.depth(pitch: pitch, size: size)
    )
  }

  /// The seconds that the first frame of a scene takes until it can be painted, and those of a
  /// second one: for the reference orbit and its blocks.
  func preparing() async throws -> (first: Double, next: Double) {
    var best = (first: Double.infinity, next: Double.infinity)
    for _ in 0..<3 {
      let scene = try generator.scene([anchor])
      best.first = min(
        best.first,
        try await Measurement.seconds { _ = try scene.prepare(first, fields: ["nu"]) }
      )
      best.next = min(
        best.next,
        try await Measurement.seconds { _ = try scene.prepare(next, fields: ["nu"]) }
      )
    }
    return best
  }

  /// The seconds that painting takes with these instructions, on one thread.
  func painting(_ method: KernelMethod) async throws -> Double {
    let paint = try painter(["nu"], method)
    return await Measurement.best(of: 2, "", count: 1, unit: "view") { _ = paint() }.seconds
  }

  /// The cost of painting with the distance estimate, relative to without.
  func distanceRatio() async throws -> Double {
    let both = try painter(["nu", "de"], .best)
    let count = try painter(["nu"], .best)
    let (with, without) = await Measurement.best(
      of: 2,
      ("with", { _ = both() }),
      ("without", { _ = count() }),
      count: 1,
      unit: "view"
    )
    return with.seconds / without.seconds
  }

  /// The mean of the smooth counts of all samples that escape.
  func meanCount() throws -> Double {
    let counts = try painter(["nu"], .best)().values.filter(\.isFinite)
    return counts.reduce(0, +) / Double(counts.count)
  }

  /// A painter of the whole view, prepared.
  private func painter(
    _ fields: [String],
    _ method: KernelMethod
  ) throws -> () -> Field {
    guard var view = try generator.scene([anchor]).prepare(first, fields: fields) as? MandelbrotView
    else { preconditionFailure("the Mandelbrot set prepares views of its own") }
    view.method = method
    let (width, height) = (BenchmarkView.size.width, BenchmarkView.size.height)
    let points = first.grid.samplePoints(
      PixelRectangle(columns: 0..<width, rows: 0..<height)
    )
    return { [view] in
      var field = Field(width: width, height: height, planeCount: fields.count)
      view.fill(&field, at: points)
      return field
    }
  }
}
