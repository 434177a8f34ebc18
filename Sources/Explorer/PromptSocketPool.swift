import FlyingFox
import FlyingSocks
import Foundation

/// A pool of sockets that send at once.
///
/// The server writes head and body of an answer one after the other. TCP would hold a short body back until
/// the head is acknowledged, which clients put off for 40 ms (Nagle's algorithm and delayed
/// acknowledgements, RFC 9293, section 3.7.4).
struct PromptSocketPool: AsyncSocketPool {
  private let pool: any AsyncSocketPool = HTTPServer.defaultPool()

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // Sockets of clients have it from the one that listens, and that comes here before the first of them.
    var isPrompt: CInt = 1
    setsockopt(
      socket.file.rawValue,
      CInt(IPPROTO_TCP),
      TCP_NODELAY,
      &isPrompt,
      socklen_t(MemoryLayout<CInt>.size)
    )
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}
