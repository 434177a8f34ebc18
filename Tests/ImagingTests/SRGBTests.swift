import CKernels
import FathomImaging
import FathomNumbers
import TestSupport
import Testing

@Suite struct SRGBTests {
  @Test func `every 8-bit sample survives linear light`() {
    for sample in UInt8.min...UInt8.max {
      #expect(SRGB.encode8(SRGB.decode8(sample)) == sample)
    }
  }

  @Test func `every 16-bit sample survives linear light`() {
    for sample in UInt16.min...UInt16.max where SRGB.encode16(SRGB.decode16(sample)) != sample {
      Issue.record("\(sample)")
    }
  }

  @Test func `half the light is sample 188`() {
    #expect(SRGB.encode8(0.5) == 188)
    #expect(SRGB.encode16(0.5) == 48192)
  }

  @Test(arguments: [.nan, -.infinity, -1, -0.0, 0] as [Float])
  func `no light is sample 0`(light: Float) {
    #expect(SRGB.encode8(light) == 0)
    #expect(SRGB.encode16(light) == 0)
  }

  @Test(arguments: [.infinity, 1.5, 1] as [Float])
  func `full light is the largest sample`(light: Float) {
    #expect(SRGB.encode8(light) == 255)
    #expect(SRGB.encode16(light) == 65535)
  }

  @Test func `8-bit encoding is exactly the rounded formula around every boundary`() {
    for sample in 0..<255 {
      let boundary = Float(SRGB.decode((Double(sample) + 0.5) / 255))
      #expect(SRGB.encode8(boundary.nextDown.nextDown) == sample)
      #expect(SRGB.encode8(boundary.nextUp.nextUp) == sample + 1)
    }
  }

  @Test(arguments: KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level), 0...9)
  func `rows of light become the samples that it becomes one by one`(
    level: kernel_level,
    count: Int
  ) {
    let odd: [Float] = [.nan, -.infinity, .infinity, -1, -0.0, 1, 1.5, .leastNonzeroMagnitude]
    let boundaries = (0..<255).flatMap { sample in
      let boundary = Float(SRGB.decode((Double(sample) + 0.5) / 255))
      return [boundary.nextDown, boundary, boundary.nextUp]
    }
    var random = SplitMix64(seed: UInt64(count))
    let light = (0..<1600 + count).map { _ in
      SIMD3((0..<3).map { _ in (odd + boundaries).randomElement(using: &random) ?? 0 })
    }
    var samples = [UInt8](repeating: 7, count: 3 * light.count + 1)
    samples.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return }
      SRGB.encode8(light.span, into: start, level: level)
    }
    let expected = light.flatMap { [$0.x, $0.y, $0.z].map { SRGB.encode8($0) } }
    #expect(samples == expected + [7])
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `encoding follows the formula and never falls`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let dark = (0..<5000).map { _ in Float.random(in: 0...0.01, using: &random) }
    let bright = (0..<5000).map { _ in Float.random(in: 0...1, using: &random) }
    // The ends of the chords that encode16 is made of, and their neighbours.
    let joins = (0...9 * 256).map {
      Float(bitPattern: (0x1p-9 as Float).bitPattern + UInt32($0) << 15)
    }
    var last: (UInt8, UInt16) = (0, 0)
    let neighbours = joins.flatMap { [$0.nextDown, $0, $0.nextUp] }
    for light in (dark + bright + neighbours).sorted() {
      let encoded = SRGB.encode(Double(light))
      let (eight, sixteen) = (SRGB.encode8(light), SRGB.encode16(light))
      #expect(abs(Double(eight) - encoded * 255) < 0.5001 || light > 1)
      #expect(abs(Double(sixteen) - encoded * 65535) < 0.54 || light > 1)
      #expect(eight >= last.0 && sixteen >= last.1)
      last = (eight, sixteen)
    }
  }

  @Test func `a colour reads its own text`() {
    #expect(SRGBColor("#ffc801") == SRGBColor(red8: 255, green8: 200, blue8: 1))
    #expect(SRGBColor("#FFC801")?.description == "#ffc801")
    for text in ["", "#", "ffc801", "#ffc80", "#ffc8011", "#ffc80g", "#ﬀc801"] {
      #expect(SRGBColor(text) == nil)
    }
  }
}
