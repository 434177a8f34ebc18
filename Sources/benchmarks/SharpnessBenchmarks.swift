import FathomFlights
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomPlotting
import FathomRendering
import FathomWorlds
import Foundation

/// How much the sharpness of keyframes' frames pulses from key to key, at shallow and deep places, from rough to
/// smoother ones.
///
/// The mean gradient of each frame beside that of the exact one, and that beside its mean from key to key, since it
/// drifts with the place; the frames at the same part of the way are taken together.
func measureSharpness(_ report: inout Report) async throws {
  print("Sharpness: frames of six octaves from keyframes beside exact ones")
  let table = Table(["place", "gradient to exact", "pulse in %"])
  var worst = 0.0
  for (name, center, zoom) in [
    ("seahorse valley, 2", "-0.743643887037151,0.131825904205330", 2),
    ("seahorse valley, 1e8", "-0.743643887037151,0.131825904205330", 1e8),
    ("a spiral in the east, 1", "0.432539867562512,0.226118675951765", 1),
    ("elephant valley, 1e2", "0.2821,0.01", 1e2),
    (
      "kf-5e113, 1e10", "-1.47981577613247326072298452597877,-0.00063911193261361727152139632256",
      1e10
    ),
  ] {
    let (mean, pulse) = try await pulse(center, zoom: zoom)
    table.add(name, [(mean, 3), (100 * pulse, 1)])
    worst = max(worst, pulse)
  }
  table.end()
  report.keep("modes, pulse of keyframes' sharpness", worst)
}

/// The frames of an octave.
private let rate = 24

/// The mean of frames' gradients in units of exact ones', and by how much it changes with the part of the way.
private func pulse(_ center: String, zoom: Double) async throws -> (mean: Double, pulse: Double) {
  let octaves = 7
  let flight = try Flight(
    name: "sharpness",
    world: Flight.named("kf-5e113").world,
    size: Size(width: 480, height: 270),
    rate: Numeral(rate),
    waypoints: [
      Flight.Waypoint(time: Numeral(0), view: ViewDescription(at: center, zoom: "\(zoom)")),
      Flight.Waypoint(
        time: Numeral(octaves),
        view: ViewDescription(at: center, zoom: "\(zoom * Double(1 << octaves))")
      ),
    ]
  )
  let renderer = try modeRenderer(flight, .keyframes, samples: flight.world.movingSamples)
  // The last keyframe stays sharper than the others.
  var ratios: [Double] = []
  for frame in 0..<(octaves - 1) * rate {
    let exact = try await renderer.renderExactly(frame: frame)
    ratios.append(meanGradient(try await renderer.render(frame: frame).0) / meanGradient(exact))
  }
  let step = Double(rate) * log2(1.5)
  let half = Int(step / 2)
  var parts = [(sum: Double, count: Double)](repeating: (0, 0), count: 10)
  for index in half..<ratios.count - half {
    let way = ratios[index - half...index + half]
    let part = (Double(octaves * rate - index) / step).truncatingRemainder(dividingBy: 1)
    parts[Int(part * 10)].sum += ratios[index] * Double(way.count) / way.reduce(0, +)
    parts[Int(part * 10)].count += 1
  }
  let means = parts.map { $0.sum / $0.count }
  let pulse = (means.max() ?? 1) - (means.min() ?? 1)
  return (ratios.reduce(0, +) / Double(ratios.count), pulse)
}

/// The mean difference of neighbours' green.
private func meanGradient(_ picture: Bitmap) -> Double {
  func green(_ x: Int, _ y: Int) -> Int { Int(picture[x, y].samples8.1) }
  var sum: UInt = 0
  for y in 0..<picture.height - 1 {
    for x in 0..<picture.width - 1 {
      sum += (green(x + 1, y) - green(x, y)).magnitude + (green(x, y + 1) - green(x, y)).magnitude
    }
  }
  return Double(sum) / Double((picture.width - 1) * (picture.height - 1))
}
