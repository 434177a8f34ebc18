import FathomFiles
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// Where the generator stops: iterations, budgets, cancellation.
@Suite struct MandelbrotLimitTests {
  @Test(.optimized) func `the limit is the last iteration that is looked at`() throws {
    let look = try MandelbrotContractTests.spirals(columns: 12, rows: 8)
    let free = try look.prepared(MandelbrotGenerator(iterations: 20_000))
    let nus = free.planes(at: look.pixels)[0].filter { $0.isFinite }
    for nu in nus.prefix(20) {
      // For a bailout of 1000, nu = n + 1 − log2(log2|z|) lies 2.3 to 3.4 below n + 1.
      let counts = try (Int(nu) + 1...Int(nu) + 5).map { limit in
        let generator = MandelbrotGenerator(iterations: limit)
        return try look.prepared(generator).planes(at: look.pixels)[0].filter { $0 == nu }.count
      }
      let first = try #require(counts.firstIndex(of: 1))
      #expect(counts[..<first].allSatisfy { $0 == 0 })
      #expect(counts[first...].allSatisfy { $0 == 1 })
      #expect(1...3 ~= first)
    }
  }

  @Test func `exact counts at the first iterations`() throws {
    // Z_1 = c = 1001 is beyond the bailout at n = 1, 999 only at n = 2.
    for (real, n) in [("1001", 1), ("999", 2), ("3", 4)] {
      let look = try Look(
        real: real,
        imaginary: "0",
        pitch: BigFloat(1e-3),
        columns: 1,
        rows: 1
      )
      let shorter = try look.prepared(MandelbrotGenerator(iterations: max(1, n - 1)))
      let longer = try look.prepared(MandelbrotGenerator(iterations: n))
      #expect(longer.planes(at: look.pixels)[0][0].isFinite)
      if n > 1 { #expect(shorter.planes(at: look.pixels) == [[.infinity]]) }
    }
  }

  @Test(.optimized, arguments: try Truth.points() + Truth.views())
  func `auto is enough and never drops on the way down`(truth: Truth) throws {
    let anchor = truth.look.anchor
    let scene = try #require(try MandelbrotGenerator().scene([anchor]) as? MandelbrotScene)
    let limits = try (0...32).map { step in
      let depth = anchor.depth * Double(step) / 32
      return try scene.iterationLimit(of: View(grid: truth.look.grid, depth: depth))
    }
    #expect(limits == limits.sorted() && limits[0] >= 5000)
    let counts = truth.samples.map(\.nu).filter { $0.isFinite }
    #expect(Double(limits[32]) >= 2 * (counts.max() ?? 0))
    // Nor is it so much that bounded samples would take for ever.
    #expect(Double(limits[32]) <= 20_000 + 1000 * (counts.max() ?? 1000))
  }

  @Test(.optimized)
  func `a copy that is passed has a limit of its own, and none drops on the way down`() throws {
    let look = try Look(
      real: "-0.743643887037151",
      imaginary: "0.131825904205330",
      pitch: BigFloat(4e-9 / 256),
      columns: 16,
      rows: 8
    )
    func limits(leastDepth: Double?) throws -> [Int] {
      let anchor = SceneAnchor(
        point: look.anchor.point,
        fractionBits: look.anchor.fractionBits,
        depth: 30,
        leastDepth: leastDepth
      )
      let scene = try #require(try MandelbrotGenerator().scene([anchor]) as? MandelbrotScene)
      return try [0, 8, 16, 20, 23, 25, 27, 30].map { depth in
        try scene.iterationLimit(of: View(grid: look.grid, depth: depth))
      }
    }
    let (alone, passing) = (try limits(leastDepth: nil), try limits(leastDepth: 0))
    #expect(passing == passing.sorted() && passing.last == alone.last)
    // At 23 and 25 octaves a copy of period 39 fills half of the frame.
    #expect(passing[4] * 4 < alone[4] && passing[5] * 4 < alone[5])
  }

  @Test(.optimized) func `a limit is affordable where few samples would come to it`() throws {
    // A root, where one sample in a hundred would go on for a third of a billion iterations.
    let look = try Look(
      real: "0.25",
      imaginary: "-0.5",
      pitch: BigFloat(4 / 5.3e5 / 180),
      columns: 320,
      rows: 180
    )
    let scene = try #require(
      try MandelbrotGenerator().scene([look.anchor]) as? MandelbrotScene
    )
    let limit = try scene.iterationLimit(of: View(grid: look.grid, depth: look.anchor.depth))
    #expect(limit >= 1 << 20 && limit <= 1 << 24)
  }

