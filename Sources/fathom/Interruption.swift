import Dispatch
import Foundation

/// Stops work cleanly on SIGINT (Ctrl-C) and SIGTERM.
enum Interruption {
  /// Runs `work` in a task that the first such signal cancels; a second one kills as usual.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task(operation: work)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        task.cancel()
        signal(number, SIG_DFL)
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
  }
}
