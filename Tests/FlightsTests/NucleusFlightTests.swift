import FathomFlights
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import Testing

/// Flights to a nucleus, and their text.
@Suite struct NucleusFlightTests {
  private func visit(
    at center: String,
    zoom: String,
    iterations: String? = nil
  ) throws -> (nucleus: Nucleus, flight: Flight) {
    var world = World(try #require(GeneratorCatalog.entry(named: "mandelbrot")))
    world.view = try ViewDescription(at: center, zoom: zoom)
    world.size = Size(width: 160, height: 90)
    if let iterations { try world.setParameter("iterations", to: iterations) }
    let (view, _) = try world.view(world.view, size: Size(width: 160, height: 90))
    let nucleus = try NucleusSearch(in: view).run()
    return (nucleus, try Flight.dive(to: nucleus, in: world))
  }

  private static let deep =
    "-0.743643887037158704752191506114774,0.131825904205311970493132056385139"

  @Test func `it goes down three octaves a second, from rest to rest, and ends at the nucleus`()
    throws
  {
    let (nucleus, flight) = try visit(at: Self.deep, zoom: "4e10")
    let path = try FlightPath(flight)
    let depths = (0..<flight.frameCount).map { path.view(ofFrame: $0).depth }
    let steps = zip(depths.dropFirst(), depths).map { 30 * ($0 - $1) }
    #expect(abs(depths[depths.count - 1] / path.time(ofWaypoint: 1) - 3) < 1e-6)
    #expect(steps.allSatisfy { (0...3.34).contains($0) })
    #expect(steps[0] < 0.2 && steps[steps.count - 2] < 0.2)
    let end = path.view(ofFrame: flight.frameCount - 1).grid
    let distance = end.exactCenter.x - nucleus.center.x
    #expect(distance.magnitude < end.exactPitch * BigFloat(1e-3))
    // The frame is as high as four minibrots' sizes.
    let height = end.exactPitch * BigFloat(90) / nucleus.size
    #expect(abs(Double(height) - 4) < 0.01)
  }

  @Test(arguments: [
    (deep, "4e10", Flight.Mode.exponentialMap), ("-1.7549,0", "20", .exponentialMap),
    // The point that stays where it is lies outside the frame.
    ("-1,0", "3", .exact), ("-0.75,0", "1", .exact),
  ])
  func `it is one dive from home, in the quickest mode`(
    at: String,
    zoom: String,
    mode: Flight.Mode
  ) throws {
    let (_, flight) = try visit(at: at, zoom: zoom)
    #expect(flight.waypoints.count == 2)
    #expect(flight.waypoints[0].view == ViewDescription())
    #expect(flight.mode == mode)
    #expect(Double(flight.frameCount) >= 30 * 4)
  }

  @Test func `an iteration limit is raised, and none stays none`() throws {
    let (nucleus, flight) = try visit(at: Self.deep, zoom: "4e10", iterations: "1000")
    #expect(flight.world.parameters["iterations"] == "\(nucleus.iterationLimit)")
    let free = try visit(at: Self.deep, zoom: "4e10").flight
    #expect(free.world.parameters.isEmpty)
  }

  @Test(arguments: [nil, "3000"])
  func `its YAML reads back as the same flight`(iterations: String?) throws {
    let (_, flight) = try visit(at: "-1.7549,0", zoom: "20", iterations: iterations)
    let path = NSTemporaryDirectory() + "fathom-\(UUID().uuidString).yaml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(("# A comment.\n" + flight.yaml).utf8).write(to: URL(fileURLWithPath: path))
    let copy = try Flight.named(path)
    #expect(copy.record == flight.record)
    #expect(flight.yaml.hasPrefix("world: mandelbrot\n") == (iterations == nil))
  }
}
