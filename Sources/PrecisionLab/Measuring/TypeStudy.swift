import BigInt
import FathomNavigation
import FathomNumbers

/// A flight in one type: what every frame is like, and where the limits are.
struct TypeStudy: ScalarStudy, Sendable {
  /// The numbers of one type's flight.
  struct Result: Sendable {
    var frames: [FrameMeasurement]
    let limits: [LimitFinding]
    /// The samples of the frames to be drawn on their exact grids; nil where the type has no
    /// numbers that near.
    let lattices: [SamplePoints?]
  }

  /// The flight, and the random ones whose drift is averaged with its own.
  let flight: ExactFlight
  let others: [ExactFlight]

  let type: NumberType
  let mode: LabMode
  let tileSize: Int
  let tolerance: LabTolerance

  /// The indices of frames to be drawn, in order, and their exact grids.
  let drawn: [(frame: Int, grid: PixelGrid)]

  private func theory(at point: Point<BigFloat>) -> LimitTheory {
    LimitTheory(
      type: type,
      mode: mode,
      point: point,
      size: flight.flight.size,
      tileSize: tileSize
    )
  }

  /// The depth at which a limit is first met on the way of the frame's centre: it may have been elsewhere when it
  /// was as deep as that.
  private func first(_ limit: (LimitTheory) -> Double?) -> Double? {
    var before = -Double.infinity
    for mark in flight.marks {
      if let depth = limit(theory(at: flight.point(of: mark.frame))), depth <= mark.frame.depth {
        return max(depth, before)
      }
      before = mark.frame.depth
    }
    return limit(theory(at: flight.point))
  }

  func result<Scalar>(in scalar: StudiedScalar<Scalar>) throws -> Result {
    let theory = theory(at: flight.point)
    let expected = theory.meanSquareDrift(of: flight).map { $0.squareRoot() }
    let start = flight.depths.lowerBound
    let collapse = first { $0.collapse(from: start) }
    var state = SimulatedFlight(flight, mode: mode, scalar)
    var frames: [FrameMeasurement] = []
    var lattices: [SamplePoints?] = []
    var failures = FirstFailures()
    var marks = flight.marks[...]
    var lastDrift: SIMD2<Double>?
    for (index, frame) in flight.frames.enumerated() {
      try Task.checkCancellation()
      if index > 0 { state.advance(flight.flight.gestures[index - 1], to: frame) }
      let meter = FrameMeter(
        simulated: state.simulated,
        exact: frame.camera,
        type: type,
        tileSize: tileSize
      )
      let columns = state.simulated.columns(0..<flight.flight.size.width)
      let rows = state.simulated.rows(0..<flight.flight.size.height)
      let drift = meter.drift
      frames.append(
        measurement(
          meter,
          frame,
          lines: (columns, rows),
          drift: (now: drift, before: lastDrift),
          expectedDrift: expected[index],
          collapse: collapse
        )
      )
      lastDrift = drift
      if let (_, grid) = drawn.first(where: { $0.frame == index }) {
        lattices.append(lattice(of: grid, state.simulated, columns, rows))
      }
      while let mark = marks.first, mark.frame.gesture == index {
        failures.look(at: state.camera(at: mark), mark, type, tileSize)
        marks.removeFirst()
      }
    }
    return Result(
      frames: frames,
      limits: try limits(failures, collapse: collapse, theory, in: scalar),
      lattices: lattices
    )
  }

  /// The limits that were met, beside the predictions.
  private func limits<Scalar>(
    _ failures: FirstFailures,
    collapse: Double?,
    _ theory: LimitTheory,
    in scalar: StudiedScalar<Scalar>
  ) throws -> [LimitFinding] {
    let start = flight.depths.lowerBound
    let flights = [flight] + others
    let drifts = try DriftMeter(flights: flights, type: type, mode: mode).result(in: scalar)
    var (driftPredicted, driftMeasured) = (DriftDepth(mode: mode), DriftDepth(mode: mode))
    for (flight, samples) in zip(flights, drifts) {
      driftPredicted.add(theory.meanSquareDrift(of: flight), of: flight)
      driftMeasured.add(samples.map { $0?.squareDrift }, of: flight)
    }
    let predictions: [LimitFinding.Limit: Double?] = [
      .collapse: collapse,
      .seam: first { $0.seam(from: start) },
      .drift: driftPredicted.depth,
      .range: first(\.range),
    ]
    let measured: [LimitFinding.Limit: Double?] = [
      .collapse: failures.collapse, .seam: failures.seam,
      .drift: driftMeasured.depth,
      .range: failures.range,
    ]
    return LimitFinding.Limit.allCases.map { limit in
      LimitFinding(
        limit: limit,
        predicted: predictions[limit] ?? nil,
        measured: measured[limit] ?? nil,
        tolerance: tolerance[limit],
        flown: flight.depths
      )
    }
  }

