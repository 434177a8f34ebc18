import Dispatch
import FathomFiles
import FathomFlights
import FathomFrames
import Foundation
import Synchronization

/// Stops work cleanly on SIGINT (Ctrl-C), SIGTERM and SIGHUP (a terminal that is closed).
///
/// After SIGINT and SIGHUP the process ends by that signal, so that a shell's loop ends with it; SIGTERM
/// is a farm's, and gives the exit code 75.
enum Interruption {
  /// The time that work has to notice that it is cancelled.
  ///
  /// Some steps cannot be cut short, such as a product of numbers of millions of digits or a write to a
  /// pipe without a reader. Then the process ends without them: files have their final names only when
  /// they are whole. Somebody who waits for a prompt is told soon; a farm gets the frame in hand.
  private static func patience(after signal: Int32) -> DispatchTimeInterval {
    signal == SIGTERM ? .seconds(3) : .milliseconds(200)
  }

  /// The time that ffmpeg has beyond that for the part of a movie from which the next run goes on.
  private static let patienceWithMovies = DispatchTimeInterval.seconds(125)

  private static let first = Atomic<Int32>(0)
  private static let isResumable = Atomic(false)

  /// Whether the same command goes on from where this one stops; false until ``expectToGoOn()``.
  static var goesOn: Bool { isResumable.load(ordering: .relaxed) }

  /// Notes that the same command goes on from where this one stops.
  static func expectToGoOn() { isResumable.store(true, ordering: .relaxed) }

  /// The first signal so far, nil if there was none.
  static var received: Int32? {
    let number = first.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// Notes a signal that ends the process when all is cleaned up.
  static func note(_ number: Int32) {
    _ = first.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  }

  /// Runs `work` in a task that the first such signal cancels; a second one kills as usual.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task(operation: work)
    // A serial queue has a thread of its own even while drawing keeps all others busy.
    let queue = DispatchQueue(label: "fathom.signals")
    let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
      // 'nohup' has it ignored, and means it.
      if number == SIGHUP, isIgnored(number) { return nil }
      // On Linux a source brings a handler of its own. A signal that came before that would be lost if it
      // were ignored meanwhile; so it ends the process, which has hardly begun.
      #if !os(Linux)
      signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        note(number)
        task.cancel()
        signal(number, SIG_DFL)
        queue.asyncAfter(deadline: .now() + patience(after: number)) {
          guard goesOn, FFmpegRun.isAnyRunning else { endAtOnce() }
          StandardError.write(
            line:
              "fathom: Stopping; ffmpeg is encoding the last frames. Ctrl-C again leaves them out."
          )
          queue.asyncAfter(deadline: .now() + patienceWithMovies) { endAtOnce() }
        }
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
  }

  /// Ends the process, whatever it does; files that are not whole are removed.
  private static func endAtOnce() -> Never {
    FFmpegRun.abandonAll()
    AsideFile.removeAll()
    let failure = Failure.stopped
    StandardError.write(line: "fathom: \(failure.sentence)")
    endBySignal()
    _exit(failure.code)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if os(Linux)
    let handler = action.__sigaction_handler.sa_handler
    #else
    let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process by the signal that was noted, if it is one that does.
  static func endBySignal() {
    guard let number = received, number != SIGTERM else { return }
    signal(number, SIG_DFL)
    // It may be held back on the thread that received it.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}
