import CKernels
import FathomImaging
import FathomNumbers
import TestSupport
import Testing

@Suite struct ResamplingTests {
  @Test(arguments: KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level))
  func `every level mixes a line tap by tap`(level: kernel_level) {
    var random = SplitMix64(seed: 3)
    let side = 60
    let line = (0..<side).map { _ in
      SIMD3((0..<3).map { _ in Float.random(in: 0..<1, using: &random) })
    }
    let points = (-10..<side + 10).map {
      ResamplingPoint(pixel: $0, fraction: Double.random(in: 0..<1, using: &random))
    }
    // Two, four, five, six and more taps.
    let all =
      [.triangle, .cubic(softness: 0.4)].map { ResamplingTaps(points, kernel: $0, side: side) }
      + [0.85, 0.7, 0.3].map { scale in
        StretchAxis(part: 0..<side, start: 0.3, scale: scale, within: 0..<Int(scale * 60)).taps
      }
    for taps in all {
      var mixed = [SIMD3<Float>](repeating: .one, count: taps.pixelCount + 1)
      let first = taps.sources.lowerBound
      taps.mix(Array(line[first...]), from: first, into: &mixed, level: level)
      for pixel in 0..<taps.pixelCount {
        let own = pixel * taps.count..<(pixel + 1) * taps.count
        let sum = own.reduce(SIMD3<Float>.zero) { $0 + line[taps.indices[$1]] * taps.weights[$1] }
        #expect(mixed[pixel] == sum)
      }
      #expect(mixed.last == .one)
    }
  }
}
