import BigInt
import FathomNavigation
import FathomNumbers
import Testing

private final class Buffer {
  var pixels = [UInt8](repeating: 0, count: 4)
}

/// Buffers, as long as somebody else keeps them.
private final class WeakList {
  private struct Entry {
    weak var buffer: Buffer?
  }

  private var entries: [Entry] = []

  var livingCount: Int { entries.count { $0.buffer != nil } }

  func append(_ buffer: Buffer) { entries.append(Entry(buffer: buffer)) }
}

private func box(_ columns: Range<Int>, _ rows: Range<Int>, tileSize: Int = 1) -> TileBox {
  TileBox(
    covering: PixelRegion(
      columns: BigInt(columns.lowerBound)..<BigInt(columns.upperBound),
      rows: BigInt(rows.lowerBound)..<BigInt(rows.upperBound)
    ),
    tileSize: tileSize
  )
}

private func emptyDisplay(byteBudget: Int = 1000) -> TileDisplay<Buffer> {
  TileDisplay(pool: TilePool(bytesPerBuffer: 4, byteBudget: byteBudget))
}

@Suite struct TileBoxTests {
  @Test(arguments: [
    (-1..<1, 256, -1..<1), (0..<256, 256, 0..<1), (0..<257, 256, 0..<2), (-256..<0, 256, -1..<0),
    (-257..<(-255), 256, -2..<0), (5..<6, 1, 5..<6), (100..<300, 100, 1..<3),
  ])
  func `Z21 Z23 pixels are snapped outward to whole tiles, touching edges left out`(
    pixels: Range<Int>,
    tileSize: Int,
    tiles: Range<Int>
  ) {
    let snapped = box(pixels, 0..<1, tileSize: tileSize)
    #expect(snapped.columns == BigInt(tiles.lowerBound)..<BigInt(tiles.upperBound))
  }

  @Test func `Z23 a box is the smallest one over its pixels, by exact comparisons`() {
    var random = SplitMix64(seed: 23)
    for _ in 0..<2000 {
      let bits = Int.random(in: 0...300, using: &random)
      let words = (0...bits / 64).map { _ in UInt(random.next()) }
      let magnitude = BigInt(words: words) >> Int.random(in: 0..<64, using: &random)
      let size = Int.random(in: 1...5000, using: &random)
      // Every third edge lies on the edge of a tile.
      let first =
        Int.random(in: 0..<3, using: &random) == 0 ? magnitude * BigInt(size) : magnitude
      let end = first + BigInt(Int.random(in: 1...20000, using: &random))
      let tiles = TileBox(
        covering: PixelRegion(columns: first..<end, rows: -end..<(-first)),
        tileSize: size
      )
      for (tiles, start, end) in [(tiles.columns, first, end), (tiles.rows, -end, -first)] {
        let (from, to) = (tiles.lowerBound * BigInt(size), tiles.upperBound * BigInt(size))
        #expect(from <= start && start < from + BigInt(size))
        #expect(to - BigInt(size) < end && end <= to)
      }
    }
  }

