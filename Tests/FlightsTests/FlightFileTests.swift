import FathomColoring
import FathomFiles
import FathomFlights
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import Testing

/// Flights from files; what is refused in them is tested on the command line.
@Suite final class FlightFileTests {
  private let folder = NSTemporaryDirectory() + "fathom-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func flight(_ text: String, named name: String = "f.yaml") throws -> Flight {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    return try Flight.named("\(folder)/\(name)")
  }

  private static let camera = "camera: [{time: 0}, {time: 2, zoom: 8}]\n"

  @Test func `every key has its meaning`() throws {
    let flight = try flight(
      """
      about: All there is to say.
      world: {generator: mandelbrot, iterations: 77, size: 5x5, palette: dawn}
      size: 320x200
      rate: 29.97
      palette: moss
      samples: 3
      overlay: tiles
      colors: {offset: 0.25}
      camera:
        - {time: 0, zoom: "2"}
        - {time: 0.5, at: ["-0.75", "1e-1000"], width: 1e-900, via: dive}
        - {time: "1e1", at: "1, 2", height: 3}
      """
    )
    #expect(flight.name == "f" && flight.world.parameters == ["iterations": "77"])
    #expect(flight.size == Size(width: 320, height: 200) && flight.rate.text == "29.97")
    #expect(flight.world.colorMap.palette.name == "moss" && flight.world.samples == 3)
    #expect(flight.world.showsTiles && flight.world.colorMap.offset == 0.25)
    let times = try ["0", "0.5", "1e1"].map { try #require(Numeral($0)) }
    #expect(flight.waypoints.map(\.pace) == times.map { .time($0) })
    #expect(flight.waypoints[0].view == ViewDescription(extent: .zoom("2")))
    #expect(flight.waypoints[1].view.center?.y.text == "1e-1000")
    #expect(flight.waypoints[1].view.extent == .width("1e-900"))
    #expect(flight.waypoints[2].view.extent == .height("3"))
    #expect(flight.frameCount == 300)
  }

  @Test func `the size is the flight's, else the world's, else the usual one`() throws {
    let rest = "rate: 1\n" + Self.camera
    let own = "world: {generator: grid, size: 7x5}\n"
    #expect(try flight(own + "size: 9x9\n" + rest).size == Size(width: 9, height: 9))
    #expect(try flight(own + rest).size == Size(width: 7, height: 5))
    #expect(try flight("world: grid\n" + rest).size == Size(width: 1280, height: 720))
  }

  @Test func `worlds and targets lie beside the flight`() throws {
    _ = try? flight("generator: noise\nseed: 12\nview: {at: [1, 2], zoom: 9}\n", named: "w.yaml")
    let flight = try flight(
      "world: w.yaml\nrate: 1\ncamera: [{time: 0}, {time: 1, target: w.yaml}]\n"
    )
    #expect(flight.world.parameters == ["seed": "12"])
    #expect(flight.waypoints[1].view == flight.world.view)
    #expect(flight.waypoints[1].view.center?.y.text == "2")
  }

  @Test func `a world with a view is a dive to it`() throws {
    let flight = try flight("generator: noise\nview: {zoom: 1e9}\nsize: 16x9\n")
    #expect(flight.waypoints.count == 2 && flight.waypoints[0].view == ViewDescription())
    #expect(flight.waypoints[1].view == flight.world.view)
    // Three octaves a second.
    #expect(flight.waypoints[1].pace == .speed(3) && flight.frameCount == 299)
    #expect(throws: InputError.self) { try self.flight("generator: noise\n") }
  }

  @Test func `a record reads back as the same flight`() throws {
    let flight = try flight(
      """
      world: {generator: noise, seed: 3, bounds: [0, 0, 4, 3]}
      size: 16x9
      rate: "29.97"
      palette: {colors: ["#000000", "#ffc800"], cyclic: false}
      camera: [{time: 0}, {time: 1.50, at: [1e-3, "0.50"], width: 1e-1000}]
      """
    )
    let copy = try self.flight(JSONNode.map(flight.record).json(indented: true), named: "f.json")
    #expect(copy.record == flight.record && copy.frameCount == flight.frameCount)
    #expect(copy.waypoints.map(\.view) == flight.waypoints.map(\.view))
    #expect(copy.waypoints.map(\.pace) == flight.waypoints.map(\.pace) && copy.rate == flight.rate)
    #expect(copy.world.record == flight.world.record && copy.size == flight.size)
  }

  @Test func `another palette fits every waypoint, and the record says so`() throws {
    var flight = try flight(
      "world: mandelbrot\nrate: 10\ncamera: [{time: 0}, {time: 2, zoom: 8, colors: {offset: 0.25}}]\n"
    )
    flight.world.colorMap.show(try Palette(knownAs: "nebula"))
    let copy = try self.flight(JSONNode.map(flight.record).json(indented: true), named: "g.json")
    let map = try #require(copy.waypoints[1].colors)
    #expect(map.density == 1 && map.offset == 0.25 && map.palette.name == "nebula")
    #expect(copy.world.colorMap.density == 1 && copy.record == flight.record)
  }
}
