import FathomColoring
import FathomFiles
import FathomFlights
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import TestSupport
import Testing

/// What a waypoint may say beside its time: ways, speeds, easings, colours.
@Suite struct WaypointTests {
  /// A flight from the text of its camera, at 30 frames of 64x36 a second.
  static func flight(
    _ camera: String,
    world: String = "noise",
    rate: Int = 30,
    more: String = ""
  ) throws -> Flight {
    let text = "world: \(world)\nsize: 64x36\nrate: \(rate)\n\(more)\ncamera: \(camera)\n"
    return try Flight(YAMLNode(parsing: text, file: "f.yaml"), name: "f")
  }

  static func path(_ camera: String, rate: Int = 30) throws -> FlightPath {
    try FlightPath(flight(camera, rate: rate))
  }

  // MARK: - Ways

  @Test func `a hold keeps the view, and the anchor of what it rests at`() throws {
    let path = try Self.path(
      "[{time: 0}, {for: 1, via: hold}, {for: 1, at: [0.3, 0.1], zoom: 1e30, via: fly},"
        + " {for: 2, via: hold}, {for: 1, via: fly}]"
    )
    #expect(path.anchors.count == 3 && path.frameCount == 151)
    let first = path.view(ofFrame: 0)
    #expect((0...30).allSatisfy { path.view(ofFrame: $0) == first })
    #expect(path.view(ofFrame: 31) != first)
    let deep = path.view(ofFrame: 60)
    #expect((60...120).allSatisfy { path.view(ofFrame: $0) == deep })
    #expect(deep.anchorIndex == 1 && path.view(ofFrame: 121).grid != deep.grid)
    #expect(path.view(ofFrame: 150).grid == first.grid)
  }

  @Test func `what is said and what would happen anyway are the same path and record`() throws {
    let views = ["{time: 0, zoom: 4}", "{time: 1, at: [1, 1], zoom: 4", "{time: 2, zoom: 1e9"]
    let said = try Self.flight("[\(views[0]), \(views[1]), via: pan}, \(views[2]), via: dive}]")
    let unsaid = try Self.flight("[\(views[0]), \(views[1])}, \(views[2])}]")
    #expect(said.record == unsaid.record)
    let paths = (try FlightPath(said), try FlightPath(unsaid))
    for frame in 0...60 {
      #expect(paths.0.view(ofFrame: frame) == paths.1.view(ofFrame: frame))
    }
  }