  @Test(arguments: [64, 100, 256])
  func `Z19 Z23 in the middle of a gesture the box is that of exact fractions`(tileSize: Int) {
    var random = SplitMix64(seed: 19)
    /// A quotient's floor, and with it its ceiling.
    func floor(_ numerator: BigInt, _ denominator: BigInt) -> BigInt {
      let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
      return rest < 0 ? quotient - 1 : quotient
    }
    for _ in 0..<500 {
      // Offsets in 64ths of a pixel and zooms in 64ths, as fingers make them.
      func offset() -> Int { Int.random(in: -2_000_000...2_000_000, using: &random) }
      func value(_ numerator: Int) -> BigFloat {
        BigFloat(numerator).rounded(toPrecision: 300).scaled(byPowerOfTwo: -6)
      }
      let (rest, moved) = (Point(x: offset(), y: offset()), Point(x: offset(), y: offset()))
      let zoom = Int.random(in: 32...128, using: &random)
      var camera = Camera<BigFloat>(
        world: nil,
        scale: BigFloat(1),
        offset: Point(x: value(rest.x), y: value(rest.y)),
        viewport: Size(width: 320, height: 460)
      )
      camera.follow(
        offset: Point(x: value(moved.x), y: value(moved.y)),
        relativeZoom: zoom == 64 ? BigFloat(1.25) : value(zoom)
      )
      let factor = zoom == 64 ? 80 : zoom
      let box = camera.tileBox(tileSize: tileSize)
      for (tiles, rest, moved, extent) in [
        (box.columns, rest.x, moved.x, 320), (box.rows, rest.y, moved.y, 460),
      ] {
        // In 64ths: moved / zoom − the fraction of rest; its floor and ceiling, then in tiles.
        let phase = ((rest % 64) + 64) % 64
        let denominator = BigInt(64 * factor)
        let start = BigInt(64 * moved) - BigInt(phase * factor)
        let end = BigInt(64 * (moved + 64 * extent)) - BigInt(phase * factor)
        let first = floor(start, denominator)
        let last = -floor(-end, denominator)
        #expect(tiles.lowerBound == floor(first, BigInt(tileSize)))
        #expect(tiles.upperBound == -floor(-last, BigInt(tileSize)))
      }
    }
  }

  @Test func `Z22 the last column is the one before the box's end`() {
    let tiles = box(-3..<2, 7..<10)
    for (column, row, index) in [
      (-3, 7, 0), (1, 7, 4), (-3, 9, 10), (1, 9, 14), (-4, 7, nil), (2, 7, nil), (-3, 6, nil),
      (-3, 10, nil), (2, 10, nil),
    ] {
      #expect(tiles.index(ofColumn: BigInt(column), row: BigInt(row)) == index)
    }
  }

  @Test func `Z24 a box and its positions agree, row by row`() {
    let tiles = box(-3..<2, 7..<10)
    #expect(tiles.width == 5 && tiles.height == 3 && tiles.count == 15)
    for index in 0..<tiles.count {
      let tile = tiles.tile(at: index)
      #expect(tiles.index(ofColumn: tile.x, row: tile.y) == index)
    }
    #expect(tiles.tile(at: 0) == Point(x: -3, y: 7))
    #expect(tiles.index(ofColumn: 2, row: 7) == nil)
  }

  @Test func `a box is described by its columns and rows`() {
    let pixels = PixelRegion(columns: -16..<64, rows: 0..<65)
    #expect("\(pixels)" == "columns -16..<64, rows 0..<65")
    let box = TileBox(covering: pixels, tileSize: 64)
    #expect(String(describing: box) == "columns -1..<1, rows 0..<2")
  }

  @Test func `an empty box has no tiles`() {
    #expect(TileBox.empty.count == 0)
    #expect(TileBox.empty.index(ofColumn: 0, row: 0) == nil)
  }
}

@Suite struct TileDisplayTests {
  @Test func `Z17 Z25 Z28 a reload adds all tiles, from the last to the first, and creates none`() {
    var display = emptyDisplay()
    #expect(display.scroll(to: box(0..<3, 0..<2), create: Buffer.init) == [5, 4, 3, 2, 1, 0])
    #expect(display.pool.createdCount == 6)
    display.removeAll()
    #expect(display.box.isEmpty && display.pool.waitingCount == 6)
    // The box is the same, and yet every tile is new.
    #expect(display.scroll(to: box(0..<3, 0..<2), create: Buffer.init) == [5, 4, 3, 2, 1, 0])
    #expect(display.pool.createdCount == 6 && display.pool.recycledCount == 6)
  }

