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

  @Test func `it goes down two octaves a second and ends at the nucleus`() throws {
    let (nucleus, flight) = try visit(at: Self.deep, zoom: "4e10")
    let path = try FlightPath(flight)
    #expect(flight.waypoints.count == 4)
    #expect(flight.waypoints[1].view == flight.world.view)
    let seconds = (flight.frameCount - 1) / 30
    for second in 1...seconds {
      let step = path.view(ofFrame: 30 * second).depth - path.view(ofFrame: 30 * second - 30).depth
      #expect((0.99...2.01).contains(step), "\(second): \(step)")
    }
    let end = path.view(ofFrame: flight.frameCount - 1).grid
    let distance = end.exactCenter.x - nucleus.center.x
    #expect(distance.magnitude < end.exactPitch * BigFloat(1e-3))
    // The frame is as high as four minibrots' sizes.
    let height = end.exactPitch * BigFloat(90) / nucleus.size
    #expect(abs(Double(height) - 4) < 1e-4)
  }

  @Test(arguments: [
    (deep, "4e10", 4), ("-1.7549,0", "20", 3), ("-1,0", "3", 2), ("-0.75,0", "1", 2),
  ])
  func `views on the way are deeper each time`(at: String, zoom: String, count: Int) throws {
    let (_, flight) = try visit(at: at, zoom: zoom)
    #expect(flight.waypoints.count == count)
    let depths = try flight.waypoints.map {
      try flight.world.place($0.view, size: flight.size).depth
    }
    #expect(zip(depths, depths.dropFirst()).dropLast().allSatisfy { $0 + 1 <= $1 })
    #expect(flight.waypoints[0].view == ViewDescription())
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
