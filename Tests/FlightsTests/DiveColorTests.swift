import FathomFlights
import FathomImaging
import FathomNavigation
import FathomWorlds
import TestSupport
import Testing

/// The colours of dives that follow each other.
@Suite struct DiveColorTests {
  private static let valley = #"at: ["-0.7436", "0.1318"], zoom: "1e3""#
  private static let minibrot = #"at: ["-0.7400614756", "0.1314221806"], zoom: "4.91e4""#
  private static let outside = #"at: ["-0.6", "0.3"], zoom: "4""#
  private static let elephants = #"at: ["0.2869", "0.0143"], zoom: "2e2""#

  /// A hold shows what the dive before it ended with, and the next frame is where the next dive begins.
  @Test(.optimized, arguments: [[valley, minibrot], [minibrot, outside, elephants]])
  func `one ends in the colours in which the next begins`(views: [String]) async throws {
    let stops = views.enumerated().map { index, view in
      "{time: \(10 * index + 9), \(view)}, {for: 1, via: hold}"
    }
    let flight = try Flight(
      yaml: """
        world: mandelbrot
        size: 96x54
        rate: 10
        samples: 4
        camera: [{time: 0}, \(stops.joined(separator: ", "))]
        """
    )
    let renderer = try flightRenderer(flight, samples: 4)
    for index in 1..<views.count {
      let rest = try await renderer.render(frame: 100 * index - 1).0
      let start = try await renderer.render(frame: 100 * index).0
      let step = difference(rest, start)
      #expect(step < 1, "before \(views[index]): \(step)")
    }
  }

  @Test(.optimized) func `they change without a jump after that`() async throws {
    let flight = try Flight(
      yaml: """
        world: mandelbrot
        size: 96x54
        rate: 30
        samples: 2
        camera: [{time: 0}, {time: 4, \(Self.valley)}, {time: 6, \(Self.minibrot)}]
        """
    )
    let renderer = try flightRenderer(flight, samples: 2)
    var frames: [Bitmap] = []
    for frame in 110...180 { frames.append(try await renderer.render(frame: frame).0) }
    let steps = zip(frames, frames.dropFirst()).map { difference($0, $1) }
    for (index, step) in steps.enumerated() {
      let near = steps[max(0, index - 8)...min(steps.count - 1, index + 8)].sorted()
      #expect(step < 1.6 * near[near.count / 2], "\(110 + index): \(steps)")
    }
  }

  /// Each end of the pan has pilot views of its own.
  @Test(.optimized) func `a pan between two dives begins and ends in their colours`() async throws {
    let flight = try Flight(
      yaml: """
        world: mandelbrot
        size: 96x54
        rate: 30
        samples: 2
        camera: [{time: 0}, {time: 2, \(Self.valley)}, {for: 1, at: ["-0.7486", "0.1318"], zoom: "1e3"},
          {for: 2, at: ["-0.7486", "0.1318"], zoom: "1e4"}]
        """
    )
    let renderer = try flightRenderer(flight, samples: 2)
    var frames: [Bitmap] = []
    for frame in 45...135 { frames.append(try await renderer.render(frame: frame).0) }
    let steps = zip(frames, frames.dropFirst()).map { difference($0, $1) }
    func median(_ range: Range<Int>) -> Double {
      let near = steps[range.clamped(to: steps.indices)].sorted()
      return near.isEmpty ? 0 : near[near.count / 2]
    }
    // Where a leg begins, the camera has another speed.
    for (index, step) in steps.enumerated() {
      let usual = max(median(index - 8..<index), median(index + 1..<index + 9))
      #expect(step < 1.6 * usual, "\(45 + index): \(steps)")
    }
  }
}
