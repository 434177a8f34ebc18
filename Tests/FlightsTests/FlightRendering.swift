import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Testing

/// A renderer of a flight, in the mode that it states.
func flightRenderer(
  _ flight: Flight,
  samples: Int = 1,
  threads: Int = 2,
  depth: Bitmap.Depth = .eight
) throws -> FlightRenderer {
  var settings = RenderSettings(threads: threads)
  settings.samples = samples
  settings.depth = depth
  let path = try FlightPath(flight)
  let scene = try flight.world.scene(anchors: path.anchors)
  return try FlightRenderer(flight, path: path, scene: scene, settings: settings)
}

/// How much two pictures differ, in samples of 8 bits.
func difference(_ first: Bitmap, _ second: Bitmap) -> Double {
  guard case .eight(let a) = first.samples, case .eight(let b) = second.samples else {
    return 255
  }
  return zip(a, b).reduce(0) { $0 + abs(Double($1.0) - Double($1.1)) } / Double(a.count)
}

/// Four tiny frames, three octaves deep.
func tinyFlight(mode: Flight.Mode = .exact, of generator: String = "noise") throws -> Flight {
  var flight = try Flight(
    name: "small",
    world: World(#require(GeneratorCatalog.entry(named: generator))),
    size: Size(width: 24, height: 16),
    rate: Numeral(3),
    waypoints: [("0", "-0.75,0.1", "1"), ("1", "-0.75,0.1", "8")].map { time, center, zoom in
      Flight.Waypoint(
        time: try #require(Numeral(time)),
        view: try ViewDescription(at: center, zoom: zoom)
      )
    }
  )
  flight.mode = mode
  return flight
}

/// Four octaves of a dive to a point off the middle: 33 frames, or others for each octave.
func smallDive(
  _ mode: Flight.Mode = .exponentialMap,
  rate: Int = 8,
  size: Size<Int> = Size(width: 96, height: 54),
  isReversed: Bool = false,
  _ change: (inout World) throws -> Void = { _ in }
) throws -> Flight {
  var world = World(try #require(GeneratorCatalog.entry(named: "mandelbrot")))
  try change(&world)
  let ends = [
    ("-0.743643887037,0.131825904205", "1e6"), ("-0.74364388703715,0.13182590420532", "1.6e7"),
  ]
  var flight = try Flight(
    name: "small",
    world: world,
    size: size,
    rate: Numeral(rate),
    waypoints: (isReversed ? ends.reversed() : ends).enumerated().map { index, end in
      Flight.Waypoint(
        time: Numeral(4 * index),
        view: try ViewDescription(at: end.0, zoom: end.1)
      )
    }
  )
  flight.mode = mode
  return flight
}
