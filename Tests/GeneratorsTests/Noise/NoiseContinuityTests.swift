import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

@Suite struct NoiseContinuityTests {
  let noise = NoiseGenerator(seed: 11)

  @Test(.optimized, arguments: [5, 1000.25], NoiseKind.allCases)
  func `a small zoom changes no place much`(depth: Double, kind: NoiseKind) throws {
    // More than an octave, so an octave of noise comes and another one goes.
    let center = ExactFrame(depth: depth, randomPlace: 6).grid.exactCenter
    let noise = NoiseGenerator(seed: 11, kind: kind)
    var most = 0.0
    for step in 0..<60 {
      let before = ExactFrame(depth: depth + 0.02 * Double(step), center: center)
      let after = ExactFrame(depth: depth + 0.02 * Double(step + 1), center: center)
      // The places of the later frame's pixels, in the earlier one's finer or coarser steps.
      let finer = after.grid.fractionBits - before.grid.fractionBits
      let places = SamplePoints.lattice(
        columns: (0..<40).map { after.grid.columnOffset($0) >> Int128(finer) },
        rows: (0..<30).map { after.grid.rowOffset($0) >> Int128(finer) }
      )
      let (old, new) = (try before.values(noise, at: places), try after.values(noise))
      most = max(most, zip(old, new).map { abs($0 - $1) }.max() ?? 0)
    }
    #expect(most < 0.12, "\(kind)")
  }

  @Test(arguments: NoiseKind.allCases)
  func `slopes are what the heights rise by`(kind: NoiseKind) throws {
    let frame = ExactFrame(depth: 300.3, randomPlace: 15, width: 16, height: 12)
    let noise = NoiseGenerator(seed: 2, kind: kind)
    let step = Int128(frame.grid.pitch) >> 12
    let columns = (0..<16).map(frame.grid.columnOffset)
    let rows = (0..<12).map(frame.grid.rowOffset)
    func heights(_ x: Int128, _ y: Int128) throws -> [Double] {
      try frame.values(
        noise,
        at: .lattice(columns: columns.map { $0 + x }, rows: rows.map { $0 + y })
      )
    }
    let (left, right) = (try heights(-step, 0), try heights(step, 0))
    let (above, below) = (try heights(0, -step), try heights(0, step))
    let fields = ["slope", "steepness"]
    let slopes = frame.fill(
      try frame.prepare(noise, fields: fields),
      fields: 2,
      at: .lattice(columns: columns, rows: rows)
    )
    var wrong = 0
    for index in left.indices {
      let rise = (x: (right[index] - left[index]) * 2048, y: (below[index] - above[index]) * 2048)
      let (turns, steepness) = (slopes[index], slopes[left.count + index])
      let x = steepness * Elementary.cosine(turns: turns)
      let y = steepness * Elementary.cosine(turns: turns - 0.25)
      if max(abs(x - rise.x), abs(y - rise.y)) > 2e-3 { wrong += 1 }
    }
    // Cells have edges, and some lie between the places compared.
    #expect(wrong <= (kind == .cellular || kind == .crackle ? 4 : 0), "\(wrong)")
  }

  @Test func `nothing pops`() throws {
    // Steps of a millionth of an octave: whatever does not move smoothly would stand out.
    let center = ExactFrame(depth: 80, randomPlace: 6).grid.exactCenter
    for hundredth in 0..<100 {
      let depth = 80 + 0.01 * Double(hundredth)
      let before = try ExactFrame(depth: depth, center: center, width: 6, height: 4).values(noise)
      let after = try ExactFrame(depth: depth + 1e-6, center: center, width: 6, height: 4)
        .values(noise)
      #expect(zip(before, after).allSatisfy { abs($0 - $1) < 2e-5 })
    }
  }

  @Test(arguments: [-20, 0, 9, 100.25, 1000.5])
  func `there is no seam at the axes`(depth: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0", y: "0", width: 64, height: 64)
    let values = try frame.values(noise)
    func steps(from column: Int) -> Double {
      (0..<64).map { abs(values[$0 * 64 + column + 1] - values[$0 * 64 + column]) }.reduce(0, +)
    }
    let ordinary = (0..<63).map(steps).reduce(0, +) / 63
    #expect(steps(from: 31) < 2 * ordinary)
  }

  @Test(arguments: [0, 9, 100.25, 1000.5])
  func `nothing is mirrored at the axes`(depth: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0", y: "0", width: 256, height: 256)
    let values = try frame.values(NoiseGenerator(coarsest: 6))
    let mirrored = (0..<256).flatMap { row in values[row * 256..<row * 256 + 256].reversed() }
    #expect(abs(correlation(values, mirrored)) < 0.3)
    #expect(abs(correlation(values, mirrored.reversed())) < 0.3)
    #expect(abs(correlation(values, values.reversed())) < 0.3)
  }

  @Test func `neighbouring pixels differ little`() throws {
    let values = try ExactFrame(depth: 400.5, randomPlace: 12, width: 96, height: 2).values(noise)
    #expect((0..<95).allSatisfy { abs(values[$0 + 1] - values[$0]) < 0.5 })
    #expect((0..<96).allSatisfy { abs(values[$0 + 96] - values[$0]) < 0.5 })
  }
}
