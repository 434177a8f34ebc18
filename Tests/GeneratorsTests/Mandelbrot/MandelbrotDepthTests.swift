import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// Special points and depths, and the arithmetics that take turns there.
@Suite struct MandelbrotDepthTests {
  /// A look at a point with pixels of 2^`exponent`.
  static func look(_ real: String, _ imaginary: String, exponent: Int) throws -> Look {
    try Look(
      real: real,
      imaginary: imaginary,
      pitch: BigFloat(1).scaled(byPowerOfTwo: exponent),
      columns: 9,
      rows: 7
    )
  }

  /// Expects packets to move no sample by more than 1e-5 of the spacing, judged as the truth is:
  /// where the distance estimate is at least 1e-4.
  private func expectAgreement(
    _ prepared: any PreparedView,
    at points: SamplePoints,
    _ place: String
  ) throws {
    var view = try #require(prepared as? MandelbrotView)
    view.method = .plain
    let plain = view.planes(3, at: points)
    for method in KernelMethod.allCases where method != .plain && method.isAvailable {
      view.method = method
      let packets = view.planes(3, at: points)
      for index in plain[0].indices where 1e-4...1e300 ~= plain[1][index] {
        let (nu, distance) = (plain[0][index], plain[1][index])
        let message: Comment = "\(place), sample \(index), \(method)"
        #expect(abs(packets[0][index] - nu) <= 1e-6 + 3e-5 / distance, message)
        #expect(abs(packets[1][index] / distance - 1) <= 0.01, message)
        let turn = abs(packets[2][index] - plain[2][index])
        #expect(min(turn, 1 - turn) <= 1e-5 + 3e-4 / distance, message)
      }
      let bounded = plain[0].indices.filter { plain[0][$0] == .infinity }
      #expect(bounded.allSatisfy { packets[0][$0] == .infinity }, "\(place), inside")
    }
  }

  @Test(.optimized, arguments: [-10, -28, -32, -100, -430, -450, -600, -1000, -1060, -1100, -3400])
  func `packets give what single samples and single steps do`(exponent: Int) throws {
    for (real, imaginary) in [
      ("-2", "0"), ("0", "1"), ("-0.1010963638456221610", "0.9562865108091415331"), ("0.25", "0"),
      ("-1.7548776662466927600495", "0"), ("100", "100"), ("0", "0"),
    ] {
      let look = try Self.look(real, imaginary, exponent: exponent)
      let generator = MandelbrotGenerator(iterations: 5000)
      let prepared = try look.prepared(generator, fields: ["nu", "de", "angle"])
      try expectAgreement(prepared, at: look.pixels, "\(real), \(imaginary)")
    }
  }

  @Test(.optimized, arguments: [-36, -40, -46])
  func `packets hold beside parabolic points, where all errors point the same way`(
    exponent: Int
  ) throws {
    for (real, imaginary) in [("0.2500000001", "0"), ("-1.25", "0.00001"), ("-0.75", "0.00001")] {
      let look = try Self.look(real, imaginary, exponent: exponent)
      let generator = MandelbrotGenerator(iterations: 100_000)
      let prepared = try look.prepared(generator, fields: ["nu", "de", "angle"])
      try expectAgreement(prepared, at: look.pixels, "\(real), \(imaginary)")
    }
  }

  @Test(.optimized, arguments: try Truth.points())
  func `packets give what single steps do at published locations`(truth: Truth) throws {
    let points = SamplePoints.scattered(
      truth.samples.map { truth.look.point(column: $0.column, row: $0.row) }
    )
    let generator = MandelbrotGenerator(iterations: truth.limit)
    let prepared = try truth.look.prepared(generator, fields: ["nu", "de", "angle"])
    try expectAgreement(prepared, at: points, truth.name)
  }

  @Test(arguments: [-20, -33, -60, -300, -700])
  func `every level of instructions gives the same bits`(exponent: Int) throws {
    let levels = KernelMethod.allCases.filter { $0 != .plain && $0.isAvailable }
    let look = try Look(
      real: "-0.743643887037158704752191506114774",
      imaginary: "0.131825904205311970493132056385139",
      pitch: BigFloat(1).scaled(byPowerOfTwo: exponent),
      columns: 53,
      rows: 31
    )
    for fields in [["nu", "angle"], ["nu", "de", "angle"]] {
      let prepared = try look.prepared(MandelbrotGenerator(iterations: 20_000), fields: fields)
      var view = try #require(prepared as? MandelbrotView)
      let pictures = levels.map { level in
        view.method = level
        return view.planes(fields.count, at: look.pixels)
      }
      #expect(pictures.allSatisfy { $0 == pictures[0] })
    }
  }

  /// A point round which the set looks the same again 2^`octaves` times smaller, the deeper the
  /// more exactly, and takes `iterations` more to escape from.
  struct SelfSimilarPoint: Sendable, CustomTestStringConvertible {
    let real: String
    let imaginary: String
    let octaves: Int
    let iterations: Int

    var testDescription: String { "\(real) + \(imaginary)i" }

    /// z² − 2 has the fixed point 2, and the slope 4 there.
    static let tip = SelfSimilarPoint(real: "-2", imaginary: "0", octaves: 2, iterations: 1)

    /// z² + i goes to and fro between −1 + i and −i; the product of the slopes, 4 + 4i, has the
    /// eighth power 2^20.
    static let fork = SelfSimilarPoint(real: "0", imaginary: "1", octaves: 20, iterations: 16)
  }

