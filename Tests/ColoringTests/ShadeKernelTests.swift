import CKernels
import FathomNumbers
import Testing

@Suite struct ShadeKernelTests {
  private static let levels = KernelMethod.allCases.filter(\.isAvailable).compactMap(\.level)

  /// What a sample is shaded by.
  private struct Sample {
    let value, cosine, shade, cover, distance: Double
    let color: SIMD3<Float>
  }

  /// Samples of all kinds, some of which are inside.
  private static func samples(_ count: Int) -> [Sample] {
    var random = SplitMix64(seed: 11)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return (0..<count).map { index in
      Sample(
        value: index % 5 == 3 ? .infinity : index % 11 == 7 ? .nan : number(0...9),
        cosine: number(-1...1),
        shade: number(-1...1),
        cover: number(0...1),
        distance: index % 7 == 2 ? .infinity : index % 7 == 4 ? .nan : number(-0.5...2),
        color: SIMD3(Float(number(0...1)), Float(number(0...1)), Float(number(0...1)))
      )
    }
  }

  private let contour = SIMD3<Float>(0.1, 0.2, 0.3)
  private let outline = SIMD3<Float>(0.9, 0.8, 0.7)

  /// The light of one sample, by the kinds of shades that there are.
  private func shaded(_ sample: Sample, _ kinds: Int) -> SIMD3<Float> {
    var color = sample.color
    guard sample.value.isFinite else { return color }
    if kinds & 1 != 0 { color *= Float(1 - 0.4 * (0.5 - 0.5 * sample.cosine)) }
    if kinds & 2 != 0 {
      color += color * (Float(sample.shade) * (sample.shade < 0 ? .one : 2 * (.one - color)))
    }
    if kinds & 4 != 0 { color += (contour - color) * Float(sample.cover) }
    if kinds & 8 != 0, sample.distance < 1 {
      let cover = 0.8 * Elementary.smoothstep(1 - max(sample.distance, 0))
      color += (outline - color) * Float(cover)
    }
    return color
  }

  @Test(arguments: 0..<16, [1, 3, 8, 61])
  func `samples are shaded one kind after the other`(kinds: Int, count: Int) {
    let samples = Self.samples(count)
    let numbers =
      samples.map(\.cosine) + samples.map(\.shade) + samples.map(\.cover) + samples.map(\.distance)
    let before = SIMD3<Float>(0.25, 0.5, 0.75)
    let expected = samples.map { before + shaded($0, kinds) }
    for level in Self.levels {
      // One more, which stays as it is.
      var light = [SIMD3<Float>](repeating: before, count: count + 1)
      numbers.withUnsafeBufferPointer { numbers in
        func plane(_ kind: Int) -> UnsafePointer<Double>? {
          kinds & 1 << kind == 0 ? nil : numbers.baseAddress.map { $0 + kind * count }
        }
        var shading = color_shading(
          cosines: plane(0),
          decomposition: 0.4,
          shades: plane(1),
          covers: plane(2),
          contour: (contour.x, contour.y, contour.z, 0),
          distances: plane(3),
          outline: 0.8,
          outline_color: (outline.x, outline.y, outline.z, 0)
        )
        samples.map(\.color).withUnsafeBytes { colors in
          light.withUnsafeMutableBytes { light in
            color_shade(
              level,
              &shading,
              samples.map(\.value),
              colors.baseAddress?.assumingMemoryBound(to: Float.self),
              Int64(count),
              light.baseAddress?.assumingMemoryBound(to: Float.self)
            )
          }
        }
      }
      #expect(light == expected + [before], "\(level)")
    }
  }
}