  @Test func `records and texts read back as the same flight`() throws {
    let flight = try Self.flight(
      """
      [{time: 0, colors: {density: 0.5}}, {speed: 2.5, at: [1, "-0.50"], zoom: 1e20, via: fly, rho: 1.2},
       {for: 1.5, via: hold, ease: linear, colors: {offset: 0.25}},
       {time: 50, width: 3, ease: {trapezoid: 0.1}}]
      """,
      world: "{generator: noise, overlay: [tiles, depth]}",
      more: "ease: smooth\nshutter: 0.50"
    )
    let (record, text) = (JSONNode.map(flight.record).json(), flight.yaml)
    for text in [record, text] {
      let copy = try Flight(YAMLNode(parsing: text, file: "f"), name: "f")
      #expect(copy.record == flight.record && copy.frameCount == flight.frameCount)
      #expect(copy.waypoints.map(\.way) == flight.waypoints.map(\.way))
      #expect(copy.waypoints.map(\.easing) == flight.waypoints.map(\.easing))
      #expect(copy.waypoints.map(\.colors) == flight.waypoints.map(\.colors))
      #expect(copy.shutter.text == "0.50" && copy.yaml == flight.yaml)
    }
    #expect(
      flight.waypoints.map(\.easing) == [
        .linear, .smooth, .linear, .trapezoid(ramp: "0.1"),
      ]
    )
  }

  // MARK: - Speeds

  @Test func `a speed is octaves a second, and frame widths a second of a pan`() throws {
    let path = try Self.path(
      "[{time: 0, at: [0, 0], zoom: 1}, {speed: 3, at: [0.1, 0.2], zoom: 4096},"
        + " {speed: 0.5, at: [0.1, 0.2], zoom: 64}, {speed: 0.25, at: [0.4, 0.6], zoom: 64}]"
    )
    #expect(path.time(ofWaypoint: 1) == 4 && path.time(ofWaypoint: 2) == 16)
    // Half a unit of a world that is 4 / 64 · 16 / 9 units wide.
    let seconds = path.time(ofWaypoint: 3) - 16
    #expect(abs(seconds - 0.5 / (4.0 / 64 * 16 / 9) / 0.25) < 1e-12)
    // The perceived speed is constant on the way.
    let depths = (0...120).map { path.view(ofFrame: $0).depth }
    for (one, next) in zip(depths, depths.dropFirst()) { #expect(abs(next - one - 0.1) < 1e-12) }
  }

  // MARK: - Steady

  @Test(.optimized, arguments: ["linear", "smooth", "{trapezoid: 0.02}"])
  func `a dive of 10,000 frames never steps back`(easing: String) throws {
    let path = try Self.path(
      "[{time: 0, at: [-0.75, 0.25], width: 4}, "
        + "{time: 10000, at: [-1.25, 0.0123456789], width: 1e-1000, ease: \(easing)}]",
      rate: 1
    )
    func numeral(_ text: String) throws -> BigFloat {
      try #require(Numeral(text)).value(precision: 4000)
    }
    let (x0, x1) = (try numeral("-0.75"), try numeral("-1.25"))
    let (w0, w1) = (BigFloat(4), try numeral("1e-1000"))
    let fixed = x1 + (x0 - x1) * w1 / (w1 - w0)
    func place(_ grid: PixelGrid) -> Double {
      Double((fixed - grid.exactCenter.x.rounded(toPrecision: 4000)) / grid.exactPitch)
    }
    let first = place(path.view(ofFrame: 0).grid)
    var pitch = path.view(ofFrame: 0).grid.exactPitch
    for frame in 1...10_000 {
      let grid = path.view(ofFrame: frame).grid
      #expect(grid.exactPitch < pitch)
      pitch = grid.exactPitch
      #expect(abs(place(grid) - first) < 1e-9)
    }
  }

  @Test(.optimized) func `a flight of 10,000 frames goes out, then in`() throws {
    let path = try Self.path(
      "[{time: 0, at: [-0.75, 0.25], width: 1e-50},"
        + " {time: 10000, at: [-1.25, 0.0123456789], width: 1e-90, via: fly, ease: smooth}]",
      rate: 1
    )
    let pitches = (0...10_000).map { path.view(ofFrame: $0).grid.exactPitch }
    let grows = zip(pitches, pitches.dropFirst()).map { $0 < $1 }
    #expect(zip(pitches, pitches.dropFirst()).allSatisfy { $0 != $1 })
    let top = try #require(grows.firstIndex(of: false))
    #expect(grows[top...].allSatisfy { !$0 } && top > 3000 && top < 4500)
  }

  // MARK: - Easing

  @Test(arguments: ["linear", "smooth", "{trapezoid: 0.1}", "{trapezoid: 0.5}"])
  func `easings go evenly from end to end, and back the same way`(easing: String) throws {
    let path = try Self.path(
      "[{time: 0, zoom: 1}, {time: 1000, zoom: 1e30, ease: \(easing)}]",
      rate: 1
    )
    let whole = path.view(ofFrame: 1000).depth
    let shares = (0...1000).map { path.view(ofFrame: $0).depth / whole }
    #expect(shares[0] == 0 && shares[1000] == 1 && abs(shares[500] - 0.5) < 1e-12)
    let speeds = zip(shares, shares.dropFirst()).map { $1 - $0 }
    #expect(speeds.allSatisfy { $0 > 0 })
    for index in 0...1000 { #expect(abs(shares[index] + shares[1000 - index] - 1) < 1e-12) }
    // Speeds are continuous: no step to more than a hundredth of the greatest.
    let most = try #require(speeds.max())
    if easing != "linear" { #expect(speeds[0] < 0.011 * most) }
    for (one, next) in zip(speeds, speeds.dropFirst()) { #expect(abs(next - one) < 0.011 * most) }
    switch easing {
    case "smooth": #expect(abs(shares[250] - 0.103515625) < 1e-12 && abs(most - 1.875e-3) < 1e-7)
    case "{trapezoid: 0.1}":
      #expect(abs(shares[100] - 0.05 / 0.9) < 1e-12 && abs(speeds[400] * 900 - 1) < 1e-9)
    default: break
    }
  }

  // MARK: - Colours

  @Test func `numbers of colours go from waypoint to waypoint, and stay where nothing is said`()
    throws
  {
    let flight = try Self.flight(
      "[{time: 0, zoom: 2}, {time: 10, zoom: 4, colors: {offset: 2, slope: {azimuth: 45, height: 9}}, ease: smooth},"
        + " {time: 20, zoom: 8}, {time: 30, via: hold, colors: {density: 3}}]",
      world:
        "{generator: noise, colors: {offset: 1, density: 0.5, slope: {azimuth: 315, height: 9}}}",
      rate: 10
    )
    let path = try FlightPath(flight)
    let maps = try (0...300).map {
      try #require(path.exposure(ofFrame: $0, samples: 1).colorMap)
    }
    #expect(maps[0].offset == 1 && maps[0].slope?.azimuth == 315)
    #expect(maps[100].offset == 2 && maps[100].slope?.azimuth == 45)
    #expect(maps[25].offset > 1.1035 && maps[25].offset < 1.1036)
    #expect(maps[100...200].allSatisfy { $0.offset == 2 && $0.density == 0.5 })
    #expect(maps[300].offset == 2 && maps[300].density == 3)
    for (one, next) in zip(maps, maps.dropFirst()) {
      #expect(one.offset <= next.offset && next.offset - one.offset < 0.02)
      #expect(one.density <= next.density && next.density - one.density < 0.03)
    }
    #expect(maps.allSatisfy { $0.slope?.ground == .relief(height: 9) })
    // A flight that says nothing has the scene's colours.
    let plain = try Self.path("[{time: 0}, {time: 1, zoom: 2}]")
    #expect(plain.exposure(ofFrame: 3, samples: 1).colorMap == nil)
  }
}
