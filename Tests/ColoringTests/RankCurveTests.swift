import FathomColoring
import FathomNumbers
import TestSupport
import Testing

@Suite struct RankCurveTests {
  /// Counts as a deep view has them: thousands in a narrow band, a few far above.
  private static func counts(from least: Double, seed: UInt64 = 1) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<576).map { _ in
      let x = Double.random(in: 0..<1, using: &random)
      return least + 30 * x + 3 * x / (1.001 - x)
    }
  }

  @Test(arguments: [0.0, 500, 1_100_000, 1e12])
  func `a share is the part of the values below`(least: Double) {
    let values = Self.counts(from: least)
    let curve = RankCurve(values)
    for value in values {
      let below = values.count { $0 < value }
      let share = curve.share(of: value)
      if below < 550 {
        #expect(abs(share - Double(below) / 576) < 0.02)
      } else {
        #expect(share > 0.93)
      }
    }
  }

  @Test func `values that part others into 32 shares have those shares`() {
    let values = Self.counts(from: 500).sorted()
    let parts = (0...32).map { values[(values.count - 1) * $0 / 32] }
    let (whole, curve) = (RankCurve(values), RankCurve(parts))
    for share in [0, 1, 2, 4, 7, 10, 13, 16, 19, 22, 25, 27, 29, 30, 31] {
      #expect(abs(curve.share(of: parts[share]) - Double(share) / 32) < 1e-12)
    }
    for value in stride(from: 490.0, through: 900, by: 1) {
      #expect(abs(curve.share(of: value) - whole.share(of: value)) < 0.01)
    }
  }

  @Test func `values that differ have shares that differ, far beyond the samples too`() {
    let curve = RankCurve(Self.counts(from: 500))
    var last = -Double.infinity
    for value in stride(from: 300.0, through: 20_000, by: 7) {
      let share = curve.share(of: value)
      #expect(share > last)
      last = share
    }
    #expect((1.2...3).contains(last), "beyond the samples the curve hardly rises")
    #expect(curve.share(of: 1e9) > last)
  }

  @Test func `the curve has no corners`() {
    let curve = RankCurve(Self.counts(from: 500))
    var slopes: [Double] = []
    for value in stride(from: 480.0, through: 600, by: 0x1p-10) {
      slopes.append((curve.share(of: value + 0x1p-11) - curve.share(of: value)) * 0x1p11)
    }
    let greatest = slopes.max() ?? 0
    #expect(zip(slopes, slopes.dropFirst()).allSatisfy { abs($0 - $1) < greatest / 50 })
  }

  @Test(arguments: [
    [], [.infinity, .nan], [7], [7, 7, 7, 7], [-1e300, 1e300], [0, .leastNonzeroMagnitude],
  ])
  func `few, equal and extreme values make a curve`(values: [Double]) {
    let curve = RankCurve(values)
    for value in [-1e9, 0, 7, 7.001, 1e9] {
      #expect(curve.share(of: value).isFinite)
    }
    #expect(curve.share(of: 1e9) >= curve.share(of: -1e9))
  }

  @Test func `a mixture's shares are the weighted means`() {
    let curves = [(500.0, 0.2), (530, 0.5), (9_000, 0.3)].map { least, weight in
      (curve: RankCurve(Self.counts(from: least)), weight: weight)
    }
    let mixture = RankCurve(mixing: curves)
    for value in stride(from: 450.0, through: 10_000, by: 3.7) {
      let mean = curves.reduce(0) { $0 + $1.curve.share(of: value) * $1.weight }
      #expect(abs(mixture.share(of: value) - mean) < 1e-9)
    }
  }
}
