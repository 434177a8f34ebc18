import FathomImaging
import FathomNumbers

/// A 64-bit linear congruential generator: the same numbers for a seed on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}

extension Bitmap {
  /// A picture of random samples.
  static func random(width: Int, height: Int, depth: Depth, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let indices = 0..<width * height * 3
    switch depth {
    case .eight:
      let samples = indices.map { _ in UInt8.random(in: 0...255, using: &random) }
      return Bitmap(width: width, height: height, samples: .eight(samples))
    case .sixteen:
      let samples = indices.map { _ in UInt16.random(in: 0...65535, using: &random) }
      return Bitmap(width: width, height: height, samples: .sixteen(samples))
    }
  }
}

/// Sizes with every kind of edge.
let oddSizes = [
  (1, 1), (1, 7), (7, 1), (3, 2), (17, 13), (64, 64), (129, 5), (500, 301),
]
