import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomPlotting
import FathomRendering
import FathomWorlds
import Foundation

/// Keyframes and the exponential map beside exact frames on the way to 5e113: the world's samples drawn,
/// the processor's time, and how near all are to frames of 64 samples per pixel.
func measureModes(_ report: inout Report) async throws {
  print("Modes: assembled and exact frames of a dive to 5e113, 60 frames for each octave")
  let modes: [Flight.Mode] = [.keyframes, .exponentialMap]
  let size = Size(width: 1280, height: 720)

  // 100 octaves to a point that escapes at once: how many samples are drawn is the same everywhere.
  let plain = Point(x: Numeral(2), y: Numeral(1))
  let long = try dive(octaves: 100, at: plain, size: size)
  let samples = long.world.movingSamples
  for mode in modes {
    // Every tenth frame needs nearly all that lies between them.
    let renderer = try modeRenderer(long, mode, samples: samples)
    for frame in stride(from: 0, to: long.frameCount, by: 10) {
      _ = try await renderer.render(frame: frame)
    }
    let drawn = await renderer.cost?.partSamples ?? 0
    let share = Double(drawn) / Double(long.frameCount * size.area * samples)
    show("modes, samples of \(mode.name) to exact", share)
    report.keep("modes, samples of \(mode.name) to exact", share)
  }

  // The last octaves: all frames from parts, a few exact ones.
  let short = try dive(octaves: 4, size: size)
  let exact = try await processorTime(
    of: stride(from: 0, through: short.frameCount - 1, by: 60),
    in: short,
    mode: .exact
  )
  for mode in modes {
    let time = try await processorTime(of: 0...short.frameCount - 1, in: short, mode: mode)
    report.keep("modes, time of \(mode.name) to exact", time / exact)
    print(String(format: "%.3f s a frame, %.3f s exact", time, exact))
    show("modes, time of \(mode.name) to exact", time / exact)
  }

  // Small frames, since exact ones of 64 samples take long.
  let small = try dive(octaves: 2, size: Size(width: 320, height: 180))
  var worst = modes.map { _ in Double.infinity }
  let table = Table(["frame", "exact dB"] + modes.map { "\($0.name) dB" })
  for frame in stride(from: 3, to: small.frameCount, by: 13) {
    let truth = try await picture(frame, of: small, mode: .exact, samples: 64)
    let exact = try await picture(frame, of: small, mode: .exact).signalToNoise(against: truth)
    var cells = [(exact, 2)]
    for (index, mode) in modes.enumerated() {
      let decibels = try await picture(frame, of: small, mode: mode).signalToNoise(against: truth)
      cells.append((decibels, 2))
      worst[index] = min(worst[index], decibels - exact)
    }
    table.add("\(frame)", cells)
  }
  table.end()
  for (mode, worst) in zip(modes, worst) {
    print("\(mode.name) less exact:", String(format: "%.2f dB at worst", worst))
    report.keep("modes, \(mode.name) less exact in dB", worst)
  }
}

private func show(_ name: String, _ share: Double) {
  print(
    name.padding(toLength: 52, withPad: " ", startingAt: 0),
    String(format: "1/%.2f", 1 / share)
  )
}

/// A dive to the end of the flight that the project ships, 60 frames for each octave.
///
/// `point` is another place to go to.
private func dive(
  octaves: Int,
  at point: Point<Numeral>? = nil,
  size: Size<Int>
) throws -> Flight {
  let flight = try Flight.named("kf-5e113")
  guard let end = flight.waypoints.last, case .zoom(let zoom) = end.view.extent else {
    throw InputError.invalid(problem: "The flight 'kf-5e113' must end with a zoom.")
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
          center: point ?? end.view.center,
          extent: ViewDescription.Extent("zoom", start)
        )
      ),
      Flight.Waypoint(
        time: Numeral(octaves),
        view: ViewDescription(center: point ?? end.view.center, extent: end.view.extent)
      ),
    ]
  )
}

/// The renderer of a flight in a mode.
func modeRenderer(_ flight: Flight, _ mode: Flight.Mode, samples: Int) throws -> FlightRenderer {
  var flight = flight
  flight.mode = mode
  var settings = RenderSettings(threads: 2)
  settings.samples = samples
  let path = try FlightPath(flight)
  let scene = try flight.world.scene(anchors: path.anchors)
  return try FlightRenderer(flight, path: path, scene: scene, settings: settings)
}

private func picture(
  _ frame: Int,
  of flight: Flight,
  mode: Flight.Mode,
  samples: Int? = nil
) async throws -> Bitmap {
  try await modeRenderer(flight, mode, samples: samples ?? flight.world.movingSamples).render(
    frame: frame
  ).0
}

/// The processor's seconds for a frame, with what all share: drawn, not encoded.
private func processorTime(
  of frames: some Sequence<Int>,
  in flight: Flight,
  mode: Flight.Mode
) async throws -> Double {
  let renderer = try modeRenderer(flight, mode, samples: flight.world.movingSamples)
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
