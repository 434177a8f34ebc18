import BigInt
import FathomFiles
import FathomFlights
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
package import FathomWorlds

/// A flight in many number types at once: the limits of each, the depths, and the predictions of theory.
public struct PrecisionExperiment: Experiment {
  /// "precision".
  package static let name = "precision"

  /// The flights of the experiment.
  package enum Input: Sendable {
    /// Random pinches down to a point: the first flight of a plan is drawn, others are averaged.
    case pinches(PinchPlan, seed: UInt64, flights: Int)
    /// A flight by itself.
    case flight(LabFlight)

    /// The flights whose drift is averaged.
    package var count: Int {
      if case .pinches(_, _, let flights) = self { flights } else { 1 }
    }
  }

  /// The run's name.
  package var runName = "precision"
  /// The world that is flown through.
  package var world: World
  /// The flights of the experiment.
  package var input: Input
  /// The types.
  package var types = NumberType.all
  /// The representation of cameras.
  package var mode = LabMode.rebased
  /// The edge of a tile in pixels.
  package var tileSize = 64
  /// The allowed distance of predictions.
  package var tolerance: LabTolerance
  /// The octaves between frames that are drawn, more where that would be many; nil for no pictures.
  package var pictureSpacing: Double? = 8
  /// Whether all is done again with twice the bits, and compared.
  package var isCertified = false

  /// An experiment with everything else at its default.
  package init(world: World, input: Input) {
    self.world = world
    self.input = input
    tolerance = .standard(mode: mode, flights: input.count)
  }

  /// Flies in all types, then draws the chosen frames in all of them.
  ///
  /// Throws a `Refusal` for threads out of range, and `CancellationError` soon after its task is
  /// cancelled.
  public func run(threads: Int) async throws -> LabRun {
    guard Limits.threads.contains(threads) else {
      throw InvalidValue("Threads must be from 1 to 1024, not \(threads).")
    }
    return try await run(threads: threads) { _ in }
  }

  /// Flies in all types, then draws the chosen frames in all of them.
  package func run(
    threads: Int,
    report: @escaping @Sendable (ExperimentProgress) -> Void
  ) async throws -> LabRun {
    let bits = exactBits
    let run = try await computed(bits: bits, threads: threads, report)
    guard isCertified else { return run }
    let again = try await computed(bits: 2 * bits, threads: threads, report)
    return run.certified(by: again)
  }

  // MARK: - The run

  /// The bits that exact numbers need: those of the finest type, those of the depth before and after
  /// the binary point, and some for what is left of a pixel.
  private var exactBits: Int {
    let (depth, reach) =
      switch input {
      case .pinches(let plan, _, _): (abs(plan.firstDepth) + Int(plan.octaves), 0)
      case .flight(let flight):
        (
          flight.greatestDepth,
          max(
            0,
            flight.corner.x.isZero ? 0 : flight.corner.x.exponent,
            flight.corner.y.isZero ? 0 : flight.corner.y.exponent
          )
        )
      }
    let finest = types.map(\.precision).max() ?? 0
    return (finest + 2 * depth + 2 * reach + 192 + 63) / 64 * 64
  }

  private func computed(
    bits: Int,
    threads: Int,
    _ report: @escaping @Sendable (ExperimentProgress) -> Void
  ) async throws -> LabRun {
    let executor = TileExecutor.prefetch
    let (flight, others) = try await executor.run { flights(bits: bits) }
    let drawn = drawnFrames(flight)
    let available = types.filter(\.isAvailable)
    var results = [TypeStudy.Result?](repeating: nil, count: available.count)
    var done = 0
    report(ExperimentProgress(step: "types flown", done: 0, count: available.count))
    try await executor.map(
      available,
      width: threads,
      { type in
        try type.result(
          of: TypeStudy(
            flight: flight,
            others: others,
            type: type,
            mode: mode,
            tileSize: tileSize,
            tolerance: tolerance,
            drawn: drawn
          )
        )
      },
      receive: { index, result in
        results[index] = result
        done += 1
        report(ExperimentProgress(step: "types flown", done: done, count: available.count))
      }
    )
    var studies = results.compactMap { $0 }
    let pictures = try await draw(flight, drawn, available, &studies, executor, threads, report)
    let typeRuns = available.indices.map { index in
      LabRun.TypeRun(
        type: available[index],
        frames: studies[index].frames,
        limits: studies[index].limits,
        pictures: pictures.types[index]
      )
    }
    return LabRun(
      subject: subject(flight, others, bits: bits),
      types: typeRuns,
      pictures: pictures.exact,
      notes: notes(typeRuns, flight)
    )
  }

  private func flights(bits: Int) -> (ExactFlight, others: [ExactFlight]) {
    switch input {
    case .flight(let flight): return (ExactFlight(flight, bits: bits), [])
    case .pinches(let plan, let seed, let count):
      let flights = (0..<UInt64(max(1, count))).map {
        ExactFlight(plan.flight(seed: seed &+ $0, bits: bits), bits: bits)
      }
      return (flights[0], Array(flights.dropFirst()))
    }
  }

  // MARK: - Pictures

  /// The most frames that are drawn, since all pictures are kept.
  private static let greatestPictureCount = 16

