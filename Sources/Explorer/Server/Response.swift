import FlyingSocks
import Foundation
import HTTPTypes

/// What a client is answered.
struct Response: Sendable {
  /// Where the bytes of an answer come from.
  enum Body: Sendable {
    case bytes(Data)
    case file(FilePart)
    /// Its length is not known before its end.
    case tiles(TileStream)

    /// The number of bytes; nil where it is not known.
    fileprivate var count: Int? {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let part): part.range.count
      case .tiles: nil
      }
    }
  }

  var status: HTTPResponse.Status
  var headers: HTTPFields
  var body = Body.bytes(Data())

  /// Sends it, or its head alone; the head says whether another may follow.
  func send(over socket: AsyncSocket, keepsConnection: Bool, isHead: Bool = false) async throws {
    try await socket.write(head(keepsConnection: keepsConnection))
    if isHead { return }
    switch body {
    case .bytes(let bytes): try await socket.write(bytes)
    case .file(let part):
      var part = part
      while let bytes = try part.next() { try await socket.write(bytes) }
    case .tiles(let tiles):
      // Chunks: RFC 9112, section 7.1.
      while let record = await tiles.next() {
        var chunk = Data("\(String(record.count, radix: 16))\r\n".utf8)
        chunk += record
        chunk += Self.lineEnd
        try await socket.write(chunk)
      }
      try await socket.write(Data("0\r\n\r\n".utf8))
    }
  }

  private static let lineEnd = Data("\r\n".utf8)

  private func head(keepsConnection: Bool) -> Data {
    var headers = headers
    headers[.connection] = keepsConnection ? "keep-alive" : "close"
    if let count = body.count {
      // That it has no body goes without saying, and its length would be that of what is known.
      if status != .notModified { headers[.contentLength] = "\(count)" }
    } else {
      headers[.transferEncoding] = "chunked"
    }
    let lines =
      ["HTTP/1.1 \(status.code) \(status.reasonPhrase)"]
      + headers.map { "\($0.name): \($0.value)" }.sorted()
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
