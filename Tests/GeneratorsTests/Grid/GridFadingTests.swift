import BigInt
import Generators
import Navigation
import Numbers
import Testing

@Suite struct GridFadingTests {
  @Test(arguments: [10, 2])
  func `lines fade in without a jump and never out`(base: Int) throws {
    // A line that is a multiple of base^-50 and of no higher power, and a third across: that is as
    // far from lines as anything can be at every power.
    let one = BigFloat(1).rounded(toPrecision: 400)
    let center = Point(x: one / BigFloat(BigInt(base).power(50)), y: one / BigFloat(3))
    let depth = 50 * Elementary.log2(Double(base))
    // From where lines of this power are 7.5 pixels apart on.
    let weights = try (0...410).map { step in
      let frame = ExactFrame(
        depth: depth - 1.1 + 0.02 * Double(step),
        center: center,
        width: 1,
        height: 64
      )
      return try frame.values(GridGenerator(base: base), at: .lattice(columns: [0], rows: [0]))[0]
    }
    #expect(weights.first == 0)
    #expect(weights.last == 1)
    for (before, after) in zip(weights, weights.dropFirst()) {
      #expect(0...0.006 ~= after - before)
    }
  }

  @Test(arguments: [10, 2], [0.5, 4])
  func `weights stay within 0 and 1`(base: Int, thickness: Double) throws {
    let lines = GridGenerator(base: base, thickness: thickness)
    for step in 0..<40 {
      let frame = ExactFrame(depth: 90 + 0.1 * Double(step), randomPlace: 77)
      #expect(try frame.values(lines).allSatisfy { 0...1 ~= $0 })
    }
  }

  @Test(arguments: [0, 57.3, 1000.1, 3321.9, 33219.3, -996.6])
  func `the axes are lines of every family`(depth: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0", y: "0", width: 21, height: 21)
    let values = try frame.values(GridGenerator())
    #expect((0..<21).allSatisfy { values[10 * 21 + $0] == 1 && values[$0 * 21 + 10] == 1 })
  }

  @Test(arguments: [57.3, 1000.1, 3321.9, 33219.3])
  func `a tenth is a line of every finer family`(depth: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0.1", y: "-0.7", width: 21, height: 21)
    let values = try frame.values(GridGenerator())
    #expect((0..<21).allSatisfy { values[10 * 21 + $0] == 1 && values[$0 * 21 + 10] == 1 })
  }

  @Test func `about as much is line at every zoom`() throws {
    let lines = GridGenerator()
    for step in 0..<34 {
      let frame = ExactFrame(
        depth: 500 + 0.1 * Double(step),
        randomPlace: 30,
        width: 400,
        height: 400
      )
      let mean = try statistics(frame.values(lines)).mean
      #expect(0.01...0.05 ~= mean, "\(mean)")
    }
  }
}
