import FathomFiles
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

/// One renderer and many callers.
@Suite struct RendererQueueTests {
  private func pictures(of renderer: FlightRenderer, frames: [Int]) async throws -> [[Bitmap]] {
    try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      for frame in frames {
        group.addTask { (frame, try await renderer.render(frame: frame).0) }
      }
      return try await group.reduce(into: [[Bitmap]](repeating: [], count: 4)) {
        $0[$1.0].append($1.1)
      }
    }
  }

  @Test(arguments: [.exact, .keyframes, .exponentialMap] as [Flight.Mode])
  func `frames that are asked for at once are those that are drawn in turn`(mode: Flight.Mode)
    async throws
  {
    let flight = try tinyFlight(mode: mode, of: "mandelbrot")
    let (one, many) = (try flightRenderer(flight), try flightRenderer(flight))
    let drawn = try await pictures(of: many, frames: (0..<20).map { $0 % 4 })
    for frame in 0...3 {
      let picture = try await one.render(frame: frame).0
      #expect(drawn[frame] == Array(repeating: picture, count: 5))
    }
  }

  @Test(arguments: [.keyframes, .exponentialMap] as [Flight.Mode])
  func `parts that many callers need are drawn once`(mode: Flight.Mode) async throws {
    let flight = try tinyFlight(mode: mode, of: "mandelbrot")
    let (one, many) = (try flightRenderer(flight), try flightRenderer(flight))
    _ = try await one.render(frame: 2)
    _ = try await pictures(of: many, frames: Array(repeating: 2, count: 10))
    #expect(await many.cost?.partSamples == one.cost?.partSamples)
  }

  @Test(arguments: [.exact, .keyframes, .exponentialMap] as [Flight.Mode])
  func `a call that is cancelled while it waits disturbs no other`(mode: Flight.Mode) async throws {
    let flight = try tinyFlight(mode: mode, of: "mandelbrot")
    let renderer = try flightRenderer(flight)
    let tasks = (0..<12).map { index in Task { try await renderer.render(frame: index % 4).0 } }
    for index in [1, 5, 9] { tasks[index].cancel() }
    let one = try flightRenderer(flight)
    for (index, task) in tasks.enumerated() where ![1, 5, 9].contains(index) {
      #expect(try await task.value == one.render(frame: index % 4).0)
    }
    for index in [1, 5, 9] {
      let result = await tasks[index].result
      if case .failure(let error) = result { #expect(error is CancellationError) }
    }
  }

  @Test(arguments: [-1, 4, .max])
  func `a frame that the flight does not have is refused`(frame: Int) async throws {
    let renderer = try flightRenderer(try tinyFlight())
    await #expect(throws: InvalidValue.self) { try await renderer.render(frame: frame) }
    await #expect(throws: InvalidValue.self) { try await renderer.renderExactly(frame: frame) }
  }

  @Test func `a flight has a size, a rate and waypoints`() throws {
    let good = try tinyFlight()
    func fly(_ size: Size<Int>, _ rate: Numeral, _ waypoints: [Flight.Waypoint]) throws {
      _ = try Flight(name: "f", world: good.world, size: size, rate: rate, waypoints: waypoints)
    }
    for size in [Size(width: 0, height: 0), Size(width: 1_000_000_000, height: 1_000_000_000)] {
      #expect(throws: InputError.self) { try fly(size, Numeral(3), good.waypoints) }
      var flight = good
      #expect(throws: InvalidValue.self) { try flight.setSize(size) }
    }
    for rate in [0, -1, 1_000_000_000] {
      #expect(throws: InputError.self) { try fly(good.size, Numeral(rate), good.waypoints) }
    }
    #expect(throws: InputError.self) { try fly(good.size, Numeral(3), []) }
  }
}