  @Test(
    .optimized,
    arguments: [
      (SelfSimilarPoint.tip, 100), (.tip, 440), (.tip, 1040), (.tip, 3320), (.tip, 33_220),
      (.fork, 240), (.fork, 900), (.fork, 2000), (.fork, 5000),
    ]
  )
  func `a self-similar point looks the same at every depth`(
    point: SelfSimilarPoint,
    octaves: Int
  ) throws {
    let times = octaves / point.octaves
    let shallow = try Self.look(point.real, point.imaginary, exponent: -200)
    let deep = try Self.look(
      point.real,
      point.imaginary,
      exponent: -200 - times * point.octaves
    )
    // Its reference has no short numbers in it, and escapes before some samples do.
    let beside = SceneAnchor(
      point: Point(
        x: deep.center.x + deep.grid.exactPitch * BigFloat(-2.123),
        y: deep.center.y + deep.grid.exactPitch / BigFloat(3)
      ),
      fractionBits: deep.grid.fractionBits,
      depth: deep.view.depth
    )
    let generator = MandelbrotGenerator(iterations: 30_000)
    let fields = ["nu", "de", "angle"]
    let expected = try shallow.prepared(generator, fields: fields).planes(3, at: shallow.pixels)
    for anchor in [deep.anchor, beside] {
      let prepared = try generator.scene([anchor]).prepare(deep.view, fields: fields)
      let planes = prepared.planes(3, at: deep.pixels)
      for index in expected[0].indices {
        // The needle has no inside: only a reference on it keeps deltas on it.
        guard expected[1][index] >= 1e-4 else {
          #expect(anchor == beside || planes[0][index] == expected[0][index])
          continue
        }
        let difference = planes[0][index] - expected[0][index]
        #expect(abs(difference - Double(times * point.iterations)) <= 1e-6)
        #expect(abs(planes[1][index] / expected[1][index] - 1) <= 1e-6)
        let turn = abs(planes[2][index] - expected[2][index])
        #expect(min(turn, 1 - turn) <= 1e-6)
      }
      #expect(planes[1].filter { $0 >= 1e-4 }.count > 20)
    }
  }

  /// At a minibrot's nucleus the reference returns to 0, and |Z| and |dz| vanish together.
  @Test(arguments: [-30, -150, -500, -1070, -1200])
  func `the neighbourhood of a nucleus is bounded`(exponent: Int) throws {
    // Period 3, as far as the grid can tell: a root of c³ + 2c² + c + 1.
    var root = BigFloat(-1.754_877_666_246_693).rounded(toPrecision: 4000)
    for _ in 0..<12 {
      let value = ((root + BigFloat(2)) * root + BigFloat(1)) * root + BigFloat(1)
      let slope = (BigFloat(3) * root + BigFloat(4)) * root + BigFloat(1)
      root = root - value / slope
    }
    let look = Look(
      center: Point(x: root, y: BigFloat(0)),
      pitch: BigFloat(1).scaled(byPowerOfTwo: exponent),
      columns: 5,
      rows: 5
    )
    let prepared = try look.prepared(MandelbrotGenerator(iterations: 3000), fields: ["nu", "de"])
    let planes = prepared.planes(2, at: look.pixels)
    #expect(planes[0].allSatisfy { $0 == .infinity })
    #expect(planes[1].allSatisfy { $0 == 0 })
  }

  @Test(arguments: ["0", "-2", "-1", "0.25"]) func `bounded centres are bounded at any depth`(
    real: String
  ) throws {
    for exponent in [0, -40, -200, -700, -1075, -2000, -33_300] {
      let look = try Self.look(real, "0", exponent: exponent)
      let prepared = try look.prepared(MandelbrotGenerator(iterations: 2000))
      #expect(prepared.planes(at: .scattered([Point(x: 0, y: 0)])) == [[.infinity]])
    }
  }

  @Test func `far outside everything escapes at once`() throws {
    for exponent in [-40_000, -3000, -100, 0] {
      let look = try Self.look("100", "100", exponent: exponent)
      let planes = try look.prepared(fields: ["nu", "de"]).planes(2, at: look.pixels)
      // z_2 = c² + c, |z_2| > 1000.
      #expect(planes[0].allSatisfy { abs($0 - 0.0) < 1 })
      #expect(planes[1].allSatisfy { $0 > 0 })
    }
  }

  @Test func `the imaginary axis points up`() throws {
    let upper = try Look(
      real: "-0.75",
      imaginary: "0.1",
      pitch: BigFloat(0x1p-10),
      columns: 21,
      rows: 20
    )
    let lower = try Look(
      real: "-0.75",
      imaginary: "-0.1",
      pitch: BigFloat(0x1p-10),
      columns: 21,
      rows: 20
    )
    let fields = ["nu", "de", "angle"]
    let top = try upper.prepared(fields: fields).planes(3, at: upper.pixels)
    let bottom = try lower.prepared(fields: fields).planes(3, at: lower.pixels)
    for row in 0..<20 {
      for column in 0..<21 {
        let (index, mirrored) = (row * 21 + column, (19 - row) * 21 + column)
        #expect(top[0][index] == bottom[0][mirrored])
        #expect(top[1][index] == bottom[1][mirrored])
        let turn = (top[2][index] + bottom[2][mirrored]).truncatingRemainder(dividingBy: 1)
        #expect(min(turn, 1 - turn) < 1e-15)
      }
    }
    // z_1 = c = 2000i.
    let far = try Look(
      real: "0",
      imaginary: "2000",
      pitch: BigFloat(1),
      columns: 1,
      rows: 1
    )
    #expect(try far.prepared(fields: ["angle"]).planes(at: far.pixels) == [[0.25]])
  }
}
