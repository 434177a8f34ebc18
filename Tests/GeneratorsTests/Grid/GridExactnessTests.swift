import BigInt
import Generators
import Navigation
import Testing

@Suite struct GridExactnessTests {
  @Test(arguments: DelicatePlace.all, [10, 2])
  func `tiles have the bits of the frame`(place: DelicatePlace, base: Int) throws {
    let lines = GridGenerator(base: base)
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y)
    let whole = try frame.values(lines)
    #expect(try frame.values(lines, tileWidth: 16, tileHeight: 7) == whole)
    #expect(try frame.values(lines, tileWidth: 1, tileHeight: 30) == whole)
  }

  @Test(arguments: DelicatePlace.all, [(7, 3), (100_000, -12345), (-1 << 40, 1 << 33)])
  func `panning changes no bit`(place: DelicatePlace, pan: (columns: Int, rows: Int)) throws {
    let lines = GridGenerator()
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y)
    let panned = ExactFrame(
      grid: frame.grid.panned(byColumns: BigInt(pan.columns), rows: BigInt(pan.rows))
    )
    let moved = frame.pixels.offset(byColumns: pan.columns, rows: pan.rows)
    #expect(try panned.values(lines) == frame.values(lines, moved))
  }

  @Test(arguments: DelicatePlace.all)
  func `scattered points have the bits of the lattice`(place: DelicatePlace) throws {
    let lines = GridGenerator()
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y, width: 9, height: 8)
    let points = (0..<8).flatMap { row in
      (0..<9).map { column in
        Point(x: frame.grid.columnOffset(column), y: frame.grid.rowOffset(row))
      }
    }
    #expect(try frame.values(lines, at: .scattered(points)) == frame.values(lines))
  }

  @Test func `every plane asked for is filled`() throws {
    let frame = ExactFrame(depth: 20.5, randomPlace: 9)
    var field = Field(width: 40, height: 30, planeCount: 2)
    let lines = GridGenerator()
    try lines.scene([]).prepare(View(grid: frame.grid, depth: 20.5), fields: ["weight", "weight"])
      .fill(&field, at: frame.grid.samplePoints(frame.pixels))
    let values = try frame.values(lines)
    #expect(field.values == values + values)
  }

  @Test func `a cancelled task fills nothing`() async throws {
    let frame = try ExactFrame(depth: 20.5, x: "0", y: "0")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try frame.values(GridGenerator())
    }
    #expect(try await task.value.allSatisfy { $0 == 0 })
  }
}
