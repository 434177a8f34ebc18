import FathomNavigation
import FathomNumbers
import FathomPrecisionLab
import TestSupport
import Testing

/// Random pinches against the law of their random walk, and against another program's predictions.
@Suite struct DriftTests {
  @Test(.optimized) func `sixteen sequences reach a pixel within a factor of 1,5 of the law`()
    async throws
  {
    var experiment = DriftExperiment()
    experiment.types = [.float32, .float64, .float80].filter(\.isAvailable)
    let study = try await experiment.run(threads: 2)
    try study.check()
    for curve in study.curves {
      for point in curve.points where point.gestures >= 10 && point.depth < curve.depthOfUse {
        #expect(point.drift < 2 * point.law && point.law < 2 * point.drift)
        #expect(point.greatestDrift >= point.drift)
      }
    }
    // Measured elsewhere: 22.0, 50.4 and 60.8, for which the law gave 22.4, 50.6 and 61.4.
    for (curve, (law, measured)) in zip(study.curves, [(22.4, 22.0), (50.6, 50.4), (61.4, 60.8)]) {
      #expect(try abs(#require(curve.limit.predicted) - law) < 0.06)
      #expect(try abs(#require(curve.limit.measured) - measured) < 0.6)
    }
  }

  @Test(.optimized) func `sequences too long to be in memory together have the mean of each alone`()
    async throws
  {
    var experiment = DriftExperiment()
    (experiment.types, experiment.gestures) = ([.float32, .float64], 3000)
    experiment.sequences = 3
    let together = try await experiment.run(threads: 2).curves
    experiment.sequences = 1
    var alone: [[DriftStudy.Curve]] = []
    for seed in 1...3 as ClosedRange<UInt64> {
      experiment.seed = seed
      alone.append(try await experiment.run(threads: 1).curves)
    }
    for (index, curve) in together.enumerated() {
      let curves = alone.map { $0[index] }
      #expect(curve.points.count > 400 && curve.points.count == curves.map(\.points.count).min())
      for (count, point) in curve.points.enumerated() {
        let points = curves.map { $0.points[count] }
        let square = points.reduce(0) { $0 + $1.drift * $1.drift } / 3
        #expect(abs(point.drift / square.squareRoot() - 1) < 1e-12)
        #expect(point.greatestDrift == points.map(\.drift).max())
      }
    }
  }

  @Test func `a doubling rounds nothing, so the drift hides until the bits run out`() async throws {
    let pinches = try await lastDrift(factors: 141...166)
    let doublings = try await lastDrift(factors: 256...256)
    #expect(doublings < pinches / 1000)
  }

  /// The drift of Float32 in pixels after eleven octaves down from 2^9 pixels a unit.
  private func lastDrift(factors: ClosedRange<Int>) async throws -> Double {
    var experiment = PrecisionExperiment.standard()
    guard case .pinches(var plan, let seed, _) = experiment.input else { return .nan }
    (plan.firstDepth, plan.octaves, plan.factors) = (9, 11, factors)
    // Short numbers: the start itself is exact.
    plan.point = Point(x: BigFloat(0.71875), y: BigFloat(-0.25))
    plan.reach = 0
    experiment.input = .pinches(plan, seed: seed, flights: 1)
    experiment.types = [.float32]
    experiment.pictureSpacing = nil
    let run = try await experiment.run(threads: 1)
    return try #require(run.types[0].frames.last?.drift)
  }
}

extension DriftStudy.Curve {
  /// Where three bits are left: beyond, roundings are no longer small against pixels.
  fileprivate var depthOfUse: Double { Double(type.precision - 3) }
}
