import Synchronization

/// The turn to prepare a scene for a stride: one thread has it at a time, and the others need not wait
/// for it on a thread of theirs.
final class SceneTurn: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  /// Does a stride where nobody else is at one; nil where somebody is.
  func take<Output>(_ stride: () throws -> Output) rethrows -> Output? {
    let isFree = state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
    guard isFree else { return nil }
    defer {
      let waiting = state.withLock { state in
        defer { (state.isTaken, state.waiting) = (false, [:]) }
        return state.waiting.values.map(\.self)
      }
      for continuation in waiting { continuation.resume() }
    }
    return try stride()
  }

  /// Waits for the end of the stride that somebody is at, or for the task to be cancelled.
  func wait() async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard state.isTaken, !Task.isCancelled else { return false }
          state.waiting[number] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}
