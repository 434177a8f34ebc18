import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
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

  @Test(arguments: [10, 2])
  func `a line's weight has two derivatives in zoom`(base: Int) throws {
    let one = BigFloat(1).rounded(toPrecision: 400)
    let center = Point(x: one / BigFloat(BigInt(base).power(50)), y: one / BigFloat(3))
    let depth = 50 * Elementary.log2(Double(base))
    let step = 0.02
    let weights = try (0...460).map { index in
      let frame = ExactFrame(
        depth: depth - 1.5 + step * Double(index),
        center: center,
        width: 1,
        height: 64
      )
      return try frame.values(GridGenerator(base: base), at: .lattice(columns: [0], rows: [0]))[0]
    }
    func differences(_ values: [Double]) -> [Double] {
      zip(values.dropFirst(), values).map { $0 - $1 }
    }
    // The third derivative of 6t⁵ − 15t⁴ + 10t³ is at most 60, and there are 8 octaves; a jump of
    // the second derivative would show as something like its square, thirty times as much.
    let limit = 61 * step * step * step / 512
    for third in differences(differences(differences(weights))) {
      #expect(abs(third) < limit + 1e-12)
    }
  }

  @Test func `where lines cross the heavier counts`() throws {
    // Both axes in the corner of a pixel, and both of weight 1: the union of two quarters' halves.
    let frame = try ExactFrame(depth: 20, x: "0", y: "0", width: 1, height: 1)
    let pitch = frame.grid.pitch
    let thickness = 1.0
    let values = try frame.values(
      GridGenerator(thickness: thickness, axes: 1),
      at: .lattice(columns: [pitch / 4 * 5], rows: [pitch / 4 * 5, pitch])
    )
    // The line reaches from −1 to 1 pixels, the pixels from 0.75 to 1.75 and from 0.5 to 1.5.
    #expect(abs(values[0] - (1 - 0.75 * 0.75)) < 1e-12)
    #expect(abs(values[1] - (1 - 0.75 * 0.5)) < 1e-12)
  }

  @Test(arguments: [0, 57.3, 3321.9, -996.6], [1, 1.5, 4])
  func `the axes are as thick as they should be`(depth: Double, axes: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0", y: "0.3", width: 61, height: 40)
    let row = (0..<40).map(frame.grid.rowOffset)
    let values = try frame.values(
      GridGenerator(thickness: 1, axes: axes),
      at: .lattice(columns: (26..<35).map(frame.grid.columnOffset), rows: row)
    )
    // In a row without a line; 9 pixels hold the axis and no other line.
    let sums = (0..<40).map { values[$0 * 9..<$0 * 9 + 9].reduce(0, +) }
    #expect(abs((sums.min() ?? 0) - 2 * axes) < 1e-9)
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
