import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
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
    let grid = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 41).grid
    let lines = ExactLines.visible(on: grid, base: base)
    let values = try ExactFrame(grid: grid).values(
      GridGenerator(base: base, axes: 1),
      at: .lattice(columns: (0..<41).map(grid.columnOffset), rows: [rowBetween(lines, on: grid)])
    )
    for column in 0..<41 {
      let position = grid.center.x + BigInt(grid.columnOffset(column))
      let weight = lines.map { $0.weight(at: position, thickness: 1.2) }.max() ?? 0
      #expect(abs(values[column] - weight) < 1e-9, "column \(column)")
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
    let row = rowBetween(ExactLines.visible(on: grid, base: 10), on: grid)
    for tenth in -5..<5 {
      let shift = grid.pitch / 10 * Int128(tenth)
      let columns = (0..<11).map { grid.columnOffset($0) + shift }
      let values = try ExactFrame(grid: grid)
        .values(
          GridGenerator(thickness: thickness, axes: 1),
          at: .lattice(columns: columns, rows: [row])
        )
      let sum = values.reduce(0, +)
      #expect(abs(sum - 2 * thickness) < 1e-9, "\(sum)")
    }
  }

  /// The offset of the row, of some, that is farthest from all lines.
  private func rowBetween(_ lines: [ExactLines], on grid: PixelGrid) -> Int128 {
    let rows = (0..<20).map(grid.rowOffset)
    let distances = rows.map { row in
      lines.map { $0.distance(from: grid.center.y + BigInt(row)) }.min() ?? 0
    }
    return zip(rows, distances).max { $0.1 < $1.1 }?.0 ?? 0
  }
}
