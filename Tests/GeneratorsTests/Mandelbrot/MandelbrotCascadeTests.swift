import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// The Feigenbaum point, where a cascade of period doublings ends: people type it as well.
@Suite struct MandelbrotCascadeTests {
  private static func look() throws -> Look {
    // A height of 4e-8.
    try Look(
      real: "-1.4011551890920506",
      imaginary: "0",
      pitch: BigFloat(4e-8 / 180),
      columns: 320,
      rows: 180
    )
  }

  @Test(.optimized)
  func `samples at the end of a cascade are where they belong`() throws {
    let look = try Self.look()
    let view = try look.prepared(fields: ["nu", "de"])
    var random = SplitMix64(seed: 15)
    let points = (0..<24).map { _ in
      look.point(
        column: Int.random(in: 0..<320, using: &random),
        row: Int.random(in: 0..<180, using: &random)
      )
    }
    let planes = view.planes(2, at: .scattered(points))
    var escaped = 0
    for (index, point) in points.enumerated() {
      let position = look.position(of: point)
      let expected = BruteForce(position, limit: 30_000, precision: 160)
      let (nu, distance) = (planes[0][index], planes[1][index])
      #expect((nu < 30_000) == (expected.nu < 30_000), "at \(position)")
      guard nu < 30_000, expected.nu < 30_000 else { continue }
      escaped += 1
      // nu grows by 2 / (ln 2 · de) a pixel.
      #expect(abs(nu - expected.nu) * distance * Elementary.ln2 / 2 < 1e-3, "at \(position)")
    }
    #expect(escaped > 8)
  }

  @Test(.optimized)
  func `samples at the end of a cascade are iterated directly`() throws {
    let look = try Self.look()
    let view = try #require(try look.prepared() as? MandelbrotView)
    let points = (0..<128).map { look.point(column: $0 % 16 * 20 + 9, row: $0 / 16 * 22 + 9) }
    // Six times what it takes up to the modest limit.
    #expect(view.isDone(at: .scattered(points), within: 6 << 23))
  }
}
