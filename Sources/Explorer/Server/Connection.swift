import FlyingFox
import FlyingSocks
import Foundation

/// A client's connection: its requests are answered one after the other.
struct Connection: Sendable {
  let socket: AsyncSocket
  let handler: any HTTPHandler

  /// Answers until the client hangs up, or sends what is no request.
  func run() async {
    var reader = RequestReader(socket)
    do {
      var isKept = true
      while isKept {
        try await reader.waitForRequest()
        let request = try await reader.request()
        isKept = request.keepsConnection
        try await handler.handleRequest(request).send(over: socket, keepsConnection: isKept)
      }
    } catch let refusal as RequestRefusal {
      try? await refuse(refusal)
    } catch {
      // The client has hung up.
    }
    try? socket.close()
  }

  /// Answers what is no request, and hangs up when the client has read it.
  private func refuse(_ refusal: RequestRefusal) async throws {
    try await HTTPResponse.problem(refusal).send(over: socket, keepsConnection: false)
    // Closed with bytes that were not read, TCP takes back what was sent (RFC 9112, section 9.6).
    shutdown(socket.socket.file.rawValue, CInt(SHUT_WR))
    var rest = Self.rest
    while rest > 0 { rest -= try await socket.read(atMost: 1 << 12).count }
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
  /// Sends an answer, whose head says whether another may follow.
  fileprivate func send(over socket: AsyncSocket, keepsConnection: Bool) async throws {
    guard case .httpBody(let body) = payload else { preconditionFailure("no answer is a socket") }
    try await socket.write(head(of: body, keepsConnection: keepsConnection))
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
