import Dispatch

/// The executor of an actor that writes files or waits for other programs: a thread of its own.
///
/// On Swift's cooperative threads, of which there are as many as cores, it would hold up all other
/// tasks.
final class OutputExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "fathom.output")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
