import BigInt
import Generators
import Navigation
import Numbers
import Testing

@Suite struct GridPositionTests {
  /// Places whose decimals have no finite binary form, and the origin.
  static let places = [
    (0, "0.1", "0.7"), (3.3, "-0.3", "0.123"), (166.1, "0.1", "0.333333"), (166.9, "0", "0.7"),
    (3321.93, "0.1", "-0.7"), (3322.6, "-1.7", "0.0"),
    (-20.5, "123456", "0"), (-1000.3, "1.7e301", "-3e300"),
  ]

  @Test(arguments: places, [10, 2])
  func `lines lie exactly where they should`(
    place: (depth: Double, x: String, y: String),
    base: Int
  ) throws {
    let frame = try ExactFrame(
      depth: place.depth,
      x: place.x,
      y: place.y,
      width: 200,
      height: 1
    )
    let grid = frame.grid
    let values = try frame.values(
      GridGenerator(base: base),
      at: .lattice(
        columns: (0..<100).map(grid.columnOffset),
        rows: [rowBetweenLines(of: grid, base: base)]
      )
    )
    let exponents = visibleExponents(of: grid, base: base)

    for column in 0..<100 {
      let position = grid.center.x + BigInt(grid.columnOffset(column))
      let distances = exponents.map {
        distance(of: position, toMultiplesOf: base, power: $0, on: grid)
      }
      // The finest lines are 1.2 pixels wide, the heaviest 2.4, and a pixel is one more.
      if distances.allSatisfy({ $0 >= 1.7 }) { #expect(values[column] == 0) }
      for (distance, exponent) in zip(distances, exponents) where distance < 0.1 {
        let weight = weight(ofExponent: exponent, base: base, on: grid)
        #expect(values[column] >= weight - 1e-9, "column \(column), \(base)^\(exponent)")
      }
    }
  }

  @Test(arguments: [3.7, 166.1, 3321.93, -1000.3])
  func `both sides of a line are alike`(depth: Double) throws {
    let frame = try ExactFrame(depth: depth, x: "0", y: "0", width: 61, height: 40)
    let values = try frame.values(GridGenerator())
    for row in 0..<40 {
      for column in 0..<61 {
        let mirrored = values[(39 - row) * 61 + 60 - column]
        #expect(abs(values[row * 61 + column] - mirrored) < 1e-12)
      }
    }
  }

  @Test(arguments: [166.1, 166.35, 166.9, 3321.93], [0.5, 1.2, 2])
  func `coverage adds up to a line's thickness`(depth: Double, thickness: Double) throws {
    // The line x = 0 belongs to all families, so it is twice as thick and of weight 1; the next
    // line is at least 8 pixels away.
    let grid = try ExactFrame(depth: depth, x: "0", y: "0", width: 11, height: 1).grid
    let row = rowBetweenLines(of: grid, base: 10)
    for tenth in -5..<5 {
      let shift = grid.pitch / 10 * Int128(tenth)
      let columns = (0..<11).map { grid.columnOffset($0) + shift }
      let values = try ExactFrame(grid: grid)
        .values(GridGenerator(thickness: thickness), at: .lattice(columns: columns, rows: [row]))
      let sum = values.reduce(0, +)
      #expect(abs(sum - 2 * thickness) < 1e-9, "\(sum)")
    }
  }

  /// The powers of the base whose multiples are 8 to 2^17 pixels apart, finest first.
  private func visibleExponents(of grid: PixelGrid, base: Int) -> [Int] {
    let octaves = Elementary.log2(Double(base))
    let finest = Int(((3 - grid.scaleExponent) / octaves).rounded(.up))
    return Array(finest...finest + Int((14 / octaves).rounded(.up)))
  }

  /// The offset of the row, of fifty, that is farthest from all lines.
  private func rowBetweenLines(of grid: PixelGrid, base: Int) -> Int128 {
    let exponents = visibleExponents(of: grid, base: base)
    let rows = (0..<50).map(grid.rowOffset)
    let distances = rows.map { row in
      let position = grid.center.y + BigInt(row)
      return exponents.map { distance(of: position, toMultiplesOf: base, power: $0, on: grid) }
        .min() ?? 0
    }
    return zip(rows, distances).max { $0.1 < $1.1 }?.0 ?? 0
  }

  /// How far a position is from the nearest multiple of base^power, in pixels, by exact division.
  private func distance(
    of position: BigInt,
    toMultiplesOf base: Int,
    power: Int,
    on grid: PixelGrid
  ) -> Double {
    // position / (base^power · 2^P), both parts multiplied by what makes integers of them.
    let factor = BigInt(base).power(max(-power, 0)) << max(-grid.fractionBits, 0)
    let spacing = BigInt(base).power(max(power, 0)) << max(grid.fractionBits, 0)
    let remainder = (position * factor).floorRemainder(spacing)
    let nearest = min(remainder, spacing - remainder)
    return Double(BigFloat(nearest) / BigFloat(factor * BigInt(grid.pitch)))
  }

  /// How heavy lines are at least, by their distance.
  private func weight(ofExponent exponent: Int, base: Int, on grid: PixelGrid) -> Double {
    let octaves = Double(exponent) * Elementary.log2(Double(base)) + grid.scaleExponent
    let prominence = min(max((octaves - 3) / 8, 0), 1)
    return prominence * prominence * (3 - 2 * prominence)
  }
}
