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
}
