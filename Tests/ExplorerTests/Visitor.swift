import FathomExplorer
import FathomWorlds
import Foundation
import Synchronization

/// A client of an explorer that runs in the test itself.
///
/// It writes requests by hand, so that they may say what no browser would.
struct Visitor: Sendable {
  let port: Int

  /// Runs an explorer of a world, lets somebody visit it, and ends it.
  static func visit(
    _ world: String = "mandelbrot",
    _ body: @escaping @Sendable (Visitor) async throws -> Void
  ) async throws {
    let server = ExplorerServer(
      [OpenedWorld(try WorldLibrary.world(world), argument: world)],
      port: 0
    )
    let (addresses, continuation) = AsyncStream<String>.makeStream()
    let task = Task { try await server.run { continuation.yield($0) } }
    defer { task.cancel() }
    for await address in addresses {
      try await body(Visitor(port: Int(address.split { !$0.isNumber }.last ?? "") ?? 0))
      return
    }
  }

  /// An answer's status, headers and body.
  struct Answer: Sendable {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The sentence of a refusal.
    var problem: String? { (try? object)?["problem"] as? String }

    /// The tiles of an answer to a page, by their places.
    var pieces: [Int: [UInt8]] {
      var (rest, pieces) = (wholeBody[...], [Int: [UInt8]]())
      func number(_ place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(rest[rest.startIndex + place + $1]) << (8 * $1) }
      }
      while rest.count >= 8 {
        let (index, count) = (number(0), number(4))
        pieces[index] = Array(rest.dropFirst(8).prefix(count))
        rest = rest.dropFirst(8 + count)
      }
      return pieces
    }

    /// The body, put together where it came in chunks.
    private var wholeBody: [UInt8] {
      guard headers["transfer-encoding"] == "chunked" else { return body }
      var (rest, whole) = (body[...], [UInt8]())
      while let end = rest.firstRange(of: Array("\r\n".utf8)),
        let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16),
        count > 0
      {
        whole += rest[end.upperBound...].prefix(count)
        rest = rest[end.upperBound...].dropFirst(count + 2)
      }
      return whole
    }

    var object: [String: Any]? {
      get throws { try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] }
    }
  }

  /// Asks for a path, with these headers over the usual ones; a nil leaves one out.
  func ask(
    _ path: String,
    method: String = "GET",
    headers: [String: String?] = [:],
    body: String = ""
  ) async throws -> Answer {
    var all: [String: String?] = [
      "Host": "127.0.0.1:\(port)", "Connection": "close", "Content-Length": "\(body.utf8.count)",
    ]
    all.merge(headers) { $1 }
    let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
    let request = "\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body)"
    return try await answer(to: request)
  }

  /// Sends these bytes, and reads until the server hangs up.
  func answer(to request: String) async throws -> Answer {
    // Blocking calls, on a thread of their own.
    let bytes = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [port] in
        continuation.resume(
          with: Result {
            let line = try Line(port: port)
            line.send(request)
            return line.receive()
          }
        )
      }
    }
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) ?? bytes.endIndex..<bytes.endIndex
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    var fields: [String: String] = [:]
    for line in head.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    let status = head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Answer(status: status, headers: fields, body: Array(bytes[end.upperBound...]))
  }
}
