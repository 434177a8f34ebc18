import Foundation
package import Testing

/// A trait of tests that wait for other programs: they have threads of their own.
///
/// Swift's pool has a thread for each core, and so have queues. A test that waits on one of them keeps all others
/// from it.
package struct Waiting: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(NewThreads()) { try await function() }
  }

  /// A new thread for each job: a test that never suspends is one.
  private final class NewThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == Waiting {
  /// Lets tests wait for other programs beside those that compute.
  package static var waiting: Self { Waiting() }
}
