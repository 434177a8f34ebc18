import FathomColoring
import FathomNumbers
import Testing

/// How palettes look to eyes, by models that are published: OKLab (Björn Ottosson, 2020) for the
/// distance of colours, Viénot, Brettel and Mollon (1999) for eyes without green cones.
@Suite struct PerceptionTests {
  @Test func `lantern climbs in even steps`() {
    let colors = (0...64).map {
      Self.perceived(Palette.lantern.color(at: Double($0) / 64).channels)
    }
    let steps = zip(colors, colors.dropFirst()).map { first, second -> Double in
      let difference = second - first
      return (difference * difference).sum().squareRoot()
    }
    let mean = steps.reduce(0, +) / Double(steps.count)
    #expect(steps.allSatisfy { abs($0 / mean - 1) < 0.2 })
    #expect(zip(colors, colors.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test(arguments: [Palette.lantern, .nebula, .moss, .gray])
  func `a sequential palette climbs for colour-blind eyes too`(palette: Palette) {
    let lightness = (0...64).map { step -> Double in
      let light = palette.color(at: Double(step) / 64).channels
      let (red, green, blue) = (Double(light.x), Double(light.y), Double(light.z))
      let yellow = 0.29275 * red + 0.70725 * green
      let seenBlue = blue + 0.02234 * (green - red)
      return Self.perceived(SIMD3(Float(yellow), Float(yellow), Float(seenBlue))).x
    }
    #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `gray rises evenly in its samples`() {
    for sample in UInt8.min...UInt8.max {
      #expect(Palette.gray.color(at: Double(sample) / 255).samples8 == (sample, sample, sample))
    }
  }

  @Test(arguments: Palette.all)
  func `a palette spans from dark to bright`(palette: Palette) {
    let lightness = (0..<256).map { Self.perceived(palette.color(at: Double($0) / 256).channels).x }
    #expect(lightness.min() ?? 1 < 0.25)
    #expect(lightness.max() ?? 0 > 0.85)
  }

  /// OKLab: lightness, green to red, blue to yellow.
  private static func perceived(_ light: SIMD3<Float>) -> SIMD3<Double> {
    let rgb = SIMD3<Double>(light)
    let cones = [
      SIMD3(0.4122214708, 0.5363325363, 0.0514459929),
      SIMD3(0.2119034982, 0.6806995451, 0.1073969566),
      SIMD3(0.0883024619, 0.2817188376, 0.6299787005),
    ].map { Elementary.power(max(0, ($0 * rgb).sum()), 1 / 3.0) }
    let response = SIMD3(cones[0], cones[1], cones[2])
    return SIMD3(
      (SIMD3(0.2104542553, 0.7936177850, -0.0040720468) * response).sum(),
      (SIMD3(1.9779984951, -2.4285922050, 0.4505937099) * response).sum(),
      (SIMD3(0.0259040371, 0.7827717662, -0.8086757660) * response).sum()
    )
  }
}
