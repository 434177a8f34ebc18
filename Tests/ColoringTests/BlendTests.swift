import FathomColoring
import Testing

@Suite struct BlendTests {
  private let below: [SIMD3<Float>] = [SIMD3(0, 0.25, 0.5), SIMD3(1, 0.5, 0.25)]
  private let above: [SIMD3<Float>] = [SIMD3(0.5, 0.5, 0.25), SIMD3(0.5, 0, 1)]

  private func mixed(_ blend: Blend) -> [SIMD3<Float>] {
    var light = below
    blend.mix(above, over: &light)
    return light
  }

  @Test(arguments: [
    (Blend.Mode.over, [SIMD3(0.5, 0.5, 0.25), SIMD3(0.5, 0, 1)]),
    (.multiply, [SIMD3(0, 0.125, 0.125), SIMD3(0.5, 0, 0.25)]),
    (.screen, [SIMD3(0.5, 0.625, 0.625), SIMD3(1, 0.5, 1)]),
    (.add, [SIMD3(0.5, 0.75, 0.75), SIMD3(1.5, 0.5, 1.25)]),
    (.lighten, [SIMD3(0.5, 0.5, 0.5), SIMD3(1, 0.5, 1)]),
    (.darken, [SIMD3(0, 0.25, 0.25), SIMD3(0.5, 0, 0.25)]),
  ])
  func `the modes are the textbook's`(mode: Blend.Mode, expected: [SIMD3<Float>]) {
    #expect(mixed(Blend(mode)) == expected)
    #expect(mixed(Blend(mode, opacity: 0)) == below)
    let half = zip(below, expected).map { ($0 + $1) / 2 }
    #expect(mixed(Blend(mode, opacity: 0.5)) == half)
  }
}
