import Dispatch
import Synchronization

/// A bounded queue of tiles that several threads encode while the next ones are read.
///
/// The thread that reads takes part: when enough tiles wait, it encodes the next one itself. So no
/// thread waits for another, and memory holds no more tiles than that. A pass over a picture is
/// synchronous and does not know its tiles beforehand; hence no ``TileExecutor``, which maps an array.
final class TileEncoderQueue: Sendable {
  private struct State {
    var waiting: [CutTile] = []
    var isClosed = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)
  private let group = DispatchGroup()
  private let capacity: Int
  private let helperCount: Int

  /// Starts `threads` − 1 helpers, each with a writer of its own by number, from 1; `capacity` tiles
  /// may wait for them.
  init(
    threads: Int,
    capacity: Int,
    makeWriter: @escaping @Sendable (_ number: Int) throws -> TileWriter
  ) {
    helperCount = threads - 1
    self.capacity = helperCount == 0 ? 0 : capacity
    let queue = DispatchQueue(label: "fathom.tile-encoders", attributes: .concurrent)
    for number in 0..<helperCount {
      queue.async(group: group) { [self] in
        do {
          try help(makeWriter(number + 1))
        } catch {
          fail(error)
        }
      }
    }
  }

  /// Hands over a tile, or writes it with the caller's own writer if enough are waiting.
  ///
  /// Throws what went wrong with an earlier tile.
  func add(_ tile: CutTile, writer: TileWriter) throws {
    let isTaken = try state.withLock { state in
      if let failure = state.failure { throw failure }
      guard state.waiting.count < capacity else { return false }
      state.waiting.append(tile)
      return true
    }
    if isTaken {
      signal.signal()
    } else {
      try writer.write(tile)
    }
  }

  /// Writes what is left and waits until all is done.
  func finish(writer: TileWriter) throws {
    while let tile = next() { try writer.write(tile) }
    try end()
  }

  /// Forgets the tiles that wait, and waits for those in hand.
  func abandon() {
    state.withLock { $0.waiting = [] }
    // What went wrong is known already, or does not matter any more.
    try? end()
  }

  private func end() throws {
    state.withLock { $0.isClosed = true }
    for _ in 0..<helperCount { signal.signal() }
    group.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func next() -> CutTile? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  private func help(_ writer: TileWriter) throws {
    while true {
      signal.wait()
      if let tile = next() {
        try writer.write(tile)
      } else if state.withLock({ $0.isClosed }) {
        return
      }
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { state in
      if state.failure == nil { state.failure = error }
      state.waiting = []
    }
  }
}