  // MARK: - Frames

  private func measurement<Scalar>(
    _ meter: FrameMeter<Scalar>,
    _ frame: ExactFlight.Frame,
    lines: (columns: [Scalar], rows: [Scalar]),
    drift: (now: SIMD2<Double>?, before: SIMD2<Double>?),
    expectedDrift: Double,
    collapse: Double?
  ) -> FrameMeasurement {
    let camera = meter.simulated.camera
    let numbers =
      [camera.scale, camera.offset.x, camera.offset.y] + lines.columns + lines.rows
    let length = drift.now.map(\.length)
    let seams = meter.seams
    return FrameMeasurement(
      gesture: frame.gesture,
      depth: frame.depth,
      bitsLeft: collapse.map { $0 - frame.depth },
      scaleError: meter.scaleError,
      offsetError: meter.offsetError.map(\.length),
      drift: length,
      driftUlps: length.flatMap { length in meter.ulpPixels.map { length / $0 } },
      expectedDrift: expectedDrift.isFinite ? expectedDrift : nil,
      jitter: drift.now.flatMap { now in drift.before.map { (now - $0).length } },
      tileBox: meter.tileBoxError,
      seam: seams?.pixels,
      seamUlps: seams?.ulps,
      columns: FrameMeasurement.Lines(of: lines.columns),
      rows: FrameMeasurement.Lines(of: lines.rows),
      overflows: numbers.contains { !$0.isFinite && $0 == $0 },
      isNotANumber: numbers.contains { $0 != $0 }
    )
  }

  /// The samples of a frame to be drawn: the type gives a pixel's top-left corner, and its centre
  /// lies half an exact pixel further.
  private func lattice<Scalar>(
    of grid: PixelGrid,
    _ simulated: SimulatedCamera<Scalar>,
    _ columns: [Scalar],
    _ rows: [Scalar]
  ) -> SamplePoints? {
    func steps(_ numbers: [Scalar], _ corner: BigFloat, _ center: BigFloat) -> [Int128]? {
      var steps: [Int128] = []
      for number in numbers {
        guard let world = simulated.world(number, from: corner, bits: flight.bits) else {
          return nil
        }
        let distance = (world - center).scaled(byPowerOfTwo: grid.fractionBits)
        // Generators take offsets to 2^126.
        guard distance.isZero || distance.exponent < 125,
          let step = distance.roundedToInteger.flatMap({ Int128(exactly: $0) })
        else { return nil }
        steps.append(step + grid.pitch / 2)
      }
      return steps
    }
    let center = grid.exactCenter
    guard let x = steps(columns, simulated.corner.x, center.x),
      let y = steps(rows, simulated.corner.y, center.y)
    else { return nil }
    return .lattice(columns: x, rows: y)
  }
}

/// The first marks at which a type fails.
private struct FirstFailures {
  private(set) var collapse: Double?
  private(set) var seam: Double?
  private(set) var range: Double?

  mutating func look<Scalar>(
    at simulated: SimulatedCamera<Scalar>,
    _ mark: ExactFlight.DepthMark,
    _ type: NumberType,
    _ tileSize: Int
  ) {
    let (depth, exact) = (mark.frame.depth, mark.frame.camera)
    // Where the scale is infinite all coordinates are 0; that is the range, and no collapse.
    if collapse == nil, simulated.camera.scale.isFinite {
      let size = exact.viewport
      func window(_ extent: Int) -> Range<Int> {
        (extent / 2 - LimitTheory.window..<extent / 2 + LimitTheory.window).clamped(to: 0..<extent)
      }
      let lines = [
        FrameMeasurement.Lines(of: simulated.columns(window(size.width))),
        FrameMeasurement.Lines(of: simulated.rows(window(size.height))),
      ]
      if lines.contains(where: { $0.distinct > 0 && $0.longestRun > 1 }) { collapse = depth }
    }
    if seam == nil {
      let meter = FrameMeter(simulated: simulated, exact: exact, type: type, tileSize: tileSize)
      if let seams = meter.seams, seams.pixels.widest > 0.5 { seam = depth }
    }
    let camera = simulated.camera
    if range == nil,
      ![camera.scale, camera.offset.x, camera.offset.y].allSatisfy(\.isFinite)
        || camera.scale == Scalar(0)
    {
      range = depth
    }
  }
}
