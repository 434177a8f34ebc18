import FathomColoring
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Foundation
import TestSupport
import Testing

@Suite struct KeyframeTests {
  /// Four octaves of a dive off the middle, and a rest at its end: 33 frames.
  private func flight(
    _ generator: String,
    _ change: (inout World) throws -> Void = { _ in }
  ) throws -> Flight {
    var world = World(try #require(GeneratorCatalog.entry(named: generator)))
    try change(&world)
    func view(_ center: String, _ zoom: String) throws -> ViewDescription {
      try ViewDescription(at: center, zoom: zoom)
    }
    var flight = try Flight(
      name: "small",
      world: world,
      size: Size(width: 64, height: 36),
      rate: Numeral(8),
      waypoints: [
        Flight.Waypoint(
          time: Numeral(0),
          view: view("-0.743643887037,0.131825904205", "1e6")
        ),
        Flight.Waypoint(
          time: Numeral(4),
          view: view("-0.74364388703715,0.13182590420532", "1.6e7")
        ),
        Flight.Waypoint(
          pace: .duration(Numeral(1)),
          view: ViewDescription(),
          way: .hold
        ),
      ]
    )
    flight.mode = .keyframes
    return flight
  }

  @Test(arguments: [1, 3])
  func `where the dive ends its frame is the exact one`(samples: Int) async throws {
    // The hold is drawn exactly, so the dive's last frame is that of a flight which ends with it.
    var flight = try flight("mandelbrot")
    flight = try Flight(
      name: "small",
      world: flight.world,
      size: flight.size,
      rate: flight.rate,
      waypoints: Array(flight.waypoints.prefix(2))
    )
    flight.mode = .keyframes
    let renderer = try flightRenderer(flight, samples: samples)
    let last = flight.frameCount - 1
    let (picture, _) = try await renderer.render(frame: last)
    #expect(await renderer.cost?.parts == 1, "it comes from a key")
    #expect(try await picture == renderer.renderExactly(frame: last))
  }

  @Test(.optimized) func `frames are near the exact ones`() async throws {
    let flight = try flight("mandelbrot") { $0.colorMap.slope = SlopeLight() }
    let renderer = try flightRenderer(flight, samples: 4)
    let truth = try flightRenderer(flight, samples: 36)
    for frame in stride(from: 1, to: 32, by: 5) {
      let exact = try await truth.renderExactly(frame: frame)
      let own = try await renderer.renderExactly(frame: frame).signalToNoise(against: exact)
      let picture = try await renderer.render(frame: frame).0
      let keys = picture.signalToNoise(against: exact)
      #expect(keys > own - 0.5, "frame \(frame): \(keys) dB, exact \(own) dB")
    }
  }

  @Test(.optimized) func `nothing jumps where the key changes`() async throws {
    var flight = try flight("mandelbrot")
    // 48 frames for each octave, so that a frame differs little from the next.
    flight = try Flight(
      name: "slow",
      world: flight.world,
      size: flight.size,
      rate: Numeral(48),
      waypoints: Array(flight.waypoints.prefix(2))
    )
    flight.mode = .keyframes
    let renderer = try flightRenderer(flight, samples: 4)
    // Two changes of key lie in these frames, an octave and a sixth before the end.
    let frames = flight.frameCount - 1 - 62..<flight.frameCount - 1
    var steps: [(keys: Double, exact: Double)] = []
    var before: (keys: Bitmap, exact: Bitmap)?
    for frame in frames {
      let now = (
        keys: try await renderer.render(frame: frame).0,
        exact: try await renderer.renderExactly(frame: frame)
      )
      if let before {
        steps.append((difference(now.keys, before.keys), difference(now.exact, before.exact)))
      }
      before = now
    }
    #expect(await (renderer.cost?.parts ?? 0) >= 3)
    // No step is beyond what the zoom itself does to exact frames.
    let usual = steps.map(\.exact).reduce(0, +) / Double(steps.count)
    let largest = try #require(steps.map(\.keys).max())
    #expect(largest < 1.5 * usual, "\(largest) beside \(usual)")
  }

  /// Places from rough to smoother, on the way to which the key changes more than three times.
  @Test(
    .optimized,
    arguments: [
      ("-0.743643887037151,0.131825904205330", "3.2e9"),
      ("-1.47981577613247326,-0.00063911193261361", "1e11"),
    ]
  )
  func `frames are as sharp anywhere on the way from key to key`(
    center: String,
    zoom: String
  ) async throws {
    let octaves = 5
    let end = try ViewDescription(at: center, zoom: zoom)
    let scale = try #require(Double(zoom)) / Double(1 << octaves)
    var flight = try Flight(
      name: "sharp",
      world: World(try #require(GeneratorCatalog.entry(named: "mandelbrot"))),
      size: Size(width: 320, height: 180),
      rate: Numeral(12),
      waypoints: [
        Flight.Waypoint(time: Numeral(0), view: ViewDescription(at: center, zoom: "\(scale)")),
        Flight.Waypoint(time: Numeral(octaves), view: end),
      ]
    )
    flight.mode = .keyframes
    let renderer = try flightRenderer(flight, samples: 2)
    // Seven ways from key to key, of seven frames each, the first of which has nearly a key's own pixels. The last key
    // has no softer curve.
    let step = 7
    let start = flight.frameCount - 1 - 8 * step
    var ratios: [Double] = []
    for frame in start..<start + 7 * step {
      let exact = try await renderer.renderExactly(frame: frame)
      ratios.append(gradient(try await renderer.render(frame: frame).0) / gradient(exact))
    }
    // Each beside the mean of the way round it, which drifts with the place.
    let pulse = (0..<step).map { place in
      stride(from: step + place, to: 6 * step, by: step).reduce(0.0) { sum, index in
        let way = ratios[index - step / 2...index + step / 2]
        return sum + ratios[index] * Double(step) / way.reduce(0, +) / 5
      }
    }
    let (least, most) = (try #require(pulse.min()), try #require(pulse.max()))
    #expect(most / least < 1.02, "\(pulse)")
  }

  /// The mean difference of neighbours' green.
  private func gradient(_ picture: Bitmap) -> Double {
    func green(_ x: Int, _ y: Int) -> Int { Int(picture[x, y].samples8.1) }
    var sum = 0
    for y in 0..<picture.height - 1 {
      for x in 0..<picture.width - 1 {
        sum += abs(green(x + 1, y) - green(x, y)) + abs(green(x, y + 1) - green(x, y))
      }
    }
    return Double(sum)
  }

  @Test(.optimized)
  func `any order, thread count and number of keys at hand gives the same frames`()
    async throws
  {
    let flight = try flight("mandelbrot")
    let (first, second) = (try flightRenderer(flight), try flightRenderer(flight, threads: 1))
    var pictures: [Int: Bitmap] = [:]
    for frame in stride(from: 0, through: 32, by: 4) {
      pictures[frame] = try await first.render(frame: frame).0
    }
    for frame in stride(from: 32, through: 0, by: -4) {
      #expect(try await second.render(frame: frame).0 == pictures[frame])
    }
  }

  @Test func `with 16 bits it is the same picture`() async throws {
    let flight = try flight("mandelbrot")
    let fine = try await flightRenderer(flight, depth: .sixteen).render(frame: 13).0
    let coarse = try await flightRenderer(flight).render(frame: 13).0
    guard case .sixteen(let words) = fine.samples, case .eight(let bytes) = coarse.samples else {
      Issue.record("the depths are those asked for")
      return
    }
    #expect(zip(words, bytes).allSatisfy { abs(Int($0) - Int($1) * 257) <= 130 })
  }

  @Test func `a record says the mode, and reads back`() throws {
    var flight = try flight("noise")
    let settings = RenderSettings(threads: 1)
    let record = flight.pictureRecord(ofFrame: 3, .png, settings)
    #expect(record.contains(#""mode":"keyframes""#) && record.contains(#""keyRatio":"1.5""#))
    flight.mode = .exact
    #expect(!flight.pictureRecord(ofFrame: 3, .png, settings).contains("mode"))
  }
}
