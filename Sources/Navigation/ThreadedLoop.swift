import Dispatch
import Synchronization

/// A loop whose indices several threads share, each taking the next one.
///
/// For work within one call, which waits for the end of it, unlike ``TileExecutor``.
package enum ThreadedLoop {
  /// Calls `body` for every index below `count` on up to `threads` threads, with the number of the thread from 0.
  package static func run(
    count: Int,
    threads: Int,
    _ body: @Sendable (_ index: Int, _ thread: Int) -> Void
  ) {
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(threads, count)) { thread in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index, thread)
      }
    }
  }
}
