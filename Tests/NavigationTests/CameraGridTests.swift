import BigInt
import FathomNavigation
import FathomNumbers
import Testing

@Suite struct CameraGridTests {
  private let size = Size(width: 640, height: 360)
  private let zero = Point(x: BigFloat(0), y: BigFloat(0))

  private func grid(_ x: String, _ y: String, pitch: String) throws -> PixelGrid {
    let pitch = try #require(Numeral(pitch)).value(precision: 256)
    let bits = PixelGrid.fractionBits(pitch: pitch)
    return PixelGrid(
      center: Point(
        x: try #require(Numeral(x)).value(fractionBits: bits),
        y: try #require(Numeral(y)).value(fractionBits: bits)
      ),
      pitch: pitch,
      size: size
    )
  }

  @Test(arguments: ["0.01", "1e-15", "1e-100", "1e-1000", "1e20"])
  func `a grid seen by a camera comes back as the same grid`(pitch: String) throws {
    let grid = try grid("-0.7436438870371587", "0.1318259042053119", pitch: pitch)
    let camera = Camera(grid, world: nil, origin: zero)
    #expect(camera.pixelGrid(origin: zero) == grid)
    let origin = grid.latticeOffset().origin
    #expect(camera.visiblePixels.columns == origin.x..<origin.x + 640)
    #expect(camera.visiblePixels.rows == origin.y..<origin.y + 360)
  }

  @Test func `gestures to 1e-300 end on the grid of the place they aimed at`() throws {
    let start = try grid("0.25", "-0.5", pitch: "0x1p-8")
    var camera = Camera(start, world: nil, origin: zero).rounded(toPrecision: 1300)
    let anchor = Point(x: BigFloat(100), y: BigFloat(50))
    let target = camera.worldPoint(at: anchor)
    for _ in 0..<1000 {
      camera.zoom(by: BigFloat(2), about: anchor)
      camera.commitZoom()
    }
    let end = camera.pixelGrid(origin: zero)
    #expect(end.exactPitch == BigFloat(1).scaled(byPowerOfTwo: -1008))
    // The target still lies at the anchor, to the last bit of the grid.
    let distance = target.x - end.exactCenter.x
    #expect(distance / end.exactPitch == BigFloat(100 - 320))
  }
}
