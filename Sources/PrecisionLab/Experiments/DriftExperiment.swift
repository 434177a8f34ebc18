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

  /// Repeats all sequences in every type.
  package func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void = { _ in }
  ) async throws -> DriftStudy {
    let executor = TileExecutor.prefetch
    let available = types.filter(\.isAvailable)
    let flights = try await executor.run { try self.flights() }
    var curves = [DriftStudy.Curve?](repeating: nil, count: available.count)
    var done = 0
    try await executor.map(
      available,
      width: threads,
      { type in
        let samples = try type.result(
          of: DriftMeter(flights: flights, type: type, mode: .rebased)
        )
        return curve(type, flights, samples)
      },
      receive: { index, curve in
        curves[index] = curve
        done += 1
        report(ExperimentProgress(step: "pinching", done: done, count: available.count))
      }
    )
    return DriftStudy(
      seed: seed,
      sequences: sequences,
      gestures: gestures,
      firstDepth: Double(firstDepth),
      curves: curves.compactMap { $0 }
    )
  }

  private func flights() throws -> [ExactFlight] {
    let plan = PinchPlan(
      point: Point(x: BigFloat(Self.point), y: BigFloat(0)),
      size: PrecisionExperiment.standardSize,
      firstDepth: firstDepth,
      octaves: 0
    )
    let depth = firstDepth + gestures
    let bits = (types.map(\.precision).max() ?? 0) + depth + 256
    return try (0..<UInt64(sequences)).map { index in
      try Task.checkCancellation()
      return ExactFlight(
        plan.flight(seed: seed &+ index, gestures: gestures, bits: bits),
        bits: bits
      )
    }
  }

  private func curve(
    _ type: NumberType,
    _ flights: [ExactFlight],
    _ samples: [[DriftMeter.Sample?]]
  ) -> DriftStudy.Curve {
    let unit = Elementary.exp2(Double(type.roundoffExponent))
    /// 0.425·u·|o| squared and doubled, for one gesture.
    func perGesture(_ frame: ExactFlight.Frame) -> Double {
      let offset = SIMD2(Double(frame.camera.offset.x), Double(frame.camera.offset.y)).length
      let rounding = LimitTheory.rounding * unit * offset
      return 2 * rounding * rounding
    }
    var points: [DriftStudy.Point] = []
    for count in 1...gestures {
      let states = samples.compactMap { $0[count] }
      guard states.count == samples.count else { break }
      func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }
      let frames = flights.map { $0.frames[count] }
      let number = Double(count)
      // Squares of numbers beyond 2^512 are none any more.
      guard states.allSatisfy({ $0.drift < 0x1p500 }) else { break }
      points.append(
        DriftStudy.Point(
          gestures: count,
          depth: mean(frames.map(\.depth)),
          drift: mean(states.map { $0.drift * $0.drift }).squareRoot(),
          greatestDrift: states.map(\.drift).max() ?? 0,
          law: mean(frames.map { number * perGesture($0) }).squareRoot(),
          scaleError: mean(states.map { $0.scaleError * $0.scaleError }).squareRoot(),
          scaleLaw: LimitTheory.rounding * number.squareRoot()
        )
      )
    }
    let driftDepth = DriftDepth(flights, mode: .rebased)
    return DriftStudy.Curve(
      type: type,
      points: points,
      limit: LimitFinding(
        limit: .drift,
        predicted: driftDepth.depth(
          ofSquares: flights.map { $0.frames.map { Double($0.gesture) * perGesture($0) } }
        ),
        measured: driftDepth.depth(
          ofSquares: samples.map { $0.map { $0.map { $0.drift * $0.drift } } }
        ),
        tolerance: tolerance[.drift],
        flown: Double(firstDepth)...(flights.map(\.depths.upperBound).min() ?? 0)
      )
    )
  }
}
