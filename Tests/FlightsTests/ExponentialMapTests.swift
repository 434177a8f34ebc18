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

@Suite struct ExponentialMapTests {
  @Test(arguments: [1, 3])
  func `where the dive ends its frame is the exact one`(samples: Int) async throws {
    let flight = try smallDive()
    let renderer = try flightRenderer(flight, samples: samples)
    let last = flight.frameCount - 1
    let (picture, _) = try await renderer.render(frame: last)
    #expect(await (renderer.cost?.frames ?? 0) == 1)
    #expect(try await picture == renderer.renderExactly(frame: last))
  }

  @Test func `frames are near the exact ones`() async throws {
    let flight = try smallDive { $0.colorMap.slope = SlopeLight() }
    let truth = try flightRenderer(flight, samples: 25)
    let renderers = try [1, 2, 5].map { ($0, try flightRenderer(flight, samples: $0)) }
    for frame in stride(from: 1, to: 32, by: 10) {
      let exact = try await truth.renderExactly(frame: frame)
      for (samples, renderer) in renderers {
        let own = try await renderer.renderExactly(frame: frame).signalToNoise(against: exact)
        let bent = try await renderer.render(frame: frame).0.signalToNoise(against: exact)
        #expect(bent > own, "frame \(frame), \(samples): \(bent) dB, exact \(own) dB")
      }
    }
  }

  @Test(.optimized) func `nothing jumps where an octave begins`() async throws {
    // 48 frames for each octave, so that a frame differs little from the next.
    let flight = try smallDive(rate: 48)
    let renderer = try flightRenderer(flight, samples: 4)
    // More than an octave: whatever changes with the octaves does so within.
    let frames = 70..<125
    var steps: [(bent: Double, exact: Double)] = []
    var before: (bent: Bitmap, exact: Bitmap)?
    for frame in frames {
      let now = (
        bent: try await renderer.render(frame: frame).0,
        exact: try await renderer.renderExactly(frame: frame)
      )
      if let before {
        steps.append((difference(now.bent, before.bent), difference(now.exact, before.exact)))
      }
      before = now
    }
    // Steps are as large as those of exact frames, or a steady part of that where exact ones flicker.
    let ratios = steps.map { $0.bent / $0.exact }
    let usual = ratios.reduce(0, +) / Double(ratios.count)
    #expect((0.5...1.05).contains(usual))
    for (index, ratio) in ratios.enumerated() {
      #expect((0.88...1.12).contains(ratio / usual), "frame \(frames.lowerBound + index + 1)")
    }
  }

  @Test(.optimized, arguments: [false, true])
  func `any order, thread count and set of frames gives the same frames`(
    isReversed: Bool
  ) async throws {
    let flight = try smallDive(isReversed: isReversed) { $0.colorMap.slope = SlopeLight() }
    let (first, second) = (
      try flightRenderer(flight, samples: 2), try flightRenderer(flight, samples: 2, threads: 1)
    )
    var pictures: [Int: Bitmap] = [:]
    for frame in 0...32 { pictures[frame] = try await first.render(frame: frame).0 }
    for frame in stride(from: 32, through: 0, by: -5) {
      #expect(try await second.render(frame: frame).0 == pictures[frame])
    }
    // And alone, with nothing drawn before.
    #expect(
      try await flightRenderer(flight, samples: 2).render(frame: 11).0 == pictures[11]
    )
  }

  @Test func `an octave is drawn once`() async throws {
    let flight = try smallDive(rate: 30)
    let renderer = try flightRenderer(flight)
    func drawn(_ frames: Range<Int>) async throws -> Int {
      let before = await renderer.cost?.partSamples ?? 0
      for frame in frames { _ = try await renderer.render(frame: frame) }
      return await (renderer.cost?.partSamples ?? 0) - before
    }
    _ = try await drawn(0..<30)
    // The whole disc round a frame and a border of blocks, instead of thirty frames.
    #expect(try await drawn(30..<60) < 5 * flight.size.area)
    #expect(try await drawn(59..<60) == 0, "nothing that is still needed was forgotten")
  }

  // In the middle, off it, at an edge and in a corner; a wide frame with dense colours, a high and a flat one.
  @Test(
    arguments: [(0.5, 0.5), (0.4, 0.5), (0.02, 0.3), (0.0, 1.0)],
    [
      (Size(width: 640, height: 360), 7), (Size(width: 50, height: 200), 1),
      (Size(width: 300, height: 10), 1),
    ]
  )
  func `there are cells in every direction`(
    place: (Double, Double),
    frames: (size: Size<Int>, density: Double)
  ) async throws {
    let size = frames.size
    // Far outside the set there is nothing but even colours: what is missing or elsewhere shows.
    var flight = try smallDive(size: size) { $0.colorMap.density *= frames.density }
    flight = try Flight(
      name: "even",
      world: flight.world,
      size: size,
      rate: Numeral(8),
      waypoints: [(0, 1e-3), (4, 1e-5)].map { time, pitch in
        // The centre is as many pixels from the point in each view.
        let x = 2 + (0.5 - place.0) * Double(size.width) * pitch
        let y = 1 + (place.1 - 0.5) * Double(size.height) * pitch
        return Flight.Waypoint(
          time: Numeral(time),
          view: ViewDescription(
            center: try ViewDescription.center(String(format: "%.9f,%.9f", x, y)),
            extent: try .init("width", String(format: "%.5f", Double(size.width) * pitch))
          )
        )
      }
    )
    flight.mode = .exponentialMap
    let renderer = try flightRenderer(flight)
    for frame in stride(from: 0, to: flight.frameCount, by: 5) {
      let exact = try await renderer.renderExactly(frame: frame)
      let bent = try await renderer.render(frame: frame).0
      #expect(strangers(in: bent, beside: exact) == 0, "frame \(frame)")
    }
  }

  /// The pixels that are further from those of another picture than their neighbours there are.
  private func strangers(in picture: Bitmap, beside other: Bitmap) -> Int {
    let (columns, rows) = (0..<picture.width, 0..<picture.height)
    return rows.reduce(0) { count, row in
      count
        + columns.count { column in
          var (least, most) = (255, 0)
          for y in (row - 1...row + 1).clamped(to: 0...rows.count - 1) {
            for x in (column - 1...column + 1).clamped(to: 0...columns.count - 1) {
              let green = Int(other[x, y].samples8.1)
              (least, most) = (min(least, green), max(most, green))
            }
          }
          return !(least - 2...most + 2 ~= Int(picture[column, row].samples8.1))
        }
    }
  }

  @Test func `with 16 bits it is the same picture`() async throws {
    let flight = try smallDive()
    let fine = try await flightRenderer(flight, depth: .sixteen).render(frame: 13).0
    let coarse = try await flightRenderer(flight).render(frame: 13).0
    guard case .sixteen(let words) = fine.samples, case .eight(let bytes) = coarse.samples else {
      Issue.record("the depths are those asked for")
      return
    }
    #expect(zip(words, bytes).allSatisfy { abs(Int($0) - Int($1) * 257) <= 130 })
  }

  @Test func `a record says the mode, and no ratio`() throws {
    let record = try smallDive().pictureRecord(ofFrame: 3, .png, RenderSettings(threads: 1))
    #expect(record.contains(#""mode":"expmap""#) && !record.contains("keyRatio"))
  }
}
