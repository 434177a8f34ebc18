import FathomNavigation
import Foundation
import Synchronization
import Testing

/// The end of some work, told to it from outside.
private final class Signal: Sendable {
  let isGiven = Atomic(false)
}

@Suite struct TileExecutorTests {
  @Test func `a lane has a thread for each processor that the process may use`() {
    let system = ProcessInfo.processInfo
    // Foundation counts no more than a container's quota.
    #expect(system.activeProcessorCount...system.processorCount ~= TileExecutor.threadCount)
  }

  @Test func `a lane full of work holds up no other lane`() async throws {
    let end = Signal()
    let start = ContinuousClock.now
    let work = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
      Task {
        try await TileExecutor.prefetch.run {
          // Ends by itself, so that a mistake fails and does not hang; long after other tests' work.
          while !end.isGiven.load(ordering: .relaxed), ContinuousClock.now - start < .seconds(900) {
            usleep(1000)
          }
        }
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    try await TileExecutor.interactive.run {}
    try await TileExecutor.preparation.run {}
    #expect(ContinuousClock.now - start < .seconds(800))
    end.isGiven.store(true, ordering: .relaxed)
    for task in work { try await task.value }
  }
}
