import FathomGenerators
import FathomNavigation
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// Nuclei against polynomials, published periods and the definition of the set.
@Suite struct NucleusTests {
  /// A nucleus that the literature knows.
  struct Known: Sendable, CustomTestStringConvertible {
    let period: Int
    let real: String
    let imaginary: String
    var size: Double?

    var testDescription: String { "\(period) at \(real)" }
  }

  // The sizes are 1 / (b l²) by hand: l = 2c and b = 1 + 1 / l for period 2.
  static let known = [
    Known(period: 1, real: "0", imaginary: "0", size: 1),
    Known(period: 2, real: "-1", imaginary: "0", size: 0.5),
    Known(period: 3, real: "-1.75487766624669276", imaginary: "0", size: 0.01903554),
    Known(period: 3, real: "-0.12256116687665362", imaginary: "0.74486176661974424"),
    Known(period: 3, real: "-0.12256116687665362", imaginary: "-0.74486176661974424"),
    Known(period: 4, real: "-1.94079980652948475", imaginary: "0"),
    Known(period: 4, real: "-1.31070264133683283", imaginary: "0"),
    Known(period: 4, real: "-0.15652016683375506", imaginary: "1.03224710892283180"),
    Known(period: 4, real: "0.28227139076691387", imaginary: "0.53006061757852526"),
    Known(period: 5, real: "-1.98542425305420551", imaginary: "0"),
    Known(period: 5, real: "-1.86078252220485487", imaginary: "0"),
    Known(period: 5, real: "-1.62541372512330374", imaginary: "0"),
  ]

  @Test(arguments: known)
  func `small periods are where the literature has them`(known: Known) throws {
    let look = try Look(
      real: known.real,
      imaginary: known.imaginary,
      pitch: BigFloat(1e-4),
      columns: 100,
      rows: 80
    )
    let nucleus = try NucleusSearch(in: look.view).run()
    #expect(nucleus.period == known.period)
    #expect(abs(Double(nucleus.center.x - look.center.x)) < 1e-15)
    #expect(abs(Double(nucleus.center.y - look.center.y)) < 1e-15)
    if let size = known.size { #expect(abs(Double(nucleus.size) - size) < 1e-7) }
  }

  @Test func `the whole set is not turned, and mirror images are turned the other way`() throws {
    func nucleus(_ imaginary: String) throws -> Nucleus {
      let look = try Look(
        real: "-0.156",
        imaginary: imaginary,
        pitch: BigFloat(1e-4),
        columns: 100,
        rows: 80
      )
      return try NucleusSearch(in: look.view).run()
    }
    let (upper, lower) = (try nucleus("1.032"), try nucleus("-1.032"))
    #expect(upper.center.x == lower.center.x && upper.center.y == -lower.center.y)
    #expect(upper.size == lower.size)
    #expect(abs(upper.orientation + lower.orientation - 360) < 1e-9)
    // The island's own antenna, at -2 of the whole set, points up and left.
    #expect((290...330).contains(upper.orientation), "\(upper.orientation)")
  }

  /// Published places, and the last period for which their centre is an atom's.
  static let places = [
    ("kf_benchmark_1e14", 252), ("kf_benchmark_1e50", 86614), ("kf_benchmark_5e113", 11380),
    ("kf_benchmark_4e533", 52859), ("flake", 7884), ("tick_tock", 22064), ("uranium", 31967),
    ("e1000", 4498), ("all_seeing_eye", 4287), ("peanuts", 2449),
  ]

  @Test(.optimized, arguments: places)
  func `published places have the periods that were published`(name: String, period: Int) throws {
    let place = try #require(Truth.points().first { $0.name == name })
    let nucleus = try NucleusSearch(in: place.look.view).run()
    #expect(nucleus.period == period)
  }

  @Test(.optimized, arguments: ["kf_benchmark_1e14", "floral_fantasy", "peanuts"])
  func `minibrots are the whole set turned and shrunk, by brute force`(name: String) throws {
    let place = try #require(Truth.points().first { $0.name == name })
    try expectMinibrot(at: NucleusSearch(in: place.look.view).run())
  }

  @Test(arguments: [
    ("-0.04421", "0.98658"), ("-0.1565", "1.0322"), ("-0.7436", "0.1318"), ("0.35926", "0.64251"),
  ])
  func `shallow minibrots as well`(real: String, imaginary: String) throws {
    let look = try Look(
      real: real,
      imaginary: imaginary,
      pitch: BigFloat(1e-5),
      columns: 100,
      rows: 60
    )
    try expectMinibrot(at: NucleusSearch(in: look.view).run())
  }

  /// Points of the whole set, and points outside it, are the same here.
  private func expectMinibrot(at nucleus: Nucleus) throws {
    let precision = 128 - 2 * nucleus.size.exponent
    let angle = nucleus.orientation * Double.pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    func escapes(_ x: Double, _ y: Double) -> Bool {
      let size = nucleus.size.rounded(toPrecision: precision)
      let point = Point(
        x: nucleus.center.x.rounded(toPrecision: precision) + size
          * BigFloat(x * cosine - y * sine),
        y: nucleus.center.y.rounded(toPrecision: precision) - size
          * BigFloat(x * sine + y * cosine)
      )
      let limit = 60 * nucleus.period
      return BruteForce(point, limit: limit, precision: precision).nu < .infinity
    }
    // In the cardioid, in the disc left of it and in the one above.
    for (x, y) in [(0, 0), (0.2, 0), (-0.6, 0), (0, 0.5), (0, -0.5), (-1, 0.1), (-0.12, 0.74)] {
      #expect(!escapes(x, y), "\(x), \(y)")
    }
    for (x, y) in [(0.5, 0), (-0.75, 0.4), (-0.75, -0.4), (-1.4, 0.2), (0.3, 0.8), (-2.2, 0)] {
      #expect(escapes(x, y), "\(x), \(y)")
    }
  }
}