  @Test func `parameters out of range are refused`() {
    for iterations in [0, -5, MandelbrotGenerator.greatestLimit + 1, 1 << 62, .max] {
      #expect(throws: GeneratorError.self) {
        try MandelbrotGenerator(iterations: iterations).scene([])
      }
    }
    for bailout in [1.9, 1e101, .infinity, .nan] {
      #expect(throws: GeneratorError.self) { try MandelbrotGenerator(bailout: bailout).scene([]) }
    }
  }

  @Test func `an unknown field is refused by name`() throws {
    let look = try MandelbrotContractTests.spirals()
    #expect(throws: GeneratorError.unknownField("height", known: ["nu", "de", "angle", "slope"])) {
      try look.prepared(fields: ["nu", "height"])
    }
  }

  @Test func `an orbit longer than the budget is refused`() throws {
    var generator = MandelbrotGenerator(iterations: 10_000)
    generator.orbitBudget = 9999
    let error = #expect(throws: GeneratorError.self) { try Self.cusp().prepared(generator) }
    let sentence = try #require(error).description
    #expect(sentence.contains("10000") && sentence.contains("9999") && sentence.hasSuffix("."))
  }

  /// A look where the reference neither escapes nor comes round, as long as anybody can wait.
  static func cusp(octaves: Int = 300) throws -> Look {
    try Look(
      real: "0.25",
      imaginary: "0",
      pitch: BigFloat(1).scaled(byPowerOfTwo: -octaves),
      columns: 3,
      rows: 3
    )
  }

  @Test func `preparing stops soon after it is cancelled`() async throws {
    // 60,000 digits and 10 million iterations: hours, longer than a busy machine takes to cancel it.
    let look = try Self.cusp(octaves: 200_000)
    let scene = try MandelbrotGenerator(iterations: 10_000_000).scene([look.anchor])
    // Two wait for the same orbit; each can be cancelled alone.
    let works = (1...2).map { _ in
      Work { _ = try scene.prepare(look.view, fields: ["nu"]) }
    }
    for work in works {
      let (error, delay) = await work.cancelled(afterMilliseconds: 100)
      #expect(error is CancellationError)
      #expect(delay < .seconds(2))
    }
  }

  @Test func `filling stops soon after it is cancelled`() async throws {
    let look = try Look(
      real: "-0.1",
      imaginary: "0.1",
      pitch: BigFloat(1e-6),
      columns: 100,
      rows: 10_000
    )
    let prepared = try look.prepared(MandelbrotGenerator(iterations: 1_000_000))
    let work = Work { _ = prepared.planes(at: look.pixels) }
    let (_, delay) = await work.cancelled(afterMilliseconds: 100)
    #expect(delay < .seconds(5))
  }
}

/// Something to cancel, and to measure how soon it ends then.
///
/// It runs on threads for such work: on the pool's it would hold up all other tests.
private struct Work {
  private struct Outcome {
    let start: ContinuousClock.Instant
    let end: ContinuousClock.Instant
    let error: (any Error)?
  }

  private let task: Task<Outcome, Never>

  init(_ body: @escaping @Sendable () throws -> Void) {
    task = Task(executorPreference: TileExecutor.prefetch) {
      let start = ContinuousClock.now
      do {
        try body()
        return Outcome(start: start, end: .now, error: nil)
      } catch {
        return Outcome(start: start, end: .now, error: error)
      }
    }
  }

  /// Cancels, and returns what was thrown and how long it went on from then.
  func cancelled(afterMilliseconds pause: Int) async -> (error: (any Error)?, delay: Duration) {
    let (instants, continuation) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
    Thread.detachNewThread { [task] in
      Thread.sleep(forTimeInterval: Double(pause) / 1000)
      continuation.yield(.now)
      continuation.finish()
      task.cancel()
    }
    let outcome = await task.value
    let cancelled = await instants.reduce(outcome.start) { max($0, $1) }
    return (outcome.error, outcome.end - cancelled)
  }
}
