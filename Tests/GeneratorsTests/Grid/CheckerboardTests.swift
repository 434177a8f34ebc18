import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Testing

@Suite struct CheckerboardTests {
  @Test(
    arguments: [
      (0, "0.1", "0.7"), (3.3, "-0.3", "0.123"), (3321.93, "0.1", "-0.7"),
      (-1000.3, "1.7e301", "-3e300"),
    ],
    [10, 2]
  )
  func `squares lie exactly where they should`(
    place: (depth: Double, x: String, y: String),
    base: Int
  ) throws {
    let grid = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 41).grid
    let values = try ExactFrame(grid: grid).values(GridGenerator(kind: .checkerboard, base: base))
    let lines = ExactLines.visible(on: grid, base: base)
    let mixed = lines.map { $0.prominence }.map { level in
      func fade(_ t: Double) -> Double {
        let t = min(t, 1)
        return t * t * t * (6 * t * t - 15 * t + 10)
      }
      return fade(2 * level) * fade(2 - 2 * level)
    }
    let sum = mixed.reduce(0, +)
    for (row, column) in [(0, 0), (3, 40), (17, 12), (29, 33)] {
      let x = grid.center.x + BigInt(grid.columnOffset(column))
      let y = grid.center.y + BigInt(grid.rowOffset(row))
      let expected = zip(lines, mixed).reduce(0.5) { value, family in
        value + family.1 / sum / 2 * family.0.wave(at: x) * family.0.wave(at: y)
      }
      #expect(abs(values[row * 41 + column] - expected) < 1e-9)
    }
  }

  @Test func `light and dark are in balance at every zoom`() throws {
    for step in 0..<34 {
      let frame = ExactFrame(
        depth: 500 + 0.1 * Double(step),
        randomPlace: 31,
        width: 600,
        height: 600
      )
      let values = try frame.values(GridGenerator(kind: .checkerboard))
      #expect(values.allSatisfy { -1e-12...1 + 1e-12 ~= $0 })
      let mean = values.reduce(0, +) / 360_000
      let deviation =
        (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 360_000).squareRoot()
      #expect(0.25...0.5 ~= deviation, "\(deviation)")
    }
  }
}