  /// The frames to be drawn: those nearest to equal steps in octaves from the first on.
  private func drawnFrames(_ flight: ExactFlight) -> [(frame: Int, grid: PixelGrid)] {
    guard let leastSpacing = pictureSpacing else { return [] }
    let depths = flight.depths
    let octaves = depths.upperBound - depths.lowerBound
    let spacing = max(leastSpacing, octaves / Double(Self.greatestPictureCount - 1))
    let count = Int((octaves / spacing).rounded(.down))
    var indices: [Int] = []
    for step in 0...max(0, count) {
      let depth = depths.lowerBound + Double(step) * spacing
      let nearest = flight.frames.min {
        abs($0.depth - depth) < abs($1.depth - depth)
      }
      if let nearest, !indices.contains(nearest.gesture) { indices.append(nearest.gesture) }
    }
    return indices.sorted().map {
      ($0, flight.frames[$0].camera.pixelGrid(origin: .worldOrigin))
    }
  }

  private func draw(
    _ flight: ExactFlight,
    _ drawn: [(frame: Int, grid: PixelGrid)],
    _ available: [NumberType],
    _ studies: inout [TypeStudy.Result],
    _ executor: TileExecutor,
    _ threads: Int,
    _ report: @escaping @Sendable (ExperimentProgress) -> Void
  ) async throws -> (exact: [LabRun.ExactPicture], types: [[LabRun.TypePicture]]) {
    var types = available.map { _ in [LabRun.TypePicture]() }
    guard let deepest = drawn.max(by: { $0.grid.fractionBits < $1.grid.fractionBits }) else {
      return ([], types)
    }
    let anchor = SceneAnchor(
      point: deepest.grid.exactCenter,
      fractionBits: deepest.grid.fractionBits,
      depth: world.depth(pitch: deepest.grid.exactPitch, size: flight.flight.size)
    )
    let (world, size) = (world, flight.flight.size)
    // The exact picture of a frame, and one in every type.
    let pictureCount = drawn.count * (1 + available.count)
    var done = 0
    func tell() {
      report(ExperimentProgress(step: "pictures drawn", done: done, count: pictureCount))
    }
    tell()
    let painter = try await executor.run { try LabPainter(world, size: size, anchor: anchor) }
    var exact: [LabRun.ExactPicture] = []
    for (index, (frameIndex, grid)) in drawn.enumerated() {
      let (frame, bitmap) = try await executor.run {
        let frame = try painter.frame(grid)
        return (frame, try frame.exactPicture())
      }
      done += 1
      tell()
      exact.append(
        LabRun.ExactPicture(
          frame: frameIndex,
          depth: flight.frames[frameIndex].depth,
          bitmap: bitmap
        )
      )
      let inputs = zip(available, studies).map { ($0, $1.lattices[index]) }
      try await executor.map(
        inputs,
        width: threads,
        { type, lattice in
          let picture = try frame.picture(of: lattice)
          return (
            picture, PictureDifference.between(picture, bitmap),
            try frame.arithmeticDifference(type, step: Self.arithmeticStep, exact: bitmap)
          )
        },
        receive: { typeIndex, result in
          let (picture, (difference, isWrong), arithmetic) = result
          done += 1
          tell()
          studies[typeIndex].frames[frameIndex].cameraPicture = difference
          studies[typeIndex].frames[frameIndex].arithmeticPicture = arithmetic
          types[typeIndex].append(LabRun.TypePicture(bitmap: picture, isWrong: isWrong))
        }
      )
    }
    return (exact, types)
  }

  /// The step in pixels, each way, at which a type's own arithmetic is sampled.
  private static let arithmeticStep = 8

  // MARK: - What else there is to know

  private func subject(
    _ flight: ExactFlight,
    _ others: [ExactFlight],
    bits: Int
  ) -> LabRun.Subject {
    let point = flight.point
    let digits = max(1, Int((flight.depths.upperBound + 10) * 0.302))
    return LabRun.Subject(
      name: runName,
      world: world.name,
      width: flight.flight.size.width,
      height: flight.flight.size.height,
      tileSize: tileSize,
      mode: mode,
      gestures: flight.flight.gestures.count,
      seed: flight.flight.seed,
      point: [point.x, point.y].map { $0.decimalText(digits: digits) },
      firstDepth: flight.depths.lowerBound,
      lastDepth: flight.depths.upperBound,
      driftSequences: others.count + 1,
      exactBits: bits,
      isCertified: nil
    )
  }
}

extension LabPainter.Frame {
  /// The difference of a picture from the type's own arithmetic, in every `step`th pixel each way; nil for
  /// worlds that do not iterate.
  func arithmeticDifference(
    _ type: NumberType,
    step: Int,
    exact: Bitmap
  ) throws -> PictureDifference? {
    try arithmeticPicture(type, step: step).map {
      PictureDifference.between($0, exact.thinned(by: step)).difference.spread(by: step)
    }
  }

  /// A picture from the type's own arithmetic, of every `step`th pixel each way.
  func arithmeticPicture(_ type: NumberType, step: Int) throws -> Bitmap? {
    try iteration.map { iteration in
      let study = IterationStudy(iteration, grid: grid, step: step)
      let counts = try type.result(of: study)
      return picture(width: study.columns.count, height: study.rows.count, values: counts)
    }
  }
}
