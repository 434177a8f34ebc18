import FlyingSocks
import Foundation
import HTTPTypes

/// A client's connection: its requests are answered one after the other.
struct Connection: Sendable {
  let socket: AsyncSocket
  /// Its number among all connections.
  let number: Int
  let connections: Connections
  let routes: Routes

  /// Answers until the client hangs up, is silent for too long, or sends what is no request.
  func run() async {
    var reader = RequestReader(socket)
    var silence = Self.firstSilence
    do {
      var isKept = true
      while isKept {
        try await wait(silence) { try await reader.waitForRequest() }
        let request = try await wait(Self.requestTime) { try await reader.request() }
        isKept = request.keepsConnection
        silence = Self.silence
        try await answer(request, keepsConnection: isKept)
      }
    } catch let refusal as RequestRefusal {
      try? await refuse(refusal)
    } catch {
      // The client has hung up.
    }
    connections.close(number)
  }

  /// How long a client may be silent at first, and after an answer: browsers keep connections.
  private static let firstSilence = Duration.seconds(10)
  private static let silence = Duration.seconds(300)
  /// How long a request may take from its first byte to its last.
  private static let requestTime = Duration.seconds(10)

  private func wait<Value>(
    _ time: Duration,
    _ body: () async throws -> Value
  ) async throws -> Value {
    try await connections.wait(for: time, over: number, body)
  }

  /// Answers a request; where the client hangs up meanwhile, gives up what is made for it, and throws.
  private func answer(_ request: Request, keepsConnection: Bool) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var request = request
        // HEAD is answered as GET is, without the body.
        let isHead = request.method == .head
        if isHead { request.method = .get }
        try await routes.response(to: request)
          .send(over: socket, keepsConnection: keepsConnection, isHead: isHead)
      }
      group.addTask {
        repeat { try await Task.sleep(for: Self.glance) } while !hasGone
        throw SocketError.disconnected
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// How often is looked whether the client is still there.
  private static let glance = Duration.milliseconds(50)

  /// Whether the client has hung up, or has sent its last.
  private var hasGone: Bool {
    var byte: UInt8 = 0
    let count = recv(socket.socket.file.rawValue, &byte, 1, CInt(MSG_PEEK))
    return count == 0 || count < 0 && ![EAGAIN, EINTR].contains(errno)
  }

  /// Answers what is no request, and hangs up when the client has read it.
  private func refuse(_ refusal: RequestRefusal) async throws {
    try await Response.problem(refusal).send(over: socket, keepsConnection: false)
    // Closed with bytes that were not read, TCP takes back what was sent (RFC 9112, section 9.6).
    shutdown(socket.socket.file.rawValue, CInt(SHUT_WR))
    try await wait(.seconds(1)) {
      var rest = Self.rest
      while rest > 0 { rest -= try await socket.read(atMost: 1 << 12).count }
    }
  }

  /// The most bytes that are read after a refusal.
  private static let rest = 1 << 24
}
