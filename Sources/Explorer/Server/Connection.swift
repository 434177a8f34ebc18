import FlyingFox
import FlyingSocks
import Foundation

/// A client's connection: its requests are answered one after the other.
struct Connection: Sendable {
  let socket: AsyncSocket
  /// Its number among all connections.
  let number: Int
  let connections: Connections
  let handler: any HTTPHandler

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
  private func answer(_ request: HTTPRequest, keepsConnection: Bool) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var request = request
        // HEAD is answered as GET is, without the body.
        let isHead = request.method == .HEAD
        if isHead { request.method = .GET }
        try await handler.handleRequest(request)
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
    try await HTTPResponse.problem(refusal).send(over: socket, keepsConnection: false)
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

extension HTTPRequest {
  /// Whether another request may follow over the same connection.
  fileprivate var keepsConnection: Bool {
    let words = (headers[.connection] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return version == .http11 ? !words.contains("close") : words.contains("keep-alive")
  }
}

extension HTTPResponse {
  /// Sends an answer, whose head says whether another may follow, or its head alone.
  fileprivate func send(
    over socket: AsyncSocket,
    keepsConnection: Bool,
    isHead: Bool = false
  ) async throws {
    guard case .httpBody(let body) = payload else { preconditionFailure("no answer is a socket") }
    try await socket.write(head(of: body, keepsConnection: keepsConnection))
    if isHead { return }
    for try await bytes in body { try await socket.write(bytes) }
  }

  private func head(of body: HTTPBodySequence, keepsConnection: Bool) -> Data {
    var headers = headers
    headers[.connection] = keepsConnection ? "keep-alive" : "close"
    if let count = body.count {
      // That it has no body goes without saying, and its length would be that of what is known.
      if statusCode != .notModified { headers[.contentLength] = "\(count)" }
    } else {
      headers[.transferEncoding] = "chunked"
    }
    let lines =
      ["\(version.rawValue) \(statusCode.code) \(statusCode.phrase)"]
      + headers.keys.map { "\($0.rawValue): \(headers[$0] ?? "")" }.sorted()
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
