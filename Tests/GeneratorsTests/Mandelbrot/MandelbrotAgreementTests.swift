import BigInt
import FathomGenerators
import FathomNavigation
import FathomNumbers
import Testing

@Suite struct MandelbrotAgreementTests {
  private func view(_ x: Double, pitchExponent: Int, pannedBy columns: BigInt = 0) -> View {
    let grid = PixelGrid(
      center: Point(x: BigFloat(x), y: BigFloat(0.25)),
      pitch: BigFloat(1).scaled(byPowerOfTwo: pitchExponent),
      size: Size(width: 64, height: 36)
    )
    return View(grid: grid.panned(byColumns: columns, rows: 0), depth: 50)
  }

  private func scene() throws -> any GeneratorScene {
    let anchor = SceneAnchor(
      point: Point(x: BigFloat(-0.75), y: BigFloat(0.25)),
      fractionBits: 200,
      depth: 100
    )
    return try MandelbrotGenerator().scene([anchor])
  }

  @Test func `views near their anchor agree`() throws {
    let scene = try scene()
    let start = view(-0.75, pitchExponent: -60)
    #expect(scene.agree(start, view(-0.75, pitchExponent: -60, pannedBy: 100_000)))
  }

  @Test func `views agree no more when a pan takes another reference`() throws {
    let scene = try scene()
    // Half a unit is 2^59 pixels here: too far for the anchor's orbit.
    let start = view(-0.25, pitchExponent: -60)
    #expect(scene.agree(start, view(-0.25, pitchExponent: -60, pannedBy: 7)))
    #expect(!scene.agree(start, view(-0.25, pitchExponent: -60, pannedBy: 1 << 21)))
    #expect(!scene.agree(start, view(-0.75, pitchExponent: -60)))
  }
}
