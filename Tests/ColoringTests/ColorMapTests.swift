import FathomColoring
import FathomImaging
import Testing

/// Black at 0 to white at 1, straight in linear light, red inside.
let ramp = Palette(
  named: "ramp",
  .clamped,
  stops: [Palette.Stop(0, .black), Palette.Stop(1, .white)],
  curve: .linear,
  interior: SRGBColor(red8: 255, green8: 0, blue8: 0)
)

/// The light of one sample: its value, then what the map's shades need.
func light(_ coloring: ViewColoring, _ values: Double...) -> SIMD3<Float> {
  var light = [SIMD3<Float>.zero]
  coloring.add(values, to: &light)
  return light[0]
}

@Suite struct ColorMapTests {
  @Test(arguments: [
    (ColorMap.Scale.linear, 3.0, 0.3), (.root, 9.0, 0.3), (.log, 7.0, 0.3), (.linear, -1.0, 0.0),
    (.root, -9.0, 0.0), (.log, -9.0, 0.0), (.soft, 1.5, 0.12),
  ])
  func `the value less its base is scaled along the palette`(
    scale: ColorMap.Scale,
    height: Double,
    brightness: Float
  ) {
    let map = ColorMap(palette: ramp, scale: scale, density: 0.1)
    #expect(abs(light(ViewColoring(map, base: 100), height + 100).x - brightness) < 1e-5)
  }

  @Test(arguments: [(ColorMap.Scale.linear, 3.0), (.root, 9.0), (.log, 7.0), (.soft, 3.0)])
  func `values below the base go the other way`(scale: ColorMap.Scale, height: Double) {
    let coloring = ViewColoring(ColorMap(palette: ramp, scale: scale, density: 0.1, offset: 0.5))
    let (up, down) = (light(coloring, height).x, light(coloring, -height).x)
    #expect(abs(up + down - 1) < 1e-6 && down < 0.4)
  }

  @Test func `density stretches and offset moves`() {
    let map = ColorMap(palette: ramp, density: 0.5, offset: 0.25)
    #expect(abs(light(ViewColoring(map), 1).x - 0.75) < 1e-5)
  }

  @Test(
    arguments: [Double.infinity, -.infinity, .nan],
    ColorMap.Scale.allCases.filter { $0 != .light }
  )
  func `what is not finite has the interior's colour`(value: Double, scale: ColorMap.Scale) {
    var map = ColorMap(palette: ramp, scale: scale)
    #expect(light(ViewColoring(map), value) == ramp.interior.channels)
    (map.outline, map.slope, map.decomposition) = (1, SlopeLight(), 1)
    #expect(light(ViewColoring(map), value, 0.2, 0.3, 0.4) == ramp.interior.channels)
  }

  @Test(arguments: [1.0, 10, 100, 1000, 10_000])
  func `neighbours far below all ranks differ, as on the way out of a deep view`(below: Double) {
    let map = ColorMap(palette: ramp, scale: .histogram)
    let curve = RankCurve((0..<1000).map { 134_000 + Double($0) })
    let coloring = ViewColoring(map, curve: curve)
    let (near, far) = (light(coloring, 134_000 - below), light(coloring, 134_000 - 4 * below))
    #expect(abs(near.x - far.x) > 0.002)
  }

  @Test func `light adds up over samples`() {
    var sum = [SIMD3<Float>(repeating: 1), .zero]
    ViewColoring(ColorMap(palette: ramp)).add([0.25, 0.5], to: &sum)
    #expect(abs(sum[0].x - 1.25) < 1e-6 && abs(sum[1].x - 0.5) < 1e-6)
  }
}

@Suite struct LightTests {
  @Test func `light is taken as it is, added, and never looked up in the palette`() {
    let coloring = ViewColoring(ColorMap(palette: .gray, scale: .light))
    var light: [SIMD3<Float>] = [SIMD3(0.5, 0, 0), .zero]
    coloring.add([0.25, 1, 0.5, 0, 0.125, 2], to: &light)
    #expect(light == [SIMD3(0.75, 0.5, 0.125), SIMD3(1, 0, 2)])
  }
}
