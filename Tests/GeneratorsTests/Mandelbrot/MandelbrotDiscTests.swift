import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// Samples that begin where the disc of their square has come.
@Suite struct MandelbrotDiscTests {
  /// Its orbits pass 0 every 50 steps, where dz/dc dips by twelve binary orders.
  private static func minibrot() throws -> Look {
    try Look(
      real: "-1.759817130804847813610825010561798238243999999999999999999800",
      imaginary: "-0.012593310799749865383746631843264858450340000000000000000000",
      pitch: BigFloat(4e-14) / BigFloat(640),
      columns: 640,
      rows: 360
    )
  }

  @Test(.optimized) func `samples that begin just before a dip of dz/dc are where they should be`()
    throws
  {
    let look = try Self.minibrot()
    var random = SplitMix64(seed: 3)
    // The first were displaced by a millionth of a pixel when they went on directly.
    var pixels = [(516, 80), (516, 85), (118, 244), (521, 112)]
    for _ in 0..<60 { pixels.append((Int(random.next(below: 640)), Int(random.next(below: 360)))) }
    let points = pixels.map { look.point(column: $0, row: $1) }
    let prepared = try look.prepared(MandelbrotGenerator(iterations: 4036), fields: ["nu", "de"])
    let planes = prepared.planes(2, at: .scattered(points))
    for (index, point) in points.enumerated() {
      let position = look.position(of: point)
      let expected = BruteForce(position, limit: 4036, precision: 200)
      let (nu, de) = (planes[0][index], planes[1][index])
      #expect((nu == .infinity) == (expected.nu == .infinity), "at \(position)")
      guard nu.isFinite, de >= 1e-4 else { continue }
      #expect(abs(nu - expected.nu) * de * Elementary.ln2 / 2 < 3e-7, "at \(position)")
    }
  }

  @Test(.optimized) func `a sample is the same by itself, in any order and beside any others`()
    throws
  {
    let look = try Self.minibrot()
    let generator = MandelbrotGenerator(iterations: 4036)
    let fields = ["nu", "de", "angle"]
    // Across the borders of several squares.
    let block = PixelRectangle(columns: 301..<337, rows: 170..<199)
    let lattice = try look.prepared(generator, fields: fields)
      .planes(3, at: look.grid.samplePoints(block))
    var places = block.rows.flatMap { row in block.columns.map { ($0, row) } }
    var random = SplitMix64(seed: 4)
    places.shuffle(using: &random)
    let others = try look.prepared(generator, fields: fields)
    let scattered = others.planes(3, at: .scattered(places.map { look.point(column: $0, row: $1) }))
    for (index, (column, row)) in places.enumerated() {
      let place =
        (row - block.rows.lowerBound) * block.columns.count + column - block.columns.lowerBound
      for plane in 0..<3 { #expect(scattered[plane][index] == lattice[plane][place]) }
    }
    let (column, row) = places[0]
    let alone = try look.prepared(generator, fields: fields)
      .planes(3, at: .scattered([look.point(column: column, row: row)]))
    for plane in 0..<3 { #expect(alone[plane][0] == scattered[plane][0]) }
  }
}
