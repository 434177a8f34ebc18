import BigInt
import Generators
import Navigation
import Numbers
import Testing

@Suite struct NoiseStatisticsTests {
  @Test(arguments: [0, 10, 33.3, 334, 1000, 3322, 33219.3, -1000.7])
  func `contrast is the same at every depth`(depth: Double) throws {
    let deviations = try (UInt64(0)..<4).map { place in
      let frame = ExactFrame(depth: depth, randomPlace: place + 40, width: 192, height: 192)
      return try statistics(frame.values(NoiseGenerator())).deviation
    }
    let mean = deviations.reduce(0, +) / 4
    #expect(0.5...0.9 ~= mean, "\(deviations)")
  }

  @Test func `the variance over the world is one`() throws {
    // Features up to 2^6 pixels: a frame of 512 has hundreds of them.
    let noise = NoiseGenerator(coarsest: 6)
    let frame = ExactFrame(depth: 50.3, randomPlace: 8, width: 512, height: 512)
    let (mean, deviation) = try statistics(frame.values(noise))
    #expect(abs(mean) < 0.1)
    #expect(abs(deviation - 1) < 0.05, "\(deviation)")
  }

  @Test func `neighbouring seeds have nothing in common`() throws {
    let frame = ExactFrame(depth: 300.5, randomPlace: 2, width: 128, height: 128)
    let fields = try (UInt64(0)..<3).map { try frame.values(NoiseGenerator(seed: $0, coarsest: 6)) }
    #expect(abs(correlation(fields[0], fields[1])) < 0.1)
    #expect(abs(correlation(fields[1], fields[2])) < 0.1)
  }

  @Test func `one octave deeper is another picture`() throws {
    let fields = try (0..<3).map { octave in
      try ExactFrame(depth: 300.5 + Double(octave), x: "0", y: "0", width: 128, height: 128)
        .values(NoiseGenerator(coarsest: 6))
    }
    #expect(abs(correlation(fields[0], fields[1])) < 0.3)
    #expect(abs(correlation(fields[0], fields[2])) < 0.3)
  }

  @Test func `gradients are unit vectors that cancel`() {
    let vectors = GradientTable.vectors
    #expect(vectors.count == 256)
    #expect(vectors.allSatisfy { abs(($0 * $0).sum() - 1) < 1e-15 })
    #expect((0..<256).allSatisfy { vectors[$0] == -vectors[($0 + 128) % 256] })
  }
}

/// Mean and standard deviation.
func statistics(_ values: [Double]) -> (mean: Double, deviation: Double) {
  let mean = values.reduce(0, +) / Double(values.count)
  let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
  return (mean, variance.squareRoot())
}

/// Pearson's correlation, −1 to 1.
func correlation(_ a: [Double], _ b: [Double]) -> Double {
  let ((meanA, deviationA), (meanB, deviationB)) = (statistics(a), statistics(b))
  let covariance = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) }
  return covariance / Double(a.count) / (deviationA * deviationB)
}
