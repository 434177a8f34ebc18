import FathomColoring
import Testing

@Suite struct TerrainTests {
  private func map() throws -> ColorMap {
    var map = ColorMap(palette: ramp, density: 7, offset: 0.3, base: .fixed(5))
    map.terrain = Terrain(sea: -0.5, shore: 0.25, snow: 2)
    return map
  }

  @Test(arguments: [
    (-0.5, 0.5), (-1.5, 0.25), (-3.5, 0.125), (0.25, 0.54), (2, 0.95), (3, 0.975), (1e300, 1),
    (-1e300, 0), (-0.125, 0.52), (1.125, 0.745),
  ])
  func `its lines stand at the palette's`(height: Double, position: Float) throws {
    #expect(abs(light(ViewColoring(try map()), height).x - position) < 1e-4)
  }

  @Test func `what is higher is further along the palette`() throws {
    let coloring = ViewColoring(try map())
    let profile = stride(from: -6.0, through: 6, by: 0.01).map { light(coloring, $0).x }
    #expect(zip(profile, profile.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `what is not finite has the interior's colour`(height: Double) throws {
    #expect(light(ViewColoring(try map()), height) == ramp.interior.channels)
  }

  @Test func `lines that do not rise are none`() {
    #expect(Terrain(sea: 0, shore: 0, snow: 1) == nil)
    #expect(Terrain(sea: 0, shore: 1, snow: 1) == nil)
    #expect(Terrain(sea: 2, shore: 1, snow: 3) == nil)
    #expect(Terrain(sea: .nan, shore: 1, snow: 3) == nil)
    // As near to each other as numbers can be.
    var map = ColorMap(palette: ramp)
    map.terrain = Terrain(sea: 0, shore: .leastNonzeroMagnitude, snow: 2 * .leastNonzeroMagnitude)
    for height in [-1e-300, 0, .leastNonzeroMagnitude, 1e-300] {
      #expect((0.49...0.96).contains(light(ViewColoring(map), height).x))
    }
  }

  @Test func `light falls on the land and half on the shoreline`() throws {
    var map = try map()
    let plain = ViewColoring(map)
    map.slope = SlopeLight(azimuth: 270, strength: 1, ground: .relief(height: 10))
    #expect(map.shadingFields == [.steepness, .slope])
    let lit = ViewColoring(map)
    map.terrain = nil
    (map.density, map.offset, map.base) = (0, 0.5, .fixed(0))
    let bare = ViewColoring(map)
    // From the left, on what falls towards the right; half a pixel on either side is the shoreline.
    let steepness = 0.01
    func shade(_ height: Double) -> Float {
      light(lit, height, steepness, 0.5).x / light(plain, height).x
    }
    let full = light(bare, 0, steepness, 0.5).x / 0.5
    #expect(full < 0.95)
    #expect(abs(shade(-0.505) - 1) < 1e-6 && abs(shade(-2) - 1) < 1e-6)
    #expect(abs(shade(-0.495) - full) < 1e-3 && abs(shade(0.1) - full) < 1e-3)
    #expect(abs(shade(-0.5) - (1 + full) / 2) < 1e-3)
    // Level ground has neither shade nor shoreline.
    #expect(light(lit, -0.5, 0, 0.5) == light(plain, -0.5))
  }

  @Test func `contours count from the sea`() throws {
    var map = try map()
    let plain = ViewColoring(map)
    map.contours = ContourLines(interval: 0.4, strength: 1)
    let lines = ViewColoring(map)
    #expect((light(lines, 0.3, 0.001) - map.palette.interior.channels).max().magnitude < 1e-6)
    #expect(light(lines, 0.4, 0.001) == light(plain, 0.4))
  }
}
