import FathomColoring
import FathomImaging
import Testing

@Suite struct ShadeTests {
  /// Mid grey whatever the value.
  private let gray = Palette(
    named: "plain",
    .clamped,
    stops: [Palette.Stop(0, Palette.gray.stops[8].color)],
    interior: .black
  )

  private func coloring(_ change: (inout ColorMap) -> Void) -> ViewColoring {
    var map = ColorMap(palette: gray)
    change(&map)
    return ViewColoring(map)
  }

  private var plain: Float { light(coloring { _ in }, 1).x }

  @Test func `maps ask for the fields that their shades need, and for no others`() {
    var map = ColorMap(palette: gray)
    #expect(map.shadingFields == [])
    map.outline = -0.5
    #expect(map.shadingFields == [.distance])
    map.slope = SlopeLight()
    #expect(map.shadingFields == [.distance, .slope])
    (map.outline, map.slope) = (0, SlopeLight(ground: .relief(height: 3)))
    #expect(map.shadingFields == [.steepness, .slope])
    (map.slope, map.contours) = (nil, ContourLines())
    #expect(map.shadingFields == [.steepness])
    map.contours = nil
    (map.outline, map.slope, map.decomposition) = (0, nil, 0.1)
    #expect(map.shadingFields == [.angle])
  }

  @Test func `an outline goes to the interior's colour within a pixel of the set`() {
    let coloring = coloring { $0.outline = 0.8 }
    let profile = [0, 0.25, 0.5, 0.75, 1, 2, .infinity].map { light(coloring, 1, $0).x }
    #expect(abs(profile[0] - 0.2 * plain) < 1e-6 && abs(profile[2] - 0.6 * plain) < 1e-6)
    #expect(zip(profile, profile.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(profile[4...].allSatisfy { $0 == plain })
  }

  @Test func `an outline below 0 goes to white`() {
    let coloring = coloring { $0.outline = -1 }
    #expect(light(coloring, 1, 0) == .one && light(coloring, 1, 1).x == plain)
  }

  @Test(arguments: [0.0, 90, 180, 270, -45, 123])
  func `slopes that face the light are bright`(azimuth: Double) {
    let coloring = coloring {
      $0.slope = SlopeLight(azimuth: azimuth, elevation: 40, strength: 1)
    }
    // What faces the top of the picture rises downwards.
    let facing = 0.25 + azimuth / 360
    func shade(_ slope: Double) -> Float {
      light(coloring, 1, 1e6, slope - slope.rounded(.down)).x
    }
    let away = shade(facing + 0.5)
    #expect(shade(facing) > plain && away < 0.3 * plain)
    for turn in stride(from: 0.02, to: 1, by: 0.02) {
      #expect((away - 1e-6...shade(facing) + 1e-6).contains(shade(facing + turn)))
    }
    #expect(abs(shade(facing + 0.1) - shade(facing - 0.1)) < 1e-5)
  }

  @Test func `where slopes are finer than pixels there is no shade`() {
    let coloring = coloring { $0.slope = SlopeLight(azimuth: 0, elevation: 30, strength: 1) }
    for slope in stride(from: 0.0, to: 1, by: 0.1) {
      #expect(abs(light(coloring, 1, 0, slope).x - plain) < 1e-6)
      #expect(abs(light(coloring, 1, 0.01, slope).x - plain) < 0.02)
    }
    #expect(light(coloring, 1, .infinity, 0.75).x < plain)
  }

  @Test func `a relief's shade grows with its steepness and is none on level ground`() {
    let coloring = coloring {
      $0.slope = SlopeLight(azimuth: 270, elevation: 45, strength: 1, ground: .relief(height: 10))
    }
    // Light from the left: what rises to the right faces it.
    let lit = [0, 0.01, 0.03, 0.1].map { light(coloring, 1, $0, 0).x }
    let dark = [0, 0.01, 0.03, 0.1].map { light(coloring, 1, $0, 0.5).x }
    #expect(abs(lit[0] - plain) < 1e-6 && abs(dark[0] - plain) < 1e-6)
    #expect(zip(lit, lit.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(dark, dark.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `contours are a pixel wide on either side whatever the steepness`() {
    let coloring = coloring { $0.contours = ContourLines(interval: 0.25, strength: 0.8) }
    for steepness in [1e-6, 0.001, 0.04] {
      func shade(_ pixels: Double) -> Float {
        light(coloring, 1.5 + pixels * steepness, steepness).x
      }
      #expect(abs(shade(0) - 0.2 * plain) < 1e-5)
      #expect(abs(shade(0.5) - 0.6 * plain) < 1e-3 && abs(shade(0.5) - shade(-0.5)) < 1e-3)
      #expect(shade(1.01) == plain && shade(-1.01) == plain)
    }
    // Level ground has none, and what is too steep is not all dark.
    #expect(light(coloring, 1.5, 0).x == plain)
    #expect(light(coloring, 1.5, 5).x > 0.95 * plain)
  }

  @Test func `decomposition darkens the cells about half a turn, without an edge`() {
    let coloring = coloring { $0.decomposition = 0.6 }
    #expect(abs(light(coloring, 1, 0).x - plain) < 1e-6)
    #expect(abs(light(coloring, 1, 0.5).x - 0.4 * plain) < 1e-6)
    #expect(abs(light(coloring, 1, 0.25).x - 0.7 * plain) < 1e-6)
    #expect(abs(light(coloring, 1, 0.999_999).x - plain) < 1e-6)
  }
}
