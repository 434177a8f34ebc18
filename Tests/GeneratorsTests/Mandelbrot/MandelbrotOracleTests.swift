import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// Random points of places of several kinds, by the definition of the set.
@Suite struct MandelbrotOracleTests {
  /// A place and the size of the surroundings to look at.
  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    let real: String
    let imaginary: String
    let width: String
    let limit: Int

    var testDescription: String { name }
  }

  static let places = [
    Place(name: "home", real: "-0.75", imaginary: "0", width: "4", limit: 2000),
    Place(name: "origin", real: "0", imaginary: "0", width: "1", limit: 2000),
    Place(name: "far", real: "100", imaginary: "100", width: "1e-3", limit: 100),
    Place(name: "very far", real: "1e150", imaginary: "3", width: "1e130", limit: 100),
    Place(name: "out of sight", real: "-3e399", imaginary: "0", width: "1e400", limit: 100),
    Place(name: "i", real: "0", imaginary: "1", width: "1e-30", limit: 2000),
    Place(name: "tip", real: "-2", imaginary: "0", width: "1e-200", limit: 2000),
    Place(
      name: "seahorse",
      real: "-0.743643887037158704752191506114774",
      imaginary: "0.131825904205311970493132056385139",
      width: "1e-20",
      limit: 5000
    ),
    Place(name: "elephant", real: "0.2925755", imaginary: "-0.0149977", width: "1e-4", limit: 5000),
    Place(
      name: "feigenbaum",
      real: "-1.401155189092050606",
      imaginary: "0",
      width: "1e-11",
      limit: 5000
    ),
  ]

  @Test(.optimized, arguments: places, [4.0, 1000, 1e100])
  func `random points are as brute force says`(place: Place, bailout: Double) throws {
    let width = try #require(Numeral(place.width)).value(precision: 200)
    let look = try Look(
      real: place.real,
      imaginary: place.imaginary,
      pitch: width / BigFloat(64),
      columns: 64,
      rows: 64
    )
    var random = SplitMix64(seed: 20)
    let half = look.grid.columnOffset(63)
    let points = (0..<60).map { _ in
      Point(
        x: Int128.random(in: -half...half, using: &random),
        y: Int128.random(in: -half...half, using: &random)
      )
    }
    let generator = MandelbrotGenerator(iterations: place.limit, bailout: bailout)
    let prepared = try look.prepared(generator, fields: ["nu", "de", "angle"])
    let planes = prepared.planes(3, at: .scattered(points))
    for (index, point) in points.enumerated() {
      let position = look.position(of: point)
      let expected = BruteForce(
        position,
        limit: place.limit,
        bailout: bailout,
        precision: max(look.grid.fractionBits, 0) + 200
      )
      let (nu, de, angle) = (planes[0][index], planes[1][index], planes[2][index])
      #expect((nu == .infinity) == (expected.nu == .infinity), "at \(position)")
      guard nu.isFinite, de >= 1e-4 else { continue }
      #expect(abs(nu - expected.nu) <= 1e-6 + 3e-5 / de, "at \(position)")
      let turn = abs(angle - expected.angle)
      #expect(min(turn, 1 - turn) <= 1e-5 + 3e-4 / de, "at \(position)")
    }
  }

  /// A point between one that escapes within 2000 iterations and one that does not.
  private func crossing(_ random: inout SplitMix64, precision: Int) -> Point<BigFloat> {
    func escapes(_ point: Point<BigFloat>) -> Bool {
      BruteForce(point, limit: 2000, precision: precision).nu.isFinite
    }
    func point(escaping: Bool) -> Point<BigFloat> {
      while true {
        let (x, y) = (random.next(below: 4) - 2.5, random.next(below: 3) - 1.5)
        let point = Point(
          x: BigFloat(x).rounded(toPrecision: precision),
          y: BigFloat(y).rounded(toPrecision: precision)
        )
        if escapes(point) == escaping { return point }
      }
    }
    var (inside, outside) = (point(escaping: false), point(escaping: true))
    for _ in 0..<precision - 20 {
      let middle = Point(
        x: (inside.x + outside.x).scaled(byPowerOfTwo: -1),
        y: (inside.y + outside.y).scaled(byPowerOfTwo: -1)
      )
      if escapes(middle) { outside = middle } else { inside = middle }
    }
    return outside
  }

  @Test(.optimized, arguments: 1...12)
  func `no sample of a random place is displaced by a millionth of a pixel`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let octaves = random.next(in: 5...95)
    let look = Look(
      center: crossing(&random, precision: 140),
      pitch: BigFloat(1).scaled(byPowerOfTwo: -octaves - 6),
      columns: 64,
      rows: 64
    )
    try compare(look, count: 40, limit: 20_000, &random)
  }

  /// Compares random samples of a view with those of brute force.
  private func compare(
    _ look: Look,
    count: Int,
    limit: Int,
    _ random: inout SplitMix64
  ) throws {
    let half = look.grid.columnOffset(look.grid.size.width - 1)
    let points = (0..<count).map { _ in
      Point(
        x: Int128.random(in: -half...half, using: &random),
        y: Int128.random(in: -half...half, using: &random)
      )
    }
    let prepared = try look.prepared(
      MandelbrotGenerator(iterations: limit),
      fields: ["nu", "de"]
    )
    let planes = prepared.planes(2, at: .scattered(points))
    var comparedCount = 0
    for (index, point) in points.enumerated() {
      let position = look.position(of: point)
      let expected = BruteForce(
        position,
        limit: limit,
        precision: look.grid.fractionBits + 80
      )
      let (nu, de) = (planes[0][index], planes[1][index])
      // What escapes is not inside; nearer to the boundary than that, counts near the limit are chance.
      #expect(nu == .infinity || de < 1e-4 || expected.nu.isFinite, "at \(position)")
      // What escapes is inside only where a millionth of a pixel away counts are others altogether.
      let isRight = nu.isFinite || expected.nu == .infinity
      #expect(
        isRight || Self.isChaotic(expected.nu, look.grid, position, limit: limit),
        "at \(position)"
      )
      guard nu.isFinite, de >= 1e-4 else { continue }
      comparedCount += 1
      // The count changes by 2 / (de ln 2) on the way of a pixel.
      #expect(abs(nu - expected.nu) * de * Elementary.ln2 / 2 < 1e-6, "at \(position)")
    }
    #expect(comparedCount > 0)
  }

  /// Round copies of periods 39, 78 and others, seen whole, in their valleys, and at the edges of their cardioids and
  /// discs, from 256 pixels across to a million.
  private static let copies: [(x: String, y: String, octaves: Int)] = [
    ("-0.743643756", "0.131825791", 24), ("-0.743643806", "0.131825850", 26),
    ("-0.743643887037151", "0.131825904205330", 25),
    ("-0.743643887037151", "0.131825904205330", 30),
    ("-0.743643887037151", "0.131825904205330", 23), ("-1.7864402555", "0", 21),
    ("-0.743643971", "0.1318258577", 23), ("-0.74364394", "0.13182591", 27),
  ]

  @Test(.optimized, arguments: copies)
  func `no sample round a small copy of the set is displaced by a millionth of a pixel`(
    x: String,
    y: String,
    octaves: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(octaves))
    let look = try Look(
      real: x,
      imaginary: y,
      pitch: BigFloat(1).scaled(byPowerOfTwo: -octaves - 8),
      columns: 256,
      rows: 256
    )
    try compare(look, count: 60, limit: 20_000, &random)
  }

  /// Whether some count a millionth of a pixel beside a position differs by more than one from its own.
  private static func isChaotic(
    _ nu: Double,
    _ grid: PixelGrid,
    _ position: Point<BigFloat>,
    limit: Int
  ) -> Bool {
    let precision = grid.fractionBits + 80
    let step = (grid.exactPitch * BigFloat(1e-6)).rounded(toPrecision: precision)
    let (x, y) = (
      position.x.rounded(toPrecision: precision), position.y.rounded(toPrecision: precision)
    )
    let neighbors = [
      Point(x: x + step, y: y), Point(x: x - step, y: y), Point(x: x, y: y + step),
      Point(x: x, y: y - step),
    ]
    return neighbors.contains { neighbor in
      !(abs(BruteForce(neighbor, limit: limit, precision: precision).nu - nu) <= 1)
    }
  }
}
