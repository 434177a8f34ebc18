import FathomNavigation
import FathomNumbers
import FathomRendering

/// The drift of the world in random sequences of pinches, against their number.
package struct DriftExperiment: Experiment {
  /// "drift".
  package static let name = "drift"

  /// The types.
  package var types = NumberType.all
  /// The number of sequences.
  package var sequences = 16
  /// The number of gestures in each.
  package var gestures = 220
  /// The seed of the first sequence; the others count on from there.
  package var seed: UInt64 = 1
  /// D at the start.
  package var firstDepth = 9
  /// The allowed distance, in octaves, between the measured and the predicted depth of a drift of one pixel.
  package var tolerance = LabTolerance.standard(mode: .rebased, flights: 16)

  /// An experiment with everything at its default.
  package init() {}

  /// The coordinate that the pinches go to.
  private static let point = 0.718

  /// The gestures of all the exact flights that are in memory at once, each some kilobytes; a flight is there as a
  /// whole.
  private static let gesturesAtOnce = 8192

  /// Repeats all sequences in every type.
  package func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void = { _ in }
  ) async throws -> DriftStudy {
    let executor = TileExecutor.prefetch
    var sums = types.filter(\.isAvailable).map { DriftSums(type: $0, gestures: gestures) }
    let flightsAtOnce = max(1, Self.gesturesAtOnce / gestures)
    let parts = (sequences + flightsAtOnce - 1) / flightsAtOnce
    var done = 0
    for part in 0..<parts {
      let first = part * flightsAtOnce
      let flights = try await executor.run {
        try self.flights(first..<min(first + flightsAtOnce, sequences))
      }
      try await executor.map(
        sums,
        width: threads,
        { sums in
          var sums = sums
          try sums.add(flights)
          return sums
        },
        receive: { index, added in
          sums[index] = added
          done += 1
          report(ExperimentProgress(step: "pinching", done: done, count: parts * sums.count))
        }
      )
    }
    return DriftStudy(
      seed: seed,
      sequences: sequences,
      gestures: gestures,
      firstDepth: Double(firstDepth),
      curves: sums.map { $0.curve(firstDepth: Double(firstDepth), tolerance: tolerance[.drift]) }
    )
  }

  private func flights(_ indices: Range<Int>) throws -> [ExactFlight] {
    let plan = PinchPlan(
      point: Point(x: BigFloat(Self.point), y: BigFloat(0)),
      size: PrecisionExperiment.standardSize,
      firstDepth: firstDepth,
      octaves: 0
    )
    let depth = firstDepth + gestures
    let bits = (types.map(\.precision).max() ?? 0) + depth + 256
    return try indices.map { index in
      try Task.checkCancellation()
      return ExactFlight(
        plan.flight(seed: seed &+ UInt64(index), gestures: gestures, bits: bits),
        bits: bits
      )
    }
  }
}
