import Flights
import Foundation
import Imaging
import Navigation
import Numbers
import Rendering
import Worlds

/// Keyframes beside exact frames on the way to 5e113: the world's pixels drawn, the processor's time,
/// and how near both are to frames of 64 samples per pixel.
func measureModes(_ report: inout Report) async throws {
  print("Modes: keyframes and exact frames of a dive to 5e113, 60 frames for each octave")
  let size = Size(width: 1280, height: 720)

  // All keys of 100 octaves, as they would be drawn.
  let long = try dive(octaves: 100, size: size)
  let path = try FlightPath(long)
  let ladder = KeyLadder(
    between: path.view(ofFrame: 0),
    and: path.view(ofFrame: long.frameCount - 1),
    ratio: ratio
  )
  let drawn = (0..<ladder.count).reduce(0) { $0 + ladder.key($1).grid.size.area }
  show(
    "modes, pixels of keyframes to exact",
    1 / Double(drawn) * Double(long.frameCount * size.area)
  )
  report.keep(
    "modes, pixels of keyframes to exact",
    Double(drawn) / Double(long.frameCount * size.area)
  )

  // The last octaves: all frames from keys, a few exact ones.
  let short = try dive(octaves: 4, size: size)
  let frames = 0...short.frameCount - 1
  let keys = try await processorTime(of: frames, in: short, mode: .keyframes)
  let exact = try await processorTime(
    of: stride(from: 0, through: short.frameCount - 1, by: 60),
    in: short,
    mode: .exact
  )
  report.keep("modes, time of keyframes to exact", keys / exact)
  print(String(format: "%.3f s a frame from keys, %.3f s exact", keys, exact))
  show("modes, time of keyframes to exact", exact / keys)

  // Small frames, since exact ones of 64 samples take long.
  let small = try dive(octaves: 2, size: Size(width: 320, height: 180))
  var worst = Double.infinity
  let table = Table(["frame", "exact dB", "keys dB"])
  for frame in stride(from: 3, to: small.frameCount, by: 13) {
    let truth = try await picture(frame, of: small, mode: .exact, samples: 64)
    let exact = try await picture(frame, of: small, mode: .exact).signalToNoise(against: truth)
    let keys = try await picture(frame, of: small, mode: .keyframes).signalToNoise(against: truth)
    table.add("\(frame)", [(exact, 2), (keys, 2)])
    worst = min(worst, keys - exact)
  }
  table.end()
  print(String(format: "keyframes less exact: %.2f dB at worst", worst))
  report.keep("modes, keyframes less exact in dB", worst)
}

private let ratio = BigFloat(1.5)

private func show(_ name: String, _ times: Double) {
  print(name.padding(toLength: 52, withPad: " ", startingAt: 0), String(format: "1/%.2f", times))
}

/// A dive to the end of the flight that the project ships, 60 frames for each octave.
private func dive(octaves: Int, size: Size<Int>) throws -> Flight {
  let flight = try Flight.named("kf-5e113")
  guard let end = flight.waypoints.last, case .zoom(let zoom) = end.view.extent else {
    throw WorldError.invalid(problem: "The flight 'kf-5e113' must end with a zoom.")
  }
  let start = zoom.value(precision: 256).scaled(byPowerOfTwo: -octaves).decimalText(digits: 40)
  return try Flight(
    name: "dive",
    world: flight.world,
    size: size,
    rate: Numeral(60),
    waypoints: [
      Flight.Waypoint(
        time: Numeral(0),
        view: ViewDescription(
          center: end.view.center,
          extent: ViewDescription.Extent("zoom", start)
        )
      ),
      Flight.Waypoint(time: Numeral(octaves), view: end.view),
    ]
  )
}

private func renderer(_ flight: Flight, _ mode: Flight.Mode, samples: Int) throws -> FlightRenderer
{
  var flight = flight
  flight.mode = mode
  var settings = RenderSettings(threads: 2)
  settings.samples = samples
  let scene = try flight.world.scene(anchors: FlightPath(flight).anchors)
  return try FlightRenderer(flight, scene: scene, settings: settings)
}

private func picture(
  _ frame: Int,
  of flight: Flight,
  mode: Flight.Mode,
  samples: Int? = nil
) async throws -> Bitmap {
  try await renderer(flight, mode, samples: samples ?? flight.world.samples).render(frame: frame).0
}

/// The processor's seconds for a frame, with what all share: drawn, not encoded.
private func processorTime(
  of frames: some Sequence<Int>,
  in flight: Flight,
  mode: Flight.Mode
) async throws -> Double {
  let renderer = try renderer(flight, mode, samples: flight.world.samples)
  // What is made once for the whole scene counts for neither.
  _ = try await renderer.renderExactly(frame: flight.frameCount - 1)
  let start = clock()
  var count = 0
  for frame in frames {
    _ = try await renderer.render(frame: frame)
    count += 1
  }
  return Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(count)
}
