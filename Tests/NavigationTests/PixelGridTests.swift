import BigInt
import FathomNavigation
import FathomNumbers
import Testing

private func numeral(_ text: String) throws -> Numeral { try #require(Numeral(text)) }

private func grid(
  _ x: String,
  _ y: String,
  pitch: String,
  size: Size<Int> = Size(width: 6, height: 4)
) throws -> PixelGrid {
  let pitch = try numeral(pitch).value(precision: 256)
  let bits = PixelGrid.fractionBits(pitch: pitch)
  return PixelGrid(
    center: Point(
      x: try numeral(x).value(fractionBits: bits),
      y: try numeral(y).value(fractionBits: bits)
    ),
    pitch: pitch,
    size: size
  )
}

@Suite struct PixelGridTests {
  @Test(arguments: [0..<1, 0..<7, 3..<7, 2..<5, 6..<7])
  func `some of the rows lie exactly where they lie in the frame`(rows: Range<Int>) throws {
    let size = Size(width: 12, height: 7)
    let grid = try grid("0.3", "-1.7", pitch: "1e-40", size: size)
    let band = grid.rows(rows)
    #expect(band.size == Size(width: 12, height: rows.count))
    #expect(band.pitch == grid.pitch && band.fractionBits == grid.fractionBits)
    for (row, whole) in rows.enumerated() {
      let place = band.center.y + BigInt(band.rowOffset(row))
      #expect(place == grid.center.y + BigInt(grid.rowOffset(whole)))
    }
    #expect(band.columnOffset(5) == grid.columnOffset(5) && band.center.x == grid.center.x)
  }

  @Test(arguments: [
    ("1", 64), ("0.75", 65), ("0.5", 65), ("0.25", 66), ("2", 63), ("3", 63), ("1e30", -35),
    ("0x1p-1000", 1064),
  ])
  func `P is 64 and the bits of the pitch`(pitch: String, fractionBits: Int) throws {
    #expect(try grid("0", "0", pitch: pitch).fractionBits == fractionBits)
  }

  @Test(arguments: ["1", "0.9", "3e-7", "1e-50", "1e-1000", "1e-10000", "1e40", "7e300"])
  func `the pitch is an even integer from 2^64 to 2^65`(pitch: String) throws {
    let grid = try grid("0.1", "-0.3", pitch: pitch)
    #expect(grid.pitch % 2 == 0)
    #expect(grid.pitch >= Int128(1) << 64 && grid.pitch <= Int128(1) << 65)
    let exact = try numeral(pitch).value(precision: 256)
    #expect((grid.exactPitch - exact).magnitude <= exact.scaled(byPowerOfTwo: -64))
  }

  @Test func `the centre is the decimals rounded once, ties to even`() throws {
    // At P = 0 a half is a tie: 0.5 goes to 0, 1.5 to 2, and a hair more than 0.5 to 1.
    let pitch = "0x1p64"
    let hair = "0.5" + String(repeating: "0", count: 200) + "1"
    #expect(try grid("0.5", "1.5", pitch: pitch).center == Point(x: 0, y: 2))
    #expect(try grid(hair, "-0.5", pitch: pitch).center == Point(x: 1, y: 0))
    #expect(try grid("-\(hair)", "2.5", pitch: pitch).center == Point(x: -1, y: 2))
  }

  @Test func `columns lie symmetrically round the centre, one pitch apart`() throws {
    let grid = try grid("0.1", "0.2", pitch: "1e-20", size: Size(width: 5, height: 2))
    #expect(grid.columnOffset(2) == 0)
    #expect((0..<4).allSatisfy { grid.columnOffset($0 + 1) - grid.columnOffset($0) == grid.pitch })
    #expect(grid.rowOffset(0) == -grid.pitch / 2 && grid.rowOffset(1) == grid.pitch / 2)
  }

  @Test(arguments: ["1", "1e-13", "1e-320", "1e-1000", "1e30"])
  func `panning out and back is exact and known as a pan`(pitch: String) throws {
    let start = try grid("-0.75", "0.1", pitch: pitch)
    let moved = start.panned(byColumns: 123_456_789, rows: -7)
    #expect(moved.panned(byColumns: -123_456_789, rows: 7) == start)
    let pan = try #require(moved.pan(from: start))
    #expect(pan.columns == 123_456_789 && pan.rows == -7)
    let origins = (start.latticeOffset().origin, moved.latticeOffset().origin)
    #expect(origins.1.x - origins.0.x == 123_456_789 && origins.1.y - origins.0.y == -7)
  }

  @Test func `another pitch, or a shift by half a pixel, is no pan`() throws {
    let start = try grid("0", "0", pitch: "1")
    #expect(try grid("0", "0", pitch: "1.0000001").pan(from: start) == nil)
    #expect(try grid("0.5", "0", pitch: "1").pan(from: start) == nil)
    #expect(try grid("0", "0.5", pitch: "1").pan(from: start) == nil)
    #expect(try grid("1", "0", pitch: "1").pan(from: start) != nil)
  }

  @Test func `the demonstration's frame begins at -16, -23 on the lattice`() throws {
    let pitch = BigFloat(1) / (try numeral("0.9").value(precision: 256))
    let size = Size(width: 320, height: 460)
    let grid = PixelGrid(
      center: Point(x: BigFloat(160), y: BigFloat(230)),
      pitch: pitch,
      size: size
    )
    #expect(grid.latticeOffset().origin == Point(x: -16, y: -23))
    // Counted from the corner of the world, wherever that lies.
    let corner = Point(x: BigFloat(100), y: BigFloat(200))
    let moved = PixelGrid(
      center: Point(x: BigFloat(260), y: BigFloat(430)),
      pitch: pitch,
      size: size
    )
    #expect(moved.latticeOffset(corner: corner).origin == Point(x: -16, y: -23))
    let zero = Point(x: BigFloat(0), y: BigFloat(0))
    let world = Size(width: BigFloat(320), height: BigFloat(460))
    let camera = Camera(grid, world: world, origin: zero)
    #expect(
      camera.visiblePixels.relative(to: Point(x: -16, y: -23), within: grid.frame)
        == PixelRectangle(columns: 16..<304, rows: 23..<437)
    )
  }

  @Test func `a frame beside a bounded world shows none of it`() throws {
    let grid = try grid("0", "0", pitch: "1")
    let camera = Camera(
      grid,
      world: Size(width: BigFloat(1), height: BigFloat(1)),
      origin: Point(x: BigFloat(100), y: BigFloat(0))
    )
    #expect(camera.visiblePixels.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4, 16, 100])
  func `samples fill a pixel evenly, the single one in its middle`(count: Int) throws {
    let grid = try grid("0", "0", pitch: "1e-30")
    let shifts = grid.sampleShifts(count)
    #expect(shifts.count == count && Set(shifts).count == count)
    #expect(shifts.allSatisfy { abs($0.x) * 2 < grid.pitch && abs($0.y) * 2 < grid.pitch })
    #expect(shifts.reduce(0) { $0 + $1.x } == 0 && shifts.reduce(0) { $0 + $1.y } == 0)
    if count == 1 { #expect(shifts == [Point(x: 0, y: 0)]) }
    // One sample in each of `count` columns of the pixel.
    let columns = Set(shifts.map { ($0.x + grid.pitch / 2) * Int128(count) / grid.pitch })
    #expect(columns.count == count)
  }
}

@Suite struct PixelRectangleTests {
  @Test(arguments: [
    (0..<10, 0..<10), (3..<7, 2..<5), (-5..<5, 4..<40), (9..<10, 0..<1), (20..<30, 0..<5),
  ])
  func `a rectangle less another covers what remains, once`(
    columns: Range<Int>,
    rows: Range<Int>
  ) {
    let whole = PixelRectangle(columns: 0..<10, rows: 0..<10)
    let hole = PixelRectangle(columns: columns, rows: rows)
    let rest = whole.subtracting(hole)
    var count = 0
    for y in 0..<10 {
      for x in 0..<10 {
        let pixel = PixelRectangle(columns: x..<x + 1, rows: y..<y + 1)
        let times = rest.count { $0.contains(pixel) }
        #expect(times == (hole.contains(pixel) ? 0 : 1))
        count += times
      }
    }
    #expect(count == rest.map(\.area).reduce(0, +))
  }
}
