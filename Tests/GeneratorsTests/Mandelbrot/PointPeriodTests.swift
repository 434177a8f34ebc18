import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// Periods at points, against published nuclei, brute force and the search for nuclei.
@Suite struct PointPeriodTests {
  private static let pitch = BigFloat(1e-6)

  private static func period(_ x: Double, _ y: Double) throws -> PointPeriod? {
    try PointPeriod(at: Point(x: BigFloat(x), y: BigFloat(y)), pitch: pitch)
  }

  @Test(arguments: NucleusTests.known)
  func `at a nucleus and beside it the period is the nucleus's`(known: NucleusTests.Known) throws {
    let (x, y) = (try #require(Double(known.real)), try #require(Double(known.imaginary)))
    for offset in [0, 0.05 * (known.size ?? 0)] {
      let found = try #require(try Self.period(x + offset, y))
      #expect(found.period == known.period)
      #expect(found.attracts)
    }
  }

  @Test func `at random points the period is that of the orbit`() throws {
    var random = SplitMix64(seed: 5)
    var (inside, outside) = (0, 0)
    while inside < 150 || outside < 150 {
      let x = Double.random(in: -2...0.5, using: &random)
      let y = Double.random(in: -1.2...1.2, using: &random)
      guard let (period, attracts) = Self.bruteForce(x, y) else { continue }
      (inside, outside) = attracts ? (inside + 1, outside) : (inside, outside + 1)
      let found = try #require(try Self.period(x, y), "\(x) \(y)")
      #expect(found.period == period, "\(x) \(y)")
      #expect(found.attracts == attracts, "\(x) \(y)")
    }
  }

  /// The period of the cycle that z is on after many steps, or the n of the least |z_n| before it escapes;
  /// nil where neither is sure.
  private static func bruteForce(_ cx: Double, _ cy: Double) -> (period: Int, attracts: Bool)? {
    var (x, y, least, best) = (0.0, 0.0, Double.infinity, 0)
    func advance() { (x, y) = (x * x - y * y + cx, 2 * x * y + cy) }
    for n in 1...100_000 {
      advance()
      let distance = x * x + y * y
      if distance < least { (least, best) = (distance, n) }
      // An orbit that stays long is sensitive to rounding.
      if distance > 4 { return n < 60 ? (best, false) : nil }
    }
    let (startX, startY) = (x, y)
    for period in 1...2000 {
      advance()
      if (x - startX).magnitude + (y - startY).magnitude < 1e-12 { return (period, true) }
    }
    return nil
  }

  @Test func `deep in the set it is that of the nucleus that is found there`() throws {
    let look = try Look(
      real: "-1.74975914513036646",
      imaginary: "-0.00000000368513796",
      pitch: BigFloat(1e-14),
      columns: 100,
      rows: 80
    )
    let nucleus = try NucleusSearch(in: look.view).run()
    #expect(nucleus.period > 10)
    let pitch = nucleus.size * BigFloat(1e-3)
    let found = try #require(try PointPeriod(at: nucleus.center, pitch: pitch))
    #expect(found == (try PointPeriod(at: nucleus.center, pitch: pitch * BigFloat(1e-20))))
    #expect(found.period == nucleus.period)
    #expect(found.attracts)
  }

  @Test func `a cancelled search ends`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      // Far inside no cusp: the orbit of the root takes all the steps there are.
      _ = try Self.period(0.25, 0)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
