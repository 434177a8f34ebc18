import BigInt
import Generators
import Navigation
import Numbers
import Testing

@Suite struct NoiseContinuityTests {
  let noise = NoiseGenerator(seed: 11)

  @Test(arguments: [5, 1000.25])
  func `a small zoom changes little`(depth: Double) throws {
    // More than an octave, so an octave of noise comes and another one goes.
    let center = ExactFrame(depth: depth, randomPlace: 6).grid.exactCenter
    let pictures = try (0...60).map { step in
      try ExactFrame(depth: depth + 0.02 * Double(step), center: center).values(noise)
    }
    for (before, after) in zip(pictures, pictures.dropFirst()) {
      #expect(zip(before, after).allSatisfy { abs($0 - $1) < 0.16 })
    }
  }

  @Test func `nothing pops`() throws {
    // Steps of a millionth of an octave: whatever does not move smoothly would stand out.
    let center = ExactFrame(depth: 80, randomPlace: 6).grid.exactCenter
    for hundredth in 0..<100 {
      let depth = 80 + 0.01 * Double(hundredth)
      let before = try ExactFrame(depth: depth, center: center, width: 6, height: 4).values(noise)
      let after = try ExactFrame(depth: depth + 1e-6, center: center, width: 6, height: 4)
        .values(noise)
      #expect(zip(before, after).allSatisfy { abs($0 - $1) < 2e-5 })
    }
  }

  @Test(arguments: [-20, 0, 9, 100.25, 1000.5])
  func `there is no seam at the axes`(depth: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0", y: "0", width: 64, height: 64)
    let values = try frame.values(noise)
    func steps(from column: Int) -> Double {
      (0..<64).map { abs(values[$0 * 64 + column + 1] - values[$0 * 64 + column]) }.reduce(0, +)
    }
    let ordinary = (0..<63).map(steps).reduce(0, +) / 63
    #expect(steps(from: 31) < 2 * ordinary)
  }

  @Test(arguments: [0, 9, 100.25, 1000.5])
  func `nothing is mirrored at the axes`(depth: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0", y: "0", width: 128, height: 128)
    let values = try frame.values(NoiseGenerator(coarsest: 6))
    let mirrored = (0..<128).flatMap { row in values[row * 128..<row * 128 + 128].reversed() }
    #expect(abs(correlation(values, mirrored)) < 0.3)
    #expect(abs(correlation(values, mirrored.reversed())) < 0.3)
    #expect(abs(correlation(values, values.reversed())) < 0.3)
  }

  @Test func `neighbouring pixels differ little`() throws {
    let values = try ExactFrame(depth: 400.5, randomPlace: 12, width: 96, height: 2).values(noise)
    #expect((0..<95).allSatisfy { abs(values[$0 + 1] - values[$0]) < 0.5 })
    #expect((0..<96).allSatisfy { abs(values[$0 + 96] - values[$0]) < 0.5 })
  }
}
