import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Testing

@Suite struct NoiseStatisticsTests {
  @Test(
    arguments: [0, 10, 33.3, 334, 1000, 3322, 33219.3, -1000.7],
    NoiseKind.allCases
  )
  func `contrast is the same at every depth`(depth: Double, kind: NoiseKind) throws {
    let places = UInt64(24)
    let deviations = try (0..<places).map { place in
      let frame = ExactFrame(depth: depth, randomPlace: place + 40, width: 192, height: 192)
      // Every fifth pixel will do.
      let steps = (0..<39).map { 5 * $0 }
      let points = SamplePoints.lattice(
        columns: steps.map(frame.grid.columnOffset),
        rows: steps.map(frame.grid.rowOffset)
      )
      return try statistics(frame.values(NoiseGenerator(kind: kind), at: points)).deviation
    }
    let mean = deviations.reduce(0, +) / Double(places)
    #expect(0.55...0.85 ~= mean, "\(kind) \(depth): \(mean)")
  }

  @Test(arguments: NoiseKind.allCases)
  func `the mean over the world is zero and the variance one`(kind: NoiseKind) throws {
    // Features up to 2^6 pixels: a frame of 512 has hundreds of them.
    let noise = NoiseGenerator(kind: kind, coarsest: 6)
    var (means, squares) = (0.0, 0.0)
    for place in UInt64(0)..<4 {
      let frame = ExactFrame(depth: 50.3, randomPlace: 8 + place, width: 512, height: 512)
      let (mean, deviation) = try statistics(frame.values(noise))
      means += mean / 4
      squares += (deviation * deviation + mean * mean) / 4
    }
    #expect(abs(means) < 0.06, "\(means)")
    #expect(abs(squares - 1) < 0.08, "\(squares)")
  }

  @Test func `turbulent hills stand out, puffs are as high as their creases are deep`() throws {
    // As few octaves as there may be, so that sums are skewed as what they are sums of.
    let frame = ExactFrame(depth: 50.3, randomPlace: 8, width: 512, height: 512)
    func skewness(_ kind: NoiseKind) throws -> Double {
      let values = try frame.values(NoiseGenerator(kind: kind, finest: 3, coarsest: 6))
      let (mean, deviation) = statistics(values)
      let cubes = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) * ($1 - mean) }
      return cubes / Double(values.count) / (deviation * deviation * deviation)
    }
    #expect(abs(try skewness(.gradient)) < 0.1)
    #expect(abs(try skewness(.billow)) < 0.2)
    #expect(try skewness(.turbulence) > 0.4)
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
