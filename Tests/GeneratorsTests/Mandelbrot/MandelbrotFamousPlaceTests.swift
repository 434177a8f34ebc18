import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// Points that people type first: roots of components, where orbits are attracted as slowly as can be.
@Suite struct MandelbrotFamousPlaceTests {
  /// The root of a component.
  struct Root: Sendable, CustomTestStringConvertible {
    let real: String
    let imaginary: String

    var testDescription: String { "\(real), \(imaginary)" }
  }

  static let roots = [
    Root(real: "0.25", imaginary: "0"),
    Root(real: "-0.75", imaginary: "0"),
    Root(real: "-1.25", imaginary: "0"),
    Root(real: "-1.75", imaginary: "0"),
    Root(real: "-0.125", imaginary: "0.649519052838329"),
  ]

  private static func look(_ root: Root, pitch: Double, columns: Int, rows: Int) throws -> Look {
    try Look(
      real: root.real,
      imaginary: root.imaginary,
      pitch: BigFloat(pitch),
      columns: columns,
      rows: rows
    )
  }

  private static func view(_ look: Look, iterations: Int? = nil) throws -> MandelbrotView {
    try #require(try look.prepared(MandelbrotGenerator(iterations: iterations)) as? MandelbrotView)
  }

  /// Iterated to the limit, 200 million steps and more.
  @Test(.optimized, arguments: roots, [1e-9, 1e-11, 1e-13, 1e-33])
  func `what lies inside beside a root is known with next to no iteration`(
    root: Root,
    pitch: Double
  ) throws {
    let look = try Self.look(root, pitch: pitch, columns: 8, rows: 6)
    let view = try Self.view(look)
    #expect(view.isDone(at: look.pixels, within: 1 << 16))
    #expect(view.planes(at: look.pixels)[0].allSatisfy { $0 == .infinity })
  }

  /// Orbits that go to a cycle slowly until they are there, or spiral past it.
  @Test(
    .optimized,
    arguments: [
      Root(real: "0.25", imaginary: "0.0000001"),
      Root(real: "0.2500001", imaginary: "0.00000003"),
      Root(real: "-1.7499999", imaginary: "0.00000001"),
    ]
  )
  func `what lies inside some way from a root is known as well`(place: Root) throws {
    let look = try Self.look(place, pitch: 7e-11, columns: 16, rows: 10)
    let view = try Self.view(look)
    #expect(view.isDone(at: look.pixels, within: 1 << 16))
    #expect(view.planes(at: look.pixels)[0].allSatisfy { $0 == .infinity })
  }

  @Test(.optimized, arguments: roots)
  func `what escapes beside a root is never taken for inside`(root: Root) throws {
    let look = try Self.look(root, pitch: 1e-10, columns: 16, rows: 10)
    let view = try Self.view(look, iterations: 40_000)
    let unit = 1.0.scaled(byPowerOfTwo: look.grid.fractionBits)
    // Eight directions, near and far.
    let directions: [(x: Double, y: Double)] = [
      (1, 0), (3, 2), (0, 1), (-3, 2), (-1, 0), (-3, -2), (0, -1), (3, -2),
    ]
    var points: [Point<Int128>] = []
    for distance in [1e-2, 1e-3, 1e-5, 1e-7] {
      for (x, y) in directions {
        let (x, y) = (unit * distance * x, unit * distance * y)
        points.append(Point(x: Int128(x), y: Int128(y)))
      }
    }
    let nus = view.planes(at: .scattered(points))[0]
    for (point, nu) in zip(points, nus) {
      let position = look.position(of: point)
      let expected = BruteForce(position, limit: 40_000, precision: 200)
      #expect((nu == .infinity) == (expected.nu == .infinity), "at \(position)")
      if nu.isFinite { #expect(abs(nu - expected.nu) < 1e-3, "at \(position)") }
    }
    #expect(nus.contains { $0.isFinite } && nus.contains { !$0.isFinite })
  }

  /// Next to 0.25 and -0.75 the cardioid and the disc have equations.
  @Test(.optimized, arguments: [roots[0], roots[1]], [1e-4, 1e-10])
  func `the edge beside a root is where its equation has it`(root: Root, reach: Double) throws {
    let look = try Self.look(root, pitch: 1e-14, columns: 16, rows: 10)
    let view = try Self.view(look, iterations: 20_000)
    var random = SplitMix64(seed: 15)
    let unit = reach.scaled(byPowerOfTwo: look.grid.fractionBits)
    var counts = [true: 0, false: 0]
    for _ in 0..<40 {
      // Most of it is inside: outside is a needle or a gap, narrower the nearer to the root.
      let long = Double.random(in: 0...1, using: &random)
      let narrow = Double.random(in: -4...4, using: &random) * long * reach.squareRoot()
      let isCusp = root.real == "0.25"
      let across = isCusp ? narrow * long.squareRoot() : narrow * long * reach.squareRoot()
      let point = Point(
        x: Int128(unit * (isCusp ? long : across)),
        y: Int128(unit * (isCusp ? across : long))
      )
      let isInside = Self.isInGreatComponents(look.position(of: point))
      counts[isInside, default: 0] += 1
      #expect(view.isDone(at: .scattered([point]), within: 1) == isInside, "at \(point)")
    }
    #expect(counts.values.allSatisfy { $0 > 4 })
  }

  /// Two points of the edges, a multiplier of (3 + 4i) / 5 away from the centres.
  @Test(
    .optimized,
    arguments: [Root(real: "-0.85", imaginary: "0.2"), Root(real: "0.37", imaginary: "0.16")],
    [1e-14, 1e-60, 1e-120]
  )
  func `the edge is where its equation has it at any depth`(place: Root, pitch: Double) throws {
    let look = try Self.look(place, pitch: pitch, columns: 64, rows: 64)
    let view = try Self.view(look, iterations: 1000)
    var counts = [true: 0, false: 0]
    for row in 0..<8 {
      for column in 0..<8 {
        let point = look.point(column: 8 * column + 3, row: 8 * row + 5)
        let isInside = Self.isInGreatComponents(look.position(of: point))
        counts[isInside, default: 0] += 1
        #expect(view.isDone(at: .scattered([point]), within: 1) == isInside, "at \(point)")
      }
    }
    #expect(counts.values.allSatisfy { $0 > 16 })
  }

  private static func isInGreatComponents(_ position: Point<BigFloat>) -> Bool {
    let (x, y) = (position.x.rounded(toPrecision: 2000), position.y.rounded(toPrecision: 2000))
    let (left, y2, right) = (x - BigFloat(0.25), y * y, x + BigFloat(1))
    let square = left * left + y2
    return square * (square + left) < y2 * BigFloat(0.25) || right * right + y2 < BigFloat(0.0625)
  }
}

extension Double {
  fileprivate func scaled(byPowerOfTwo n: Int) -> Double {
    Double(sign: .plus, exponent: n, significand: self)
  }
}