  @Test func `Z26 a pan by one column draws one column and reuses one`() {
    var display = emptyDisplay()
    _ = display.scroll(to: box(0..<4, 0..<3), create: Buffer.init)
    let before = display.buffers
    let added = display.scroll(to: box(1..<5, 0..<3), create: Buffer.init)
    #expect(added == [11, 7, 3])
    #expect(display.pool.createdCount == 12 && display.pool.recycledCount == 3)
    for index in 0..<12 where index % 4 != 3 {
      #expect(display.buffers[index] === before[index + 1])
    }
  }

  @Test func `Z14 Z20 tiles that left wait before any is added; none is in two places`() {
    var display = emptyDisplay()
    _ = display.scroll(to: box(0..<2, 0..<2), create: Buffer.init)
    // No tile is common, yet four buffers do for both boxes.
    _ = display.scroll(to: box(50..<52, 0..<2), create: Buffer.init)
    #expect(display.pool.createdCount == 4)
    #expect(Set(display.buffers.map { ObjectIdentifier($0) }).count == 4)
    #expect(display.pool.waitingCount == 0)
  }

  @Test func `Z12 Z13 a display that is made anew frees all tiles, shown and waiting`() {
    var display: TileDisplay<Buffer>
    let created = WeakList()
    func create() -> Buffer {
      let buffer = Buffer()
      created.append(buffer)
      return buffer
    }
    display = emptyDisplay()
    _ = display.scroll(to: box(0..<3, 0..<2), create: create)
    _ = display.scroll(to: box(0..<2, 0..<2), create: create)
    #expect(display.buffers.count == 4 && display.pool.waitingCount == 2)
    #expect(created.livingCount == 6)
    display = emptyDisplay()
    #expect(created.livingCount == 0)
    #expect(display.box.isEmpty && display.buffers.isEmpty && display.pool.waitingCount == 0)
    #expect(display.scroll(to: box(0..<2, 0..<1), create: create) == [1, 0])
    #expect(display.pool.createdCount == 2 && display.pool.recycledCount == 0)
  }

  @Test func `removing all tiles twice loses none and keeps none on display`() {
    var display = emptyDisplay()
    _ = display.scroll(to: box(0..<2, 0..<2), create: Buffer.init)
    display.removeAll()
    display.removeAll()
    #expect(display.box.isEmpty && display.buffers.isEmpty && display.pool.waitingCount == 4)
  }

  @Test func `no change of the box adds nothing`() {
    var display = emptyDisplay()
    _ = display.scroll(to: box(0..<2, 0..<2), create: Buffer.init)
    #expect(display.scroll(to: box(0..<2, 0..<2), create: Buffer.init).isEmpty)
  }

  @Test func `waiting buffers are trimmed to the budget`() {
    var display = emptyDisplay(byteBudget: 4 * 3)
    _ = display.scroll(to: box(0..<10, 0..<10), create: Buffer.init)
    _ = display.scroll(to: box(0..<1, 0..<1), create: Buffer.init)
    #expect(display.pool.waitingCount == 3)
    #expect(display.pool.createdCount == 100)
  }

  @Test func `the steady state of a flight creates nothing`() {
    var display = emptyDisplay()
    var camera = Camera<BigFloat>(
      world: nil,
      scale: BigFloat(1),
      offset: Point(x: BigFloat(0.25), y: BigFloat(-7.5)),
      viewport: Size(width: 320, height: 460)
    )
    var largest = 0
    var createdAtLargest = 0
    for _ in 0..<300 {
      camera.zoom(by: BigFloat(1.13), about: Point(x: BigFloat(31), y: BigFloat(77)))
      camera.commitZoom { step, _ in if step == .reload { display.removeAll() } }
      _ = display.scroll(to: camera.tileBox(tileSize: 64), create: Buffer.init)
      if display.box.count > largest {
        largest = display.box.count
        createdAtLargest = display.pool.createdCount
      }
    }
    #expect(display.pool.createdCount == createdAtLargest && createdAtLargest == largest)
  }
}
