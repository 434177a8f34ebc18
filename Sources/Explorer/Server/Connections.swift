import FlyingSocks
import Foundation
import Synchronization

/// The connections there are: no more than may be, and none that is silent for ever.
final class Connections: Sendable {
  /// The most connections; files for worlds and films must be left.
  private static let limit = min(256, max(1, sysconf(CInt(_SC_OPEN_MAX)) / 4))

  private struct Connection {
    let socket: Socket
    /// Since when its client's turn is; nil while it is answered.
    var waitsSince: ContinuousClock.Instant?
    /// Whether it will be closed where it is read.
    var isHungUp = false

    mutating func hangUp() {
      isHungUp = true
      shutdown(socket.file.rawValue, CInt(SHUT_RDWR))
    }
  }

  private struct State {
    var connections: [Int: Connection] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// Waits until there is room for one more: that whose client is silent longest gives way.
  func waitForRoom() async throws {
    while !makeRoom() { try await Task.sleep(for: .milliseconds(1)) }
  }

  private func makeRoom() -> Bool {
    state.withLock { state in
      guard state.connections.count >= Self.limit else { return true }
      guard !state.connections.values.contains(where: \.isHungUp) else { return false }
      let silent = state.connections.compactMap { number, connection in
        connection.waitsSince.map { (number: number, since: $0) }
      }
      if let longest = silent.min(by: { $0.since < $1.since }) {
        state.connections[longest.number]?.hangUp()
      }
      return false
    }
  }

  /// Takes a connection, and returns its number.
  func add(_ socket: Socket) -> Int {
    state.withLock { state in
      state.count += 1
      state.connections[state.count] = Connection(socket: socket, waitsSince: .now)
      return state.count
    }
  }

  /// Waits for what a client sends, and hangs up where that takes longer than it may.
  func wait<Value>(
    for time: Duration,
    over number: Int,
    _ body: () async throws -> Value
  ) async throws -> Value {
    state.withLock { $0.connections[number]?.waitsSince = .now }
    let alarm = Task {
      try await Task.sleep(for: time)
      state.withLock { $0.connections[number]?.hangUp() }
    }
    defer {
      alarm.cancel()
      state.withLock { $0.connections[number]?.waitsSince = nil }
    }
    return try await body()
  }

  /// Forgets a connection, and closes it.
  func close(_ number: Int) {
    // Not after it is closed: its file's number may be another's then.
    state.withLock { _ = try? $0.connections.removeValue(forKey: number)?.socket.close() }
  }
}
