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
