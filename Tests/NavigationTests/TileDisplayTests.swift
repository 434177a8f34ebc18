import BigInt
import FathomNavigation
import FathomNumbers
import Testing

private final class Buffer {
  var pixels = [UInt8](repeating: 0, count: 4)
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
  @Test func `Z17 Z25 a reload adds all tiles, from the last to the first, and creates none`() {
    var display = emptyDisplay()
    #expect(display.scroll(to: box(0..<3, 0..<2), create: Buffer.init) == [5, 4, 3, 2, 1, 0])
    #expect(display.pool.createdCount == 6)
    display.removeAll()
    #expect(display.box.isEmpty && display.pool.waitingCount == 6)
    #expect(display.scroll(to: box(9..<12, 5..<7), create: Buffer.init).count == 6)
    #expect(display.pool.createdCount == 6 && display.pool.recycledCount == 6)
  }

  @Test func `Z26 Z28 a pan by one column draws one column and reuses one`() {
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

  @Test func `Z12 Z13 removing all tiles twice loses none and keeps none on display`() {
    var display = emptyDisplay()
    _ = display.scroll(to: box(0..<2, 0..<2), create: Buffer.init)
    display.removeAll()
    display.removeAll()
    #expect(display.buffers.isEmpty && display.pool.waitingCount == 4)
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
      camera.commitZoom { if $0 == .reload { display.removeAll() } }
      _ = display.scroll(to: camera.tileBox(tileSize: 64), create: Buffer.init)
      if display.box.count > largest {
        largest = display.box.count
        createdAtLargest = display.pool.createdCount
      }
    }
    #expect(display.pool.createdCount == createdAtLargest && createdAtLargest == largest)
  }
}
