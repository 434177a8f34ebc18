import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

@Suite struct NoiseExactnessTests {
  let noise = NoiseGenerator(seed: 7)

  @Test(arguments: DelicatePlace.all, NoiseKind.allCases)
  func `tiles have the bits of the frame`(place: DelicatePlace, kind: NoiseKind) throws {
    let noise = NoiseGenerator(seed: 7, kind: kind)
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y)
    let whole = try frame.values(noise)
    #expect(try frame.values(noise, tileWidth: 16, tileHeight: 7) == whole)
    #expect(try frame.values(noise, tileWidth: 1, tileHeight: 30) == whole)
  }

  @Test(arguments: DelicatePlace.all, NoiseKind.allCases)
  func `panning changes no bit`(place: DelicatePlace, kind: NoiseKind) throws {
    let noise = NoiseGenerator(seed: 7, kind: kind)
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 20, height: 14)
    for (columns, rows) in [(7, 3), (100_000, -12345), (-1 << 40, 1 << 33)] {
      let panned = ExactFrame(
        grid: frame.grid.panned(byColumns: BigInt(columns), rows: BigInt(rows))
      )
      let moved = frame.pixels.offset(byColumns: columns, rows: rows)
      #expect(try panned.values(noise) == frame.values(noise, moved))
    }
  }

  @Test(arguments: DelicatePlace.all, NoiseKind.allCases)
  func `scattered points have the bits of the lattice`(
    place: DelicatePlace,
    kind: NoiseKind
  ) throws {
    let noise = NoiseGenerator(seed: 7, kind: kind)
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 9, height: 8)
    let points = (0..<8).flatMap { row in
      (0..<9).map { column in
        Point(x: frame.grid.columnOffset(column), y: frame.grid.rowOffset(row))
      }
    }
    #expect(try frame.values(noise, at: .scattered(points)) == frame.values(noise))
  }

  @Test(arguments: NoiseKind.allCases)
  func `columns and rows may come in any order`(kind: NoiseKind) throws {
    let noise = NoiseGenerator(seed: 7, kind: kind)
    var random = SplitMix64(seed: 3)
    let frame = ExactFrame(depth: 1000.25, randomPlace: 5)
    let whole = try frame.values(noise)
    let columns = (0..<60).map { _ in Int.random(in: 0..<40, using: &random) }
    let rows = (0..<50).map { _ in Int.random(in: 0..<30, using: &random) }
    let mixed = try frame.values(
      noise,
      at: .lattice(
        columns: columns.map(frame.grid.columnOffset),
        rows: rows.map(frame.grid.rowOffset)
      )
    )
    #expect(mixed == rows.flatMap { row in columns.map { whole[row * 40 + $0] } })
  }

  @Test(.optimized, arguments: DelicatePlace.all, NoiseKind.allCases)
  func `every set of instructions gives the same bits`(
    place: DelicatePlace,
    kind: NoiseKind
  ) throws {
    // Samples far apart, and in no order, take other ways through the kernels than a frame's.
    for (spacing, finest) in [(1, 4), (4, 1.75), (3, 0)] {
      let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 150, height: 20)
      let columns = (0..<150).map { $0 % 37 == 36 ? 5 : $0 * spacing }
      let points = SamplePoints.lattice(
        columns: columns.map(frame.grid.columnOffset),
        rows: (0..<20).map(frame.grid.rowOffset)
      )
      let noise = NoiseGenerator(seed: 7, kind: kind, finest: finest)
      for fields in [["height"], ["steepness", "height", "slope"]] {
        var view = try #require(try frame.prepare(noise, fields: fields) as? PreparedNoise)
        view.method = .plain
        let plain = frame.fill(view, fields: fields.count, at: points)
        for method in KernelMethod.allCases where method.isAvailable {
          view.method = method
          #expect(frame.fill(view, fields: fields.count, at: points) == plain, "\(method)")
        }
      }
    }
  }

  @Test func `planes come in the order asked for`() throws {
    let frame = ExactFrame(depth: 20.5, randomPlace: 9)
    let points = frame.grid.samplePoints(frame.pixels)
    func planes(_ fields: [String]) throws -> [Double] {
      frame.fill(try frame.prepare(noise, fields: fields), fields: fields.count, at: points)
    }
    let all = try ["slope", "height", "steepness", "height"].map { try planes([$0]) }
    #expect(try planes(["slope", "height", "steepness", "height"]) == all.flatMap { $0 })
  }

  @Test func `an unknown field is refused by name`() throws {
    let known = ["height", "slope", "steepness"]
    #expect(throws: GeneratorError.unknownField("nu", known: known)) {
      try ExactFrame(depth: 1, randomPlace: 1).prepare(noise, fields: ["height", "nu"])
    }
  }

  @Test func `a cancelled task fills nothing`() async throws {
    let frame = ExactFrame(depth: 20.5, randomPlace: 9)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try frame.values(noise)
    }
    #expect(try await task.value.allSatisfy { $0 == 0 })
  }

  /// A change here changes every picture: say so in the changelog.
  ///
  /// `noise.py` has the same values to 15 digits.
  @Test(arguments: [
    (10.0, "0.7", [0xbfdc_a22b_b354_70b0, 0xbfe0_0b04_a35b_f560, 0xbfe3_11d5_bef7_75e2]),
    (1000.25, "-0.3", [0x3ff2_2818_441e_8346, 0x3ff0_16c4_acd8_b74c, 0x3fec_c0fe_3e03_b8d3]),
    (3321.93, "1.1", [0xbfdb_fa2f_33ac_c3dc, 0xbfd8_13a0_a835_e4e4, 0xbfd2_3ad0_1446_22ce]),
    (-40.5, "-77", [0x3ffa_dc76_a284_57b1, 0x3ffa_1240_5047_024d, 0x3ff8_6663_b64d_5c42]),
  ])
  func `golden values stay`(depth: Double, x: String, golden: [UInt64]) throws {
    let frame = try ExactFrame(depth: depth, x: x, y: "0.9", width: 3, height: 1)
    let bits = try frame.values(noise).map(\.bitPattern)
    #expect(bits == golden, "\(bits.map { "0x" + String($0, radix: 16) })")
  }
}
