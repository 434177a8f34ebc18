import CFiles
import Dispatch
import Synchronization

/// A lane of the process's executor for drawing and other heavy work, bounded in width.
///
/// Such work is long and never suspends; on Swift's cooperative pool it would starve all other tasks.
/// All renderers share the lanes. Each has threads of its own, one for every core, so that what waits
/// in one lane holds up nothing in another; within a lane jobs come in the order of their requests.
package final class TileExecutor: TaskExecutor {
  /// The lane of pixels that somebody waits for.
  package static let interactive = TileExecutor("interactive", .userInitiated)

  /// The lane of work for later: tiles drawn ahead, checks, experiments.
  package static let prefetch = TileExecutor("prefetch", .utility)

  /// The lane of what comes before the first pixel: reference orbits, their blocks, pilot views.
  package static let preparation = TileExecutor("preparation", .default)

  /// The threads of a lane: the processors that the system lets this process run on, as Dispatch counts them, whatever
  /// quota a container has.
  package static let threadCount = Int(cfiles_processor_count())

  private let queue: DispatchQueue

  /// A lane over the root queue of this quality of service, whose threads it does not share with the
  /// others.
  private init(_ name: String, _ service: DispatchQoS) {
    queue = DispatchQueue(label: "fathom.\(name)", qos: service, attributes: .concurrent)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Runs one piece of work as one job; what takes long is cut into several, so that others get
  /// their turn.
  package func run<Output: Sendable>(
    _ work: @escaping @Sendable () throws -> Output
  ) async throws -> Output {
    try await withThrowingTaskGroup(of: Output.self) { group in
      group.addTask(executorPreference: self) { try work() }
      guard let output = try await group.next() else { throw CancellationError() }
      return output
    }
  }

  /// Calls `transform` for every input, at most `width` of them at a time on the executor's threads,
  /// and `receive` with each result, as soon as it is there or in the order of the inputs.
  ///
  /// Stops soon when the task is cancelled, and throws.
  package func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    width: Int,
    inOrder: Bool = false,
    _ transform: @escaping @Sendable (Input) throws -> Output,
    isolation: isolated (any Actor)? = #isolation,
    receive: (Int, Output) async throws -> Void
  ) async throws {
    let queue = InputQueue(inputs)
    try await withThrowingTaskGroup(of: [(Int, Output)].self) { group in
      func addTask() {
        guard queue.hasMore else { return }
        group.addTask(executorPreference: self) { try queue.slice(transform) }
      }
      // Where all threads may work, as many jobs wait for them: none is idle until its result was received.
      let sent = width < Self.threadCount ? width : 2 * width
      for _ in 0..<sent { addTask() }
      // Results that wait for those before them.
      var waiting: [Int: Output] = [:]
      var due = inputs.startIndex
      while let outputs = try await group.next() {
        try Task.checkCancellation()
        for (index, output) in outputs {
          guard inOrder else {
            try await receive(index, output)
            continue
          }
          waiting[index] = output
          while let output = waiting.removeValue(forKey: due) {
            try await receive(due, output)
            due += 1
          }
        }
        addTask()
      }
    }
  }
}

/// The inputs that threads take one after the other, as many as fill a slice of time: a job for each of them would
/// cost more than what is short.
private final class InputQueue<Input: Sendable>: Sendable {
  /// No result waits longer for those that come with it.
  private static var sliceTime: Duration { .milliseconds(1) }

  private let inputs: [Input]
  private let next = Atomic(0)

  init(_ inputs: [Input]) { self.inputs = inputs }

  var hasMore: Bool { next.load(ordering: .relaxed) < inputs.count }

  /// The outputs of some inputs, with their indices.
  func slice<Output>(_ transform: (Input) throws -> Output) throws -> [(Int, Output)] {
    let end = ContinuousClock.now + Self.sliceTime
    var outputs: [(Int, Output)] = []
    repeat {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < inputs.count else { break }
      try Task.checkCancellation()
      outputs.append((index, try transform(inputs[index])))
    } while ContinuousClock.now < end
    return outputs
  }
}
