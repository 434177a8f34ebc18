/// News of long work, for whoever watches it.
///
/// Work tells of itself wherever it runs; a watcher hears all that is done in its task and in those begun
/// from it. Where nobody watches, an event costs some ten nanoseconds.
package enum WorkEvent: Sendable {
  /// The whole work: its steps' name, how many are done, and of how many.
  case whole(String, done: Int, of: Int)
  /// A part of a step goes on: its name, how much of it is done, and of how much; nil where nobody can
  /// tell before the end.
  case part(String, done: Int, of: Int?)
  /// An iteration limit was chosen for the world.
  case iterationLimit(Int)

  @TaskLocal private static var watcher: (@Sendable (WorkEvent) -> Void)?

  /// Tells the watcher of the present task, if there is one.
  package static func report(_ event: @autoclosure () -> WorkEvent) {
    if let watcher { watcher(event()) }
  }

  /// Does some work, and calls `watcher` with its events, on the threads where they happen.
  package static func watched<Output>(
    by watcher: @escaping @Sendable (WorkEvent) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Output
  ) async rethrows -> Output {
    try await $watcher.withValue(watcher, operation: work, isolation: isolation)
  }
}
