import CKernels
import FathomImaging
import FathomNumbers
import Testing

@Suite struct DitherTests {
  private static let side = 64

  private func bitmap(_ light: Float, _ dither: Dither = Dither(column: 5, row: 9)) -> Bitmap {
    let all = [SIMD3<Float>](repeating: SIMD3(repeating: light), count: Self.side * Self.side)
    var bitmap = Bitmap(width: Self.side, height: Self.side)
    bitmap.setPixels(light: all.span, dither)
    return bitmap
  }

  @Test func `light that is a sample stays that sample in every pixel`() {
    for sample in UInt8.min...UInt8.max {
      #expect(Set(bitmap(SRGB.decode8(sample)).samples8) == [sample])
    }
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.75, 0.9] as [Float], [0, 7, 100, 254] as [UInt8])
  func `light between two samples is a mixture of both with that mean`(share: Float, low: UInt8) {
    let (from, to) = (SRGB.decode8(low), SRGB.decode8(low + 1))
    let samples = bitmap(from + share * (to - from)).samples8
    #expect(Set(samples) == [low, low + 1])
    let upper = Double(samples.count { $0 == low + 1 }) / Double(samples.count)
    #expect(abs(upper - Double(share)) < 0.02)
  }

  @Test func `every small square has its share of both`() {
    let (from, to) = (SRGB.decode8(20), SRGB.decode8(21))
    let picture = bitmap((from + to) / 2)
    for top in stride(from: 0, to: Self.side, by: 8) {
      for left in stride(from: 0, to: Self.side, by: 8) {
        let pixels = (0..<64).map { picture[left + $0 % 8, top + $0 / 8] }
        #expect(24...40 ~= pixels.count { $0.samples8.red == 21 })
      }
    }
  }

  @Test(arguments: [-.infinity, -1, -0.0, 1, 1.5, .infinity, .nan] as [Float])
  func `light beyond the samples is the nearest, and none where it is no number`(light: Float) {
    #expect(Set(bitmap(light).samples8) == [light >= 1 ? 255 : 0])
  }

  @Test func `a pattern that is moved is that of the pixel it begins with`() {
    let light = (SRGB.decode8(40) + SRGB.decode8(41)) / 2
    let whole = bitmap(light, Dither(column: .max - 3, row: 0))
    let part = bitmap(light, Dither(column: .max - 3, row: 0).moved(byColumns: 10, rows: 3))
    #expect((0..<50).allSatisfy { part[$0, $0] == whole[$0 + 10, $0 + 3] })
    #expect(bitmap(light, Dither(column: 6, row: 3)) == part)
  }

  @Test(arguments: KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level), 1...9)
  func `every level takes the greater sample where light is beyond the pixel's threshold`(
    level: kernel_level,
    width: Int
  ) {
    var random = SplitMix64(seed: UInt64(width))
    let light = (0..<400 * width).map { _ in
      SIMD3((0..<3).map { _ in Float.random(in: 0..<1, using: &random) })
    }
    var bitmap = Bitmap(width: width, height: 400)
    bitmap.setPixels(light: light.span, Dither(column: 3, row: .max), level: level)
    for (index, color) in light.enumerated() {
      let (column, row) = (UInt32(index % width), UInt32(index / width))
      // The fractions of multiples of 1 / p and 1 / p², p the plastic number, in units of 2^-32.
      let place = (column &+ 3) &* 3_242_174_889 &+ (row &- 1) &* 2_447_445_414
      let threshold = (Float(place >> 25) + 0.5) / 128
      let sample = bitmap[index % width, index / width].samples8
      for (light, sample) in zip(
        [color.x, color.y, color.z],
        [sample.red, sample.green, sample.blue]
      ) {
        let low = (0...254).last { SRGB.decode8(UInt8($0)) <= light } ?? 0
        let (from, to) = (SRGB.decode8(UInt8(low)), SRGB.decode8(UInt8(low + 1)))
        #expect(Int(sample) == low + (light >= from + threshold * (to - from) ? 1 : 0))
      }
    }
  }
}
