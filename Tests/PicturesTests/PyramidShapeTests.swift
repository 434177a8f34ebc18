import FathomNavigation
import FathomPictures
import Testing

@Suite struct PyramidShapeTests {
  @Test(arguments: [
    // Width, height, tile, levels, tiles: counted by hand and by others.
    (9000, 9000, 256, 15, 1748), (1000, 750, 256, 11, 25), (400, 400, 100, 10, 28),
    (1, 1, 256, 1, 1), (2, 1, 256, 2, 2), (513, 100, 256, 11, 14), (257, 1, 256, 10, 11),
  ])
  func `levels and tiles down to a pixel`(
    width: Int,
    height: Int,
    tileSize: Int,
    levels: Int,
    tiles: Int
  ) {
    let shape = PyramidShape(
      size: Size(width: width, height: height),
      tileSize: tileSize,
      overlap: 0,
      rounding: .up,
      endsWithOnePixel: true
    )
    #expect(shape.levels.count == levels && shape.tileCount == tiles)
    #expect(shape.levels.last?.size == Size(width: 1, height: 1))
  }

  @Test func `readers of Zoomify may round odd sides down and need a level less`() {
    func sizes(_ rounding: PyramidShape.Rounding) -> [Int] {
      PyramidShape(
        size: Size(width: 513, height: 100),
        tileSize: 256,
        overlap: 0,
        rounding: rounding,
        endsWithOnePixel: false
      ).levels.map(\.size.width)
    }
    #expect(sizes(.up) == [513, 257, 129])
    #expect(sizes(.down) == [513, 256])
  }

  @Test(arguments: [0, 1, 7])
  func `tiles cover every pixel once, and their overlap is that of their neighbours`(overlap: Int) {
    let shape = PyramidShape(
      size: Size(width: 301, height: 97),
      tileSize: 32,
      overlap: overlap,
      rounding: .up,
      endsWithOnePixel: true
    )
    for level in shape.levels {
      var counts = [Int](repeating: 0, count: level.size.area)
      for row in 0..<level.rows {
        for column in 0..<level.columns {
          let tile = level.pixels(column: column, row: row)
          // The tile without what it shares.
          let left = tile.columns.lowerBound + (column > 0 ? overlap : 0)
          let top = tile.rows.lowerBound + (row > 0 ? overlap : 0)
          #expect(left == column * 32 && top == row * 32)
          #expect(tile.columns.upperBound <= level.size.width)
          for y in top..<min(top + 32, level.size.height) {
            for x in left..<min(left + 32, level.size.width) {
              counts[y * level.size.width + x] += 1
            }
          }
        }
      }
      #expect(counts.allSatisfy { $0 == 1 })
    }
  }
}
