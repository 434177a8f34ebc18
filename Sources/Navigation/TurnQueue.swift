import Synchronization

/// A queue of callers that take turns, in the order in which they came.
///
/// The methods of an actor interleave wherever they wait; those that must not run their work in turns.
package final class TurnQueue: Sendable {
  private typealias Caller = CheckedContinuation<Void, any Error>

  private struct State {
    var isTaken = false
    var waiting: [(ticket: Int, caller: Caller)] = []
    var lastTicket = 0
  }

  private let state = Mutex(State())

  /// An empty queue.
  package init() {}

  /// Runs some work when all work that came before has ended.
  ///
  /// Throws what the work throws, and `CancellationError` where the task is cancelled while it waits;
  /// then the others keep their places.
  package func run<Output>(
    isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Output
  ) async throws -> Output {
    try await begin(isolation: isolation)
    defer { end() }
    return try await work()
  }

  private func begin(isolation: isolated (any Actor)?) async throws {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    try await withTaskCancellationHandler {
      // A closure that does not name the isolation leaves the caller's actor, and then another caller could come first.
      try await withCheckedThrowingContinuation(isolation: isolation) { (caller: Caller) in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          // A cancellation from here on finds the caller among those that wait.
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.isTaken else {
            state.isTaken = true
            return .success(())
          }
          state.waiting.append((ticket, caller))
          return nil
        }
        if let outcome { caller.resume(with: outcome) }
      }
    } onCancel: {
      let caller = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).caller }
      }
      caller?.resume(throwing: CancellationError())
    }
  }

  private func end() {
    let next = state.withLock { state -> Caller? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst().caller }
      state.isTaken = false
      return nil
    }
    next?.resume()
  }
}
