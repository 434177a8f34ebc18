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

  @Test(arguments: KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level))
  func `every level adds lines tap by tap`(level: kernel_level) {
    var random = SplitMix64(seed: 5)
    // Of more than one run of sums, and not a whole number of them.
    let (columns, share) = (45, Float(0.3))
    for scale in [1.3, 0.85, 0.7, 0.3] {
      let kernel = ResamplingKernel.cubic(softness: 0.4)
      let taps =
        StretchAxis(part: 0..<30, start: 0.3, scale: scale, within: 0..<9, kernel: kernel).taps
      let lines = (0..<taps.count * columns).map { _ in
        SIMD3((0..<3).map { _ in Float.random(in: 0..<1, using: &random) })
      }
      for pixel in 0..<taps.pixelCount {
        var sums = [SIMD3<Float>](repeating: SIMD3(1, 2, 3), count: columns + 1)
        taps.add(
          lines,
          columns: columns,
          share: share,
          ofPixel: pixel,
          to: &sums,
          level: level
        )
        let own = pixel * taps.count..<(pixel + 1) * taps.count
        for column in 0..<columns {
          let sum = own.reduce(SIMD3<Float>(1, 2, 3)) { sum, tap in
            let line = taps.indices[tap] % taps.count
            return sum + lines[line * columns + column] * (taps.weights[tap] * share)
          }
          #expect(sums[column] == sum)
        }
        #expect(sums[columns] == SIMD3(1, 2, 3))
      }
    }
  }
}
