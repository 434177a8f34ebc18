import FathomFlights
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Testing

/// How fast flights go at most, in octaves a second.
@Suite struct FlightSpeedTests {
  /// A flight from the home view to a place in two seconds.
  private func path(
    to center: String,
    zoom: String,
    _ easing: Easing = .linear,
    way: Flight.Way? = nil
  ) throws -> FlightPath {
    var end = Flight.Waypoint(
      pace: .time(2),
      view: try ViewDescription(at: center, zoom: zoom),
      way: way
    )
    end.easing = easing
    let start = Flight.Waypoint(time: 0, view: try ViewDescription(at: "0,0", zoom: "1"))
    let flight = try Flight(
      name: "test",
      world: World(#require(GeneratorCatalog.entry(named: "noise"))),
      size: Size(width: 64, height: 36),
      rate: 30,
      waypoints: [start, end]
    )
    return try FlightPath(flight)
  }

  @Test(arguments: [
    (Easing.linear, 5.0), (.smooth, 9.375), (.trapezoid(ramp: "0.25"), 5 / 0.75),
  ])
  func `a dive's speed follows from its easing`(easing: Easing, speed: Double) throws {
    for (zoom, factor) in [("1024", 1.0), ("0x1p-20", 2)] {
      let path = try path(to: "0.1,0.2", zoom: zoom, easing)
      #expect(abs(path.greatestSpeed - factor * speed) < 1e-9)
    }
  }

  @Test func `a pan has none, and depth has no limit`() throws {
    #expect(try path(to: "9,0", zoom: "1").greatestSpeed == 0)
    let deep = try path(to: "0.1,0.2", zoom: "1e100000").greatestSpeed
    #expect(abs(deep - 100_000 * 3.321928094887362 / 2) < 1e-3)
  }

  @Test func `a flight over a distance is as fast as its frames tell`() throws {
    let path = try path(to: "40,0", zoom: "8", .smooth, way: .fly(curvature: nil))
    let depths = (0..<path.frameCount).map { path.view(ofFrame: $0).depth }
    let frames = zip(depths, depths.dropFirst()).map { abs($1 - $0) * 30 }.max() ?? 0
    #expect(frames > 3 && abs(path.greatestSpeed - frames) < 0.05 * frames, "\(frames)")
  }

  @Test func `no shipped flight is faster than five octaves a second`() throws {
    let shipped = try WorldLibrary.files().filter { Flight.isFlight(try $0.document) }
    #expect(shipped.count >= 6)
    for file in shipped {
      let speed = try FlightPath(Flight.named(file.name)).greatestSpeed
      #expect(speed <= 5, "\(file.name)")
    }
  }
}
