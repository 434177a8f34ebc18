import Dispatch
package import Testing

/// A trait of tests that wait for other programs: they have threads of their own.
///
/// Swift's pool has a thread for each core. A test that waits on one of them keeps all others from it.
package struct Waiting: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }

  /// As many threads as tests wait at once.
  private final class Threads: TaskExecutor {
    static let shared = Threads()

    private let queue = DispatchQueue(label: "tests that wait", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == Waiting {
  /// Lets tests wait for other programs beside those that compute.
  package static var waiting: Self { Waiting() }
}
