import Coloring
import Imaging
import Testing

@Suite struct ColorMapTests {
  /// Black at 0 to white at 1, straight in linear light, red inside.
  private let ramp = Palette(
    named: "ramp",
    .clamped,
    stops: [Palette.Stop(0, .black), Palette.Stop(1, .white)],
    curve: .linear,
    interior: SRGBColor(red8: 255, green8: 0, blue8: 0)
  )

  @Test(arguments: [
    (ColorMap.Scale.linear, 3.0, 0.3), (.root, 9.0, 0.3), (.log, 7.0, 0.3), (.linear, -1.0, 0.0),
    (.root, -9.0, 0.0), (.log, -9.0, 0.0), (.soft, 1.5, 0.12),
  ])
  func `the value less its base is scaled along the palette`(
    scale: ColorMap.Scale,
    height: Double,
    light: Float
  ) {
    let map = ColorMap(palette: ramp, scale: scale, density: 0.1)
    #expect(abs(map.color(of: height + 100, base: 100).channels.x - light) < 1e-5)
  }

  @Test func `density stretches and offset moves`() {
    let map = ColorMap(palette: ramp, density: 0.5, offset: 0.25)
    #expect(abs(map.color(of: 1, base: 0).channels.x - 0.75) < 1e-5)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `what is not finite has the interior's colour`(value: Double) {
    #expect(ColorMap(palette: ramp).color(of: value, base: 0) == LinearColor(ramp.interior.encoded))
  }
}
