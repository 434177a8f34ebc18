import FathomFiles
import FlyingSocks
import Foundation

/// The socket that clients connect to.
struct Listener: Sendable {
  private let socket: AsyncSocket
  /// The port, also where any that is free was asked for.
  let port: UInt16

  /// Listens at a port of this machine; throws a ``PortError``.
  init(port: UInt16, pool: any AsyncSocketPool) throws {
    do {
      let socket = try Socket(domain: AF_INET)
      do {
        try socket.setValue(true, for: .localAddressReuse)
        Self.sendAtOnce(socket)
        // Of this machine alone: other addresses do not lead here.
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else {
          preconditionFailure("the address has four numbers")
        }
        self.port = port
        self.socket = try AsyncSocket(socket: socket, pool: pool)
      } catch {
        try? socket.close()
        throw error
      }
    } catch let error as SocketError {
      throw PortError(port: port, problem: error)
    }
  }

  /// Waits for the next client.
  func accept() async throws -> AsyncSocket { try await socket.accept() }

  func close() { try? socket.close() }

  /// Has a socket send at once, and those that it accepts.
  ///
  /// Head and body of an answer are written one after the other. TCP would hold a short body back until
  /// the head is acknowledged, which clients put off for 40 ms (Nagle's algorithm and delayed
  /// acknowledgements, RFC 9293, section 3.7.4).
  private static func sendAtOnce(_ socket: Socket) {
    var isPrompt: CInt = 1
    setsockopt(
      socket.file.rawValue,
      CInt(IPPROTO_TCP),
      TCP_NODELAY,
      &isPrompt,
      socklen_t(MemoryLayout<CInt>.size)
    )
  }
}

/// A port that cannot be listened at.
struct PortError: Refusal {
  let port: UInt16
  let problem: SocketError

  var kind: RefusalKind { .usage }

  var sentence: String {
    if case .failed(_, EADDRINUSE, _) = problem {
      return "The port \(port) is taken; --port 0 takes any that is free."
    }
    if case .failed(_, _, let message) = problem {
      return "The port \(port) cannot be listened at: \(message)."
    }
    return "The port \(port) cannot be listened at."
  }
}
