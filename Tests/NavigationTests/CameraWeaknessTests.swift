import BigInt
import FathomNavigation
import FathomNumbers
import Testing

/// The known weaknesses of the source document's algorithm, mended.
@Suite struct CameraWeaknessTests {
  @Test(arguments: [1e30, -1e30, .infinity, .nan, 1e308])
  func `an offset no Int can hold, or no number at all, is survived`(value: Double) {
    var camera = demonstrationCamera(Double.self, scale: 0.9)
    camera.zoom(by: 2, about: Point(x: value, y: value))
    camera.zoom(by: 0.7, about: Point(x: -value, y: value))
    camera.commitZoom()
    // The world is far away, and to be found again.
    #expect(camera.visiblePixels.isEmpty && camera.tileBox(tileSize: 256).isEmpty)
    camera.follow(offset: Point(x: -16, y: -23), relativeZoom: 1)
    #expect(camera.scale == 0.9 * 1.4)
    #expect(camera.visiblePixels.columns == 0..<304 && camera.visiblePixels.rows == 0..<437)
  }

  @Test func `a view that has left the world shows nothing`() {
    let camera = Camera<Double>(
      world: Size(width: 320, height: 460),
      scale: 1,
      offset: Point(x: 5000, y: 0),
      viewport: Size(width: 320, height: 460)
    )
    #expect(camera.visiblePixels.isEmpty)
    #expect(camera.tileBox(tileSize: 256).isEmpty)
    #expect(camera.tileBox(tileSize: 256).count == 0)
  }

  @Test(arguments: [Float(1e7), 1.6e7, 3.3e7, 1e9], [64, 100])
  func `rounding leaves no hole: the box covers the viewport, and what stays keeps its buffer`(
    start: Float,
    tileSize: Int
  ) throws {
    var camera = Camera<Float>(
      world: nil,
      scale: 1,
      offset: Point(x: start, y: -start),
      viewport: Size(width: 320, height: 460)
    )
    var display = TileDisplay<Int>(pool: TilePool(bytesPerBuffer: 1, byteBudget: 1000))
    var serial = 0
    // The tiles on display by the document's rule, as a table.
    var shown: [Point<BigInt>: Int] = [:]
    for step in 0..<200 {
      camera.pan(by: Size(width: Float(step % 7) * 37.3, height: Float(step % 5) * -61.7))
      let box = camera.tileBox(tileSize: tileSize)
      // The smallest box of whole tiles over the pixels that the offset, whatever it was rounded to, shows.
      for (tiles, offset, extent) in [
        (box.columns, camera.offset.x, 320), (box.rows, camera.offset.y, 460),
      ] {
        let first = try #require(BigInt(exactly: offset.rounded(.down)))
        let (end, size) = (first + BigInt(extent), BigInt(tileSize))
        #expect(tiles.lowerBound * size <= first && first < (tiles.lowerBound + 1) * size)
        #expect((tiles.upperBound - 1) * size < end && end <= tiles.upperBound * size)
      }
      let before = serial
      let added = display.scroll(to: box) {
        serial += 1
        return serial
      }
      var next: [Point<BigInt>: Int] = [:]
      for row in box.rows.lowerBound..<box.rows.upperBound {
        for column in box.columns.lowerBound..<box.columns.upperBound {
          let index = next.count
          let tile = Point(x: column, y: row)
          next[tile] = display.buffers[index]
          #expect(added.contains(index) == (shown[tile] == nil))
          if let kept = shown[tile] { #expect(display.buffers[index] == kept) }
        }
      }
      #expect(display.box == box && next.count == display.buffers.count)
      #expect(Set(next.values).count == next.count)
      // Nothing is created while something waits.
      #expect(serial == before || display.pool.waitingCount == 0)
      shown = next
    }
  }
}
