import FathomImaging
import FathomNumbers
import Testing

@Suite struct LightTests {
  @Test(arguments: Bitmap.Depth.allCases)
  func `rows of light are encoded sample by sample`(depth: Bitmap.Depth) {
    var random = SplitMix64(seed: 11)
    let light = (0..<5).map { _ in
      SIMD3<Float>.random(in: -0.5...1.5, using: &random)
    }
    var bitmap = Bitmap(width: 4, height: 3, depth: depth)
    bitmap.setPixels(x: 2, y: 1, light: light.span)
    for (i, color) in light.enumerated() {
      let pixel = bitmap[(6 + i) % 4, (6 + i) / 4]
      switch depth {
      case .eight:
        let expected = (SRGB.encode8(color.x), SRGB.encode8(color.y), SRGB.encode8(color.z))
        #expect(pixel.samples8 == expected)
      case .sixteen:
        #expect(pixel.red == SRGB.encode16(color.x))
        #expect(pixel.green == SRGB.encode16(color.y))
        #expect(pixel.blue == SRGB.encode16(color.z))
      }
    }
    #expect(bitmap[1, 1] == .black && bitmap[3, 2] == .black)
  }

  @Test(arguments: Bitmap.Depth.allCases)
  func `a picture of light is the one whose pixels are set to it`(depth: Bitmap.Depth) {
    var random = SplitMix64(seed: 12)
    let light = (0..<63).map { _ in
      SIMD3<Float>.random(in: -0.5...1.5, using: &random)
    }
    var bitmap = Bitmap(width: 9, height: 7, depth: depth)
    bitmap.setPixels(x: 0, y: 0, light: light.span)
    #expect(Bitmap(width: 9, height: 7, depth: depth, light: light.span) == bitmap)
  }
}
