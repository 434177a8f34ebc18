import FathomFlights
import FathomFrames
import FathomImaging
import FathomRendering
import FathomWorlds

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
