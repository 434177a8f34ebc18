import FathomNavigation
import FathomNumbers
import FathomPrecisionLab
import FathomWorlds
import TestSupport
import Testing

/// Where neighbouring columns coincide, against measurements made with another program.
@Suite struct CollapseTests {
  private func run(
    _ types: [NumberType],
    x: String,
    y: String,
    mode: LabMode,
    octaves: Double = 70
  ) async throws -> LabRun {
    let plan = PinchPlan(
      point: Point(
        x: try #require(BigFloat(x, precision: 256)),
        y: try #require(BigFloat(y, precision: 256))
      ),
      size: Size(width: 320, height: 240),
      firstDepth: 6,
      octaves: octaves
    )
    var experiment = PrecisionExperiment(
      world: try WorldLibrary.world("noise"),
      input: .pinches(plan, seed: 7, flights: 1)
    )
    experiment.types = types.filter(\.isAvailable)
    experiment.mode = mode
    experiment.pictureSpacing = nil
    return try await experiment.run(threads: 2)
  }

  private func measured(_ limit: LimitFinding.Limit, _ run: LabRun) -> [Double?] {
    run.types.map { $0.limits.first { $0.limit == limit }?.measured }
  }

  @Test(.optimized, arguments: [LabMode.absolute, .rebased])
  func `at 0,718 on a grid of quarter octaves`(mode: LabMode) async throws {
    let types = [NumberType.float16, .float32, .float64, .float80]
    let run = try await run(types, x: "0.718", y: "0.3", mode: mode)
    let expected = [11.25, 24.25, 53.25, 64.25]
    #expect(measured(.collapse, run) == zip(types, expected).filter { $0.0.isAvailable }.map(\.1))
  }

  @Test(
    .optimized,
    arguments: [("0.26", 2.0), ("0.718", 1), ("1.5", 0), ("100", -6), ("-3e5", -18)]
  )
  func `a larger coordinate costs an octave for each power of two`(
    x: String,
    gain: Double
  ) async throws {
    let run = try await run([.float64], x: x, y: "0.01", mode: .absolute)
    // p − 1 − e, and the first quarter beyond.
    #expect(measured(.collapse, run) == [52 + gain + 0.25])
    #expect(run.types[0].limits[0].predicted == 52 + gain)
  }

  @Test(.optimized) func `zero is immortal`() async throws {
    let run = try await run([.float32], x: "0", y: "0", mode: .absolute)
    #expect(measured(.collapse, run) == [nil] && run.types[0].limits[0].predicted == nil)
    #expect(run.types[0].limits[0].verdict == .notReached)
  }

  @Test func `half of the columns are gone an octave later`() async throws {
    let run = try await run([.float32], x: "0.718", y: "0.718", mode: .absolute)
    for frame in run.types[0].frames where (24.9...31).contains(frame.depth) {
      // 2^-(D − 24) of them have room.
      let room = 320 * Elementary.exp2(24 - frame.depth)
      // The offset in pixels has no more bits than the coordinates, so that some are not taken.
      #expect((room / 2 - 2...room + 2).contains(Double(frame.columns.distinct)))
    }
  }

  @Test(.optimized) func `with a floating origin the error is the same at every depth`()
    async throws
  {
    let run = try await run(
      [.float32],
      x: "0.718",
      y: "0.3",
      mode: .floatingOrigin,
      octaves: 300
    )
    for frame in run.types[0].frames {
      // W · u pixels for the scale, half the frame away.
      #expect(try #require(frame.drift) < 320 * 0x1p-24)
      #expect(frame.columns.distinct == 320 && !frame.tileBox.isWrong)
    }
    #expect(run.types[0].limits.allSatisfy { $0.verdict == .notReached })
  }

  @Test func `a stored offset is off by half its last place, and seams by one`() async throws {
    let run = try await run([.float32], x: "0.718", y: "0.3", mode: .absolute)
    for frame in run.types[0].frames where (12...30).contains(frame.depth) {
      let ulp = Elementary.exp2(frame.depth - 24)
      // Two coordinates, and offsets somewhat beyond the power of two.
      #expect(try #require(frame.offsetError) <= 0.71 * 2 * ulp)
      #expect(try #require(frame.seamUlps).widest <= 1.5)
      #expect(try #require(frame.seam).widest <= 1.5 * ulp * 1.0001)
    }
  }
}
