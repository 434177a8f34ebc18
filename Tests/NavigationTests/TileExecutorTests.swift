import FathomNavigation
import Foundation
import Synchronization
import Testing

/// The end of some work, told to it from outside.
private final class Signal: Sendable {
  let isGiven = Atomic(false)
}

@Suite(.serialized) struct TileExecutorTests {
  private static let lanes: [TileExecutor] = [.interactive, .prefetch, .preparation]

  @Test(arguments: 0..<3) func `a lane full of work holds up no other lane`(full: Int) async throws
  {
    let end = Signal()
    let start = ContinuousClock.now
    let work = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
      Task {
        try await Self.lanes[full].run {
          // Ends by itself, so that a mistake fails and does not hang.
          while !end.isGiven.load(ordering: .relaxed), ContinuousClock.now - start < .seconds(60) {
            usleep(1000)
          }
        }
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    for (index, lane) in Self.lanes.enumerated() where index != full {
      try await lane.run {}
    }
    #expect(ContinuousClock.now - start < .seconds(50))
    end.isGiven.store(true, ordering: .relaxed)
    for task in work { try await task.value }
  }
}
