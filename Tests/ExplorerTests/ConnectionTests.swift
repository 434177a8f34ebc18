import Foundation
import Testing

/// Clients that send what no browser would, or nothing, or that hang up.
@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
  /// A request whose first line has so many bytes, and another line as many.
  private static func request(_ visitor: Visitor, address: Int = 1, header: Int = 1) -> String {
    "GET /worlds?\(String(repeating: "x", count: address)) HTTP/1.1\r\n"
      + "Host: 127.0.0.1:\(visitor.port)\r\nConnection: close\r\n"
      + "X: \(String(repeating: "y", count: header))\r\n\r\n"
  }

  @Test func `heads have a limit`() async throws {
    try await Visitor.visit { visitor in
      #expect(try await visitor.answer(to: Self.request(visitor)).status == 200)
      let long = Self.request(visitor, address: 40_000, header: 40_000)
      #expect(try await visitor.answer(to: long).status == 200)
      for (address, header, status) in [(1_500_000, 1, 414), (1, 1_500_000, 431)] {
        let refused = try await visitor.answer(
          to: Self.request(visitor, address: address, header: header)
        )
        #expect(refused.status == status)
        #expect(refused.problem == "The head of a request has at most 131072 bytes here.")
      }
    }
  }

  @Test func `a head without an end ends`() async throws {
    try await Visitor.visit { visitor in
      let line = try Line(port: visitor.port)
      line.send("GET /")
      let text = String(repeating: "x", count: 1 << 20)
      // The refusal is read from, or what is sent is not taken.
      for _ in 0..<64 where !line.send(text) { break }
      #expect(!line.send(text))
      #expect(try await visitor.ask("/worlds").status == 200)
    }
  }

  @Test(arguments: [
    "GET /\r\n\r\n", "x\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n",
    "GET / HTTP/1.1\r\n: x\r\n\r\n", "POST /tiles HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST /tiles HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST /tiles HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
    "POST /tiles HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
    "POST /tiles HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabcdef\r\n",
  ])
  func `what is no request is refused in a sentence`(request: String) async throws {
    try await Visitor.visit { visitor in
      let answer = try await visitor.answer(to: request)
      #expect(answer.status == 400)
      #expect(answer.problem?.hasSuffix(".") == true, "\(answer.text)")
      #expect(answer.headers["connection"] == "close")
    }
  }

  @Test func `requests follow each other over one connection`() async throws {
    try await Visitor.visit { visitor in
      let kept = "GET /token HTTP/1.1\nHost: 127.0.0.1:\(visitor.port)\n\n"
      let answer = try await visitor.answer(to: kept + "\r\n" + kept + Self.request(visitor))
      #expect(answer.text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
    }
  }

  @Test func `a body in chunks has a limit`() async throws {
    try await Visitor.visit { visitor in
      let head =
        "POST /tiles HTTP/1.1\r\nHost: 127.0.0.1:\(visitor.port)\r\nConnection: close\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n"
      let answer = try await visitor.answer(
        to: head + "4;x=y\r\nabcd\r\nA\r\nefgh/1\nx/1\r\n0\r\nX: y\r\n\r\n"
      )
      #expect(answer.problem == "There is no tile 'x/1' here.")
      for size in [1, 1 << 12, 1 << 21] {
        let chunk = String(size, radix: 16) + "\r\n" + String(repeating: " ", count: size) + "\r\n"
        let body = String(repeating: chunk, count: (1 << 21) / size)
        let refused = try await visitor.answer(to: head + body + "0\r\n\r\n")
        #expect(refused.status == 413)
        #expect(refused.problem == "The body of a request has at most 1048576 bytes here.")
      }
    }
  }

  @Test func `clients that are silent are given up, and those that come back are not`() async throws
  {
    try await Visitor.visit { visitor in
      let kept = try Line(port: visitor.port)
      kept.send("GET /token HTTP/1.1\r\nHost: 127.0.0.1:\(visitor.port)\r\n\r\n")
      let start = ContinuousClock.now
      for words in [
        "", "GET / HTTP/1.1\r\nHost: ", "POST /tiles HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
      ] {
        #expect(try await visitor.answer(to: words).status == 0)
      }
      #expect(ContinuousClock.now - start > .seconds(20))
      kept.send(Self.request(visitor))
      let answers = String(decoding: kept.receive(), as: UTF8.self)
      #expect(answers.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
    }
  }
}
