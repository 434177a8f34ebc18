import FathomColoring
import FathomImaging
import Testing

@Suite struct PaletteTests {
  private static let blackAndWhite: [Palette.Stop] = [.init(0, .black), .init(1, .white)]

  @Test(arguments: [Palette.Curve.linear, .smooth])
  func `black and white meet in linear light`(curve: Palette.Curve) {
    let palette = Palette(named: "test", .clamped, stops: Self.blackAndWhite, curve: curve)
    let middle = palette.color(at: 0.5)
    #expect(abs(middle.channels.x - 0.5) < 1e-6)
    #expect(middle.samples8 == (188, 188, 188))
    #expect(palette.color(at: 0) == .black)
    #expect(palette.color(at: 1) == LinearColor(.white))
  }

  @Test func `a clamped palette keeps the colours of its ends`() {
    let palette = Palette(named: "test", .clamped, stops: Self.blackAndWhite)
    for position: Double in [-0.0, -1, -1e300, -.infinity] {
      #expect(palette.color(at: position) == .black)
    }
    for position: Double in [1, 1.5, 1e300, .infinity] {
      #expect(palette.color(at: position) == LinearColor(.white))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a cyclic palette gives the interior where there is no position`(position: Double) throws {
    let interior = try #require(SRGBColor("#123456"))
    let stops: [Palette.Stop] = [.init(0, .black), .init(0.5, .white)]
    let palette = Palette(named: "test", .cyclic, stops: stops, interior: interior)
    #expect(palette.color(at: position) == LinearColor(interior))
  }

  @Test(arguments: [Palette.Curve.linear, .smooth])
  func `a smooth palette meets its stops and never overshoots them`(curve: Palette.Curve) throws {
    let colors = try ["#000000", "#ff0000", "#ffff80", "#0040ff"].map {
      try #require(SRGBColor($0))
    }
    let stops = zip([0.125, 0.25, 0.5, 0.875], colors).map { Palette.Stop($0, $1) }
    let palette = Palette(named: "test", .cyclic, stops: stops, curve: curve)
    for stop in stops {
      let difference = palette.color(at: stop.position).channels - LinearColor(stop.color).channels
      #expect((difference * difference).sum() < 1e-12)
    }
    for (start, end) in zip(stops, stops.dropFirst()) {
      let (from, to) = (LinearColor(start.color).channels, LinearColor(end.color).channels)
      let low = pointwiseMin(from, to) - 1e-6
      let high = pointwiseMax(from, to) + 1e-6
      for step in 0...100 {
        let t = Double(step) / 100
        let color = palette.color(at: start.position + (end.position - start.position) * t).channels
        #expect(all(color .>= low) && all(color .<= high))
      }
    }
  }

  @Test func `one stop makes a palette of one colour`() throws {
    let color = try #require(SRGBColor("#336699"))
    for ending in [Palette.Ending.cyclic, .clamped] {
      let palette = Palette(named: "test", ending, stops: [.init(0.3, color)])
      for position in [-0.7, 0, 0.3, 0.9, 1, 17.25] {
        #expect(palette.color(at: position).encoded == color)
      }
    }
  }

  @Test(arguments: Palette.all)
  func `a built-in palette is found by its name and has no steps`(palette: Palette) throws {
    #expect(try #require(Palette(named: palette.name)).stops == palette.stops)
    #expect(Palette.all.count { $0.name == palette.name } == 1)
    let samples = (0...8192).map { palette.color(at: Double($0) / 8192).encoded }
    for (first, second) in zip(samples, samples.dropFirst()) {
      #expect(Self.distance(first, second) < 0.02)
    }
    if palette.ending == .cyclic {
      #expect(samples.first == samples.last)
      #expect(palette.color(at: -3.25) == palette.color(at: 0.75))
      #expect(palette.color(at: 5.75) == palette.color(at: 0.75))
    }
  }

  /// The largest difference of a sample, of 1.
  private static func distance(_ first: SRGBColor, _ second: SRGBColor) -> Double {
    let differences = [\SRGBColor.red, \.green, \.blue].map {
      abs(Int(first[keyPath: $0]) - Int(second[keyPath: $0]))
    }
    return Double(differences.max() ?? 0) / 65535
  }

  @Test func `an unknown name gives nothing`() {
    #expect(Palette(named: "no such palette") == nil)
  }

  @Test(arguments: [1, 2, 3, 1000, 1024])
  func `the keys of a Kalles Fraktaler palette spread evenly over the cycle`(count: Int) {
    let keys = (0..<count).map { (index: Int) -> SRGBColor in
      SRGBColor(
        red8: UInt8(index % 256),
        green8: UInt8(index * 7 % 256),
        blue8: UInt8(index / 256)
      )
    }
    let positions = (0..<count).map { Double($0) / Double(count) }
    let palette = Palette.kallesFraktaler(keys)
    #expect(palette.stops.map(\.color) == keys)
    #expect(palette.stops.map(\.position) == positions)
    if count == 1024 {
      for (index, key) in keys.enumerated() {
        #expect(palette.color(at: Double(index) / 1024) == LinearColor(key))
      }
    }
  }

  @Test func `a strip runs through the palette from left to right`() {
    let palette = Palette(named: "test", .clamped, stops: Self.blackAndWhite)
    let strip = palette.strip(width: 101, height: 2)
    #expect(strip.width == 101 && strip.height == 2)
    #expect(strip[50, 0].samples8 == (188, 188, 188))
    #expect(strip[50, 1] == strip[50, 0])
  }
}
