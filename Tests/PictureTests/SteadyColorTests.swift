import FathomColoring
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Testing

/// The colours of a histogram map over a flight, frame by frame.
@Suite struct SteadyColorTests {
  private static let framesPerOctave = 30
  private static let depths = 0..<5 * framesPerOctave

  /// A spiral, an island's surroundings, and a place where nothing but filaments is left.
  static let places = [
    "-0.743643887037158,0.131825904205312", "-1.768778833,-0.001738996", "0,1",
  ]

  /// The scene of a dive, whose palette is so long that its light tells shares from −4.5 to 5.5.
  private func scene(_ place: String) throws -> (scene: Scene, views: [View]) {
    var world = World(try #require(GeneratorCatalog.entry(named: "mandelbrot")))
    world.colorMap = ColorMap(
      palette: Palette(
        named: "ramp",
        .clamped,
        stops: [Palette.Stop(0, .black), Palette.Stop(1, .white)],
        curve: .linear
      ),
      scale: .histogram,
      density: 0.1,
      offset: 0.45
    )
    let depths = Self.depths.map { 4 + Double($0) / Double(Self.framesPerOctave) }
    let all = try depths.map { depth in
      try world.view(
        ViewDescription(
          center: ViewDescription.center(place),
          extent: .zoom(try #require(Numeral("\(Elementary.exp2(depth))")))
        ),
        size: Size(width: 64, height: 36)
      )
    }
    let anchor = try #require(all.last).anchor
    return (try world.scene(anchors: [anchor]), all.map(\.view))
  }

  private func share(_ coloring: ViewColoring, _ value: Double) -> Double {
    var light = [SIMD3<Float>.zero]
    coloring.add([value], to: &light)
    return (Double(light[0].x) - 0.45) * 10
  }

  @Test(arguments: places) func `a value's colour drifts, and never jumps`(place: String)
    async throws
  {
    let (scene, views) = try scene(place)
    let colorings = try views.map { try scene.coloring(of: $0) }
    for value in [5.0, 10, 20, 30, 50, 80, 130, 200, 400, 1000, 2500] {
      let shares = colorings.map { share($0, value) }
      let steps = zip(shares, shares.dropFirst()).map { $1 - $0 }
      let turns = zip(steps, steps.dropFirst()).map { $1 - $0 }
      // A fortieth of the palette in a thirtieth of an octave, and the speed changes as smoothly.
      #expect(steps.allSatisfy { abs($0) < 0.025 }, "\(value): \(steps)")
      #expect(turns.allSatisfy { abs($0) < 0.001 }, "\(value): \(turns)")
    }
  }

  @Test(arguments: places) func `every view uses the palette evenly`(place: String) async throws {
    let (scene, views) = try scene(place)
    var errors: [Double] = []
    for (index, view) in views.enumerated() where index % 10 == 5 {
      let counts = try await FieldRenderer(scene: scene, threads: 2).render(view, field: "nu")
      let coloring = try scene.coloring(of: view)
      let shares = counts.filter(\.isFinite).map { share(coloring, $0) }.sorted()
      errors += (1...3).map { abs(shares[shares.count * $0 / 4] - Double($0) / 4) }
    }
    // Steadiness has its price: a view is a little behind where it meets something new.
    #expect(
      errors.allSatisfy { $0 < 0.35 } && errors.reduce(0, +) / Double(errors.count) < 0.07,
      "\(errors)"
    )
  }
}
