import Dispatch
import FathomFlights
import FathomFrames
import Foundation

/// Stops work cleanly on SIGINT (Ctrl-C) and SIGTERM.
enum Interruption {
  /// The time that work has to notice that it is cancelled.
  ///
  /// Some steps cannot be cut short, such as a product of numbers of millions of digits or a write to a
  /// pipe without a reader. Then
  /// the process ends without them: files have their final names only when they are whole.
  private static let patience = DispatchTimeInterval.seconds(3)

  /// Runs `work` in a task that the first such signal cancels; a second one kills as usual.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task(operation: work)
    // A serial queue has a thread of its own even while drawing keeps all others busy.
    let queue = DispatchQueue(label: "fathom.signals")
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        task.cancel()
        signal(number, SIG_DFL)
        queue.asyncAfter(deadline: .now() + patience) {
          Movie.abandonAll()
          let failure = Failure.stopped
          StandardError.write(line: "fathom: \(failure.sentence)")
          _exit(failure.code)
        }
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
  }
}
