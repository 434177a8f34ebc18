import FathomColoring
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Testing

/// The shares of a picture that colours take, for every built-in palette.
@Suite struct PaletteUseTests {
  private static let size = Size(width: 96, height: 54)

  private static let views = [
    ViewDescription(),
    ViewDescription(x: "-0.743643887037158", y: "0.131825904205312", zoom: "2e4"),
    ViewDescription(x: "0.2869", y: "0.0143", zoom: "200"),
    ViewDescription(x: "-0.743643887037158", y: "0.131825904205312", zoom: "1e9"),
  ]

  /// The share of the most frequent of 32,768 colours among the pixels that have a value.
  private func greatestShare(_ world: World, _ description: ViewDescription) async throws -> Double
  {
    let (view, anchor) = try world.view(description, size: Self.size)
    let scene = try world.scene(anchors: [anchor])
    let field = world.generatorDescription.fields[0].name
    let values = try await FieldRenderer(scene: scene, threads: 2).render(view, field: field)
    let renderer = FrameRenderer(scene: scene, settings: RenderSettings(threads: 2))
    let bitmap = try await renderer.render(view).0
    var counts: [SIMD3<UInt8>: Int] = [:]
    for (index, value) in values.enumerated() where value.isFinite {
      let color = bitmap[index % Self.size.width, index / Self.size.width].samples8
      counts[SIMD3(color.red, color.green, color.blue) &>> 3, default: 0] += 1
    }
    return Double(counts.values.max() ?? 0) / Double(values.count { $0.isFinite })
  }

  @Test(arguments: Palette.all)
  func `no palette burns the Mandelbrot set out`(palette: Palette) async throws {
    var world = try World(generator: "mandelbrot")
    world.colorMap.show(palette)
    for view in Self.views {
      let share = try await greatestShare(world, view)
      #expect(share < 0.16, "\(palette.name) at \(view.center?.y.text ?? "home"): \(share)")
    }
  }

  @Test(arguments: Palette.all)
  func `nor where iterations grow without end`(palette: Palette) async throws {
    var world = try World(generator: "mandelbrot")
    world.colorMap = ColorMap(palette: palette, scale: .root, density: 0.3)
    let share = try await greatestShare(world, Self.views[1])
    #expect(share < 0.2, "\(share)")
  }

  @Test(arguments: Palette.all)
  func `every palette shows noise in many colours`(palette: Palette) async throws {
    var world = try World(generator: "noise")
    world.colorMap.show(palette)
    let share = try await greatestShare(world, ViewDescription())
    #expect(share < 0.3, "\(share)")
  }

  @Test(arguments: Palette.all)
  func `heavy lines of a grid are furthest from its ground`(palette: Palette) throws {
    var world = try World(generator: "grid")
    world.colorMap.show(palette)
    func color(_ weight: Double) -> SIMD3<Float> {
      var light = [SIMD3<Float>.zero]
      ViewColoring(world.colorMap).add([weight], to: &light)
      return light[0]
    }
    let step = color(1) - color(0)
    #expect((step * step).sum() > 0.01, "\(palette.name)")
  }

  @Test func `a density that is given holds whatever the palette`() throws {
    let given = try World(yaml: "generator: mandelbrot\npalette: nebula\ncolors: {density: 2.5}")
    #expect(given.colorMap.density == 2.5)
    let left = try World(yaml: "generator: mandelbrot\npalette: nebula")
    #expect(left.colorMap.density == 1)
    #expect(try World(yaml: left.yaml).colorMap.density == 1)
  }
}
