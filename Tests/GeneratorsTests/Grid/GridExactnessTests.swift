import BigInt
import FathomGenerators
import FathomNavigation
import TestSupport
import Testing

@Suite struct GridExactnessTests {
  static let kinds = [
    GridGenerator(), GridGenerator(base: 2), GridGenerator(kind: .checkerboard),
    GridGenerator(kind: .checkerboard, base: 2), GridGenerator(kind: .polar),
    GridGenerator(kind: .polar, base: 2),
  ]

  @Test(.optimized, arguments: DelicatePlace.all, kinds)
  func `tiles have the bits of the frame`(place: DelicatePlace, lines: GridGenerator) throws {
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y)
    let whole = try frame.values(lines)
    #expect(try frame.values(lines, tileWidth: 16, tileHeight: 7) == whole)
    #expect(try frame.values(lines, tileWidth: 1, tileHeight: 30) == whole)
  }

  @Test(.optimized, arguments: DelicatePlace.all, [(7, 3), (100_000, -12345), (-1 << 40, 1 << 33)])
  func `panning changes no bit`(place: DelicatePlace, pan: (columns: Int, rows: Int)) throws {
    let frame = try ExactFrame(depth: place.depth, x: place.x, y: place.y)
    let panned = ExactFrame(
      grid: frame.grid.panned(byColumns: BigInt(pan.columns), rows: BigInt(pan.rows))
    )
    let moved = frame.pixels.offset(byColumns: pan.columns, rows: pan.rows)
    for lines in Self.kinds {
      #expect(try panned.values(lines) == frame.values(lines, moved))
    }
  }

  @Test(arguments: DelicatePlace.all, kinds)
  func `scattered points have the bits of the lattice`(
    place: DelicatePlace,
    lines: GridGenerator
  ) throws {
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

  @Test(arguments: kinds)
  func `a cancelled task prepares and fills nothing`(lines: GridGenerator) async throws {
    let frame = try ExactFrame(depth: 20.5, x: "0", y: "0")
    let view = View(grid: frame.grid, depth: 20.5)
    let prepared = try lines.scene([]).prepare(view, fields: ["weight"])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(throws: CancellationError.self) {
        try lines.scene([]).prepare(view, fields: ["weight"])
      }
      var field = Field(width: 40, height: 30)
      prepared.fill(&field, at: frame.grid.samplePoints(frame.pixels))
      return field.values
    }
    #expect(await task.value.allSatisfy { $0 == 0 })
  }
}
