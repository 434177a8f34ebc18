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
    let box = camera.tileBox(tileSize: 256)
    #expect(box.width * box.height == box.count)
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

  @Test(arguments: [Float(1e7), 1.6e7, 3.3e7, 1e9])
  func `rounding leaves no hole: what is on display is always the whole box`(start: Float) {
    var camera = Camera<Float>(
      world: nil,
      scale: 1,
      offset: Point(x: start, y: -start),
      viewport: Size(width: 320, height: 460)
    )
    var display = TileDisplay<Int>(pool: TilePool(bytesPerBuffer: 1, byteBudget: 1000))
    var serial = 0
    for step in 0..<200 {
      camera.pan(by: Size(width: Float(step % 7) * 37.3, height: Float(step % 5) * -61.7))
      let box = camera.tileBox(tileSize: 64)
      _ = display.scroll(to: box) {
        serial += 1
        return serial
      }
      #expect(display.box == box)
      #expect(display.buffers.count == box.count)
      #expect(Set(display.buffers).count == box.count)
    }
  }
}
