import FlyingSocks
import Foundation
import HTTPTypes

/// The requests that come over a socket, one after the other, none of them longer than it may be.
struct RequestReader {
  /// The most bytes of a request's head; those of the deepest links have 33 KB.
  static let headLimit = 1 << 17
  /// The most bytes of a request's body.
  static let bodyLimit = 1 << 20

  private let socket: AsyncSocket
  /// What came; the bytes before `start` were read.
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ socket: AsyncSocket) { self.socket = socket }

  /// Waits for the first byte of a request; throws what the socket throws, also where the client has hung up.
  mutating func waitForRequest() async throws {
    if start == buffer.count { try await fill() }
  }

  /// Reads a request; throws a `RequestRefusal`, and what the socket throws.
  mutating func request() async throws -> Request {
    var allowance = Allowance(bytes: Self.headLimit, refusal: .addressTooLong)
    var first = ""
    // RFC 9112, section 2.2: empty lines may come before a request.
    while first.isEmpty { first = try await line(&allowance) }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(words[2]),
      let method = HTTPRequest.Method(String(words[0]))
    else {
      throw RequestRefusal.unreadable("A request begins with a line such as GET / HTTP/1.1.")
    }
    allowance.refusal = .headTooLong
    let headers = try await headers(&allowance)
    return Request(
      method: method,
      target: words[1],
      headers: headers,
      body: try await body(headers),
      isOld: words[2] == "HTTP/1.0"
    )
  }

  private mutating func headers(_ allowance: inout Allowance) async throws -> HTTPFields {
    var headers = HTTPFields()
    while case let line = try await line(&allowance), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"),
        let name = HTTPField.Name(String(line[..<colon]))
      else {
        throw RequestRefusal.unreadable(
          "A line of a request's head has a name, a colon and a value."
        )
      }
      headers.append(HTTPField(name: name, value: String(line[line.index(after: colon)...])))
    }
    return headers
  }

  private mutating func body(_ headers: HTTPFields) async throws -> [UInt8] {
    switch (headers[.contentLength], headers[.transferEncoding]?.lowercased()) {
    case (nil, nil): return []
    case (nil, "chunked"): return try await chunks()
    case (let length?, nil):
      guard length.allSatisfy(\.isNumber), let count = Int(length) else {
        throw RequestRefusal.unreadable("The length of a request's body must be a number.")
      }
      guard count <= Self.bodyLimit else { throw RequestRefusal.tooLong }
      return Array(try await bytes(count))
    default:
      throw RequestRefusal.unreadable("A request's body has a length or comes in chunks.")
    }
  }

  /// Reads a body that comes in chunks; their heads count as well.
  private mutating func chunks() async throws -> [UInt8] {
    var allowance = Allowance(bytes: Self.bodyLimit, refusal: .tooLong)
    var body: [UInt8] = []
    while true {
      let size = try await line(&allowance).prefix { $0 != ";" }
      guard size.allSatisfy(\.isHexDigit), let count = Int(size, radix: 16) else {
        throw RequestRefusal.unreadable("The length of a chunk must be a hexadecimal number.")
      }
      guard count > 0 else { break }
      try allowance.spend(count)
      body += try await bytes(count)
      guard try await line(&allowance).isEmpty else {
        throw RequestRefusal.unreadable("A chunk must be as long as it says.")
      }
    }
    // Headers may follow, which nobody here reads.
    while try await !line(&allowance).isEmpty {}
    return body
  }

  // MARK: - Bytes

  /// The bytes that a part of a request may still have, and the refusal of more.
  private struct Allowance {
    var bytes: Int
    var refusal: RequestRefusal

    mutating func spend(_ count: Int) throws(RequestRefusal) {
      guard count <= bytes else { throw refusal }
      bytes -= count
    }
  }

  /// Reads a line, without its end.
  private mutating func line(_ allowance: inout Allowance) async throws -> String {
    var searched = 0
    while true {
      if let end = buffer[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        try allowance.spend(end + 1 - start)
        var line = buffer[start..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        start = end + 1
        guard let text = String(validating: line, as: UTF8.self) else {
          throw RequestRefusal.unreadable("A request's head must be UTF-8.")
        }
        return text
      }
      searched = buffer.count - start
      guard searched < allowance.bytes else { throw allowance.refusal }
      try await fill()
    }
  }

  private mutating func bytes(_ count: Int) async throws -> ArraySlice<UInt8> {
    while buffer.count - start < count { try await fill() }
    defer { start += count }
    return buffer[start..<start + count]
  }

  /// Waits for more bytes.
  private mutating func fill() async throws {
    if start > 0 { (buffer, start) = (Array(buffer[start...]), 0) }
    buffer += try await socket.read(atMost: 1 << 12)
  }
}
