import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import TestSupport
import Testing

/// What every generator promises: the same samples are the same numbers, however they are asked for.
@Suite struct MandelbrotContractTests {
  static let fields = ["angle", "nu", "de"]

  /// A place with spirals, 1e-20 wide.
  static func spirals(columns: Int = 40, rows: Int = 30) throws -> Look {
    try Look(
      real: "-0.743643887037158704752191506114774",
      imaginary: "0.131825904205311970493132056385139",
      pitch: Numeral("1e-20").value(precision: 100) / BigFloat(columns),
      columns: columns,
      rows: rows
    )
  }

  @Test func `blocks, whole frames and scattered points give the same bits`() throws {
    let look = try Self.spirals()
    let prepared = try look.prepared(fields: Self.fields)
    let whole = prepared.planes(3, at: look.pixels)

    let points = (0..<1200).map { look.point(column: $0 % 40, row: $0 / 40) }
    #expect(prepared.planes(3, at: .scattered(points)) == whole)

    var pieces = whole.map { $0.map { _ in Double.nan } }
    for (columns, rows) in [(0..<7, 0..<30), (7..<40, 0..<1), (7..<40, 1..<30)] {
      let block = PixelRectangle(columns: columns, rows: rows)
      let planes = prepared.planes(3, at: look.grid.samplePoints(block))
      for (index, row) in rows.enumerated() {
        for plane in 0..<3 {
          let values = planes[plane][index * columns.count..<(index + 1) * columns.count]
          pieces[plane].replaceSubrange(
            row * 40 + columns.lowerBound..<row * 40 + columns.upperBound,
            with: values
          )
        }
      }
    }
    #expect(pieces == whole)
  }

  @Test func `every selection of fields has the same planes`() throws {
    let look = try Self.spirals()
    let planes = try look.prepared(fields: Self.fields).planes(3, at: look.pixels)
    for (field, plane) in zip(Self.fields, planes) {
      #expect(try look.prepared(fields: [field]).planes(at: look.pixels) == [plane])
    }
  }

  @Test(arguments: [1, 3, 200]) func `a pan by whole pixels moves the same bits`(columns: Int)
    throws
  {
    let look = try Self.spirals()
    let scene = try MandelbrotGenerator().scene([look.anchor])
    let panned = View(
      grid: look.grid.panned(byColumns: BigInt(columns), rows: -2),
      depth: look.view.depth
    )
    let before = try scene.prepare(look.view, fields: Self.fields)
    let after = try scene.prepare(panned, fields: Self.fields)
    let points = (0..<100).map { look.point(column: $0, row: $0 % 7) }
    let shifted = (0..<100).map { look.point(column: $0 - columns, row: $0 % 7 + 2) }
    let expected = before.planes(3, at: .scattered(points))
    #expect(after.planes(3, at: .scattered(shifted)) == expected)
  }

  @Test func `what other views have prepared does not matter`() throws {
    let deep = try Self.spirals()
    let anchors = [
      deep.anchor,
      try Look(real: "-1.9", imaginary: "0", pitch: BigFloat(0x1p-30), columns: 9, rows: 9).anchor,
    ]
    // The same centre, from the home view on.
    let views = stride(from: 0, through: 72, by: 8).flatMap { octaves in
      anchors.indices.map { index in
        let pitch = BigFloat(0.125).scaled(byPowerOfTwo: -octaves)
        let look = Look(center: deep.center, pitch: pitch, columns: 12, rows: 8)
        return View(grid: look.grid, depth: look.view.depth, anchorIndex: index)
      }
    }
    func planes(of view: View, in scene: any GeneratorScene) throws -> [[Double]] {
      let pixels = PixelRectangle(columns: 0..<12, rows: 0..<8)
      let prepared = try scene.prepare(view, fields: Self.fields)
      return prepared.planes(3, at: view.grid.samplePoints(pixels))
    }
    let forward = try MandelbrotGenerator().scene(anchors)
    let backward = try MandelbrotGenerator().scene(anchors)
    let first = try views.map { try planes(of: $0, in: forward) }
    let second = try views.reversed().map { try planes(of: $0, in: backward) }
    #expect(first == second.reversed())
    let alone = try views.map { try planes(of: $0, in: MandelbrotGenerator().scene(anchors)) }
    #expect(first == alone)
  }

  @Test func `many views are prepared at once`() async throws {
    let look = try Self.spirals(columns: 12, rows: 8)
    let scene = try MandelbrotGenerator().scene([look.anchor])
    let expected = try look.prepared(fields: Self.fields).planes(3, at: look.pixels)
    try await withThrowingTaskGroup(of: [[Double]].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try scene.prepare(look.view, fields: Self.fields).planes(3, at: look.pixels)
        }
      }
      for try await planes in group { #expect(planes == expected) }
    }
  }
}
