import Foundation
import TestSupport
import Testing

/// An explorer that is stopped while it makes a film, or whose ffmpeg dies.
@Suite(.serialized, .waiting) struct ExplorerFaultTests {
  private let place = Workplace()

  /// Asks the explorer on a port for a path, and returns its answer's body.
  private func ask(_ path: String, of port: String, order: String? = nil) throws -> String {
    let parts = try answer(path, of: port, order: order)
      .split(separator: "\r\n\r\n", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : ""
  }

  private func answer(_ path: String, of port: String, order: String? = nil) throws -> String {
    try client(path, of: port, order: order).end(within: 20).text
  }

  /// Begins to ask the explorer on a port for a path, perhaps behind clients that say nothing more.
  private func client(
    _ path: String,
    of port: String,
    order: String? = nil,
    silentOnes: Int = 0
  ) throws -> RunningProgram {
    let token = order == nil ? "" : try ask("/token", of: port).split(separator: "\"")[3]
    let request =
      "\(order == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
      + "Connection: close\r\nFathom-Token: \(token)\r\n"
      + "Content-Length: \(order?.utf8.count ?? 0)\r\n\r\n\(order ?? "")"
    try place.write(request, to: "request")
    let address = "/dev/tcp/127.0.0.1/\(port)"
    let line =
      "for i in $(seq \(silentOnes)); do exec {f}<>\(address); printf 'GET / ' >&$f; done; "
      + "exec 3<>\(address); cat request >&3; exec cat <&3"
    return try place.start(["-c", line], program: "/bin/bash")
  }

  private func startExplorer(
    _ environment: [String: String] = [:],
    after line: String = ":"
  ) throws -> (run: RunningProgram, port: String) {
    let run = try place.start(
      ["-c", "\(line); exec \"$FATHOM\" explore noise --port 0"],
      program: "/bin/sh",
      environment: environment.merging(["FATHOM": Program.path]) { given, _ in given }
    )
    #expect(run.waits { run.text.hasSuffix("/\n") })
    return (run, String(run.text.split(separator: ":").last?.filter(\.isNumber) ?? ""))
  }

  private static let film = """
    {"world": "noise", "stops": ["65536/40/0/0"], "frame": "64x36", "size": "320x180", \
    "rate": "30", "speed": "3"}
    """

  private func files() throws -> [String] {
    place.exists("out/explorer") ? try place.names(in: "out/explorer") : []
  }

  @Test(.optimized, .withFFmpeg) func `an encoder that dies is told, and the explorer goes on`()
    throws
  {
    try place.write(
      "#!/bin/sh\nhead -c 2000 >/dev/null\necho no such luck >&2\nexit 3\n",
      to: "bin/ffmpeg"
    )
    _ = try place.shell("chmod +x bin/ffmpeg")
    let (run, port) = try startExplorer(["PATH": "\(place.path("bin")):/usr/bin:/bin"])
    _ = try ask("/film", of: port, order: Self.film)
    #expect(run.waits { (try? ask("/pieces", of: port))?.contains("no such luck") == true })
    #expect(try ask("/pieces", of: port).contains("\"failed\""))
    #expect(try files().allSatisfy { !$0.hasPrefix(".") && !$0.hasSuffix(".mp4") })
    run.send(SIGINT)
    #expect(try run.end(within: 20).signal == SIGINT)
  }

  /// Whether a film is being written; its world beside it takes a moment alone.
  private func hasHalfAFilm() throws -> Bool {
    try files().contains { $0.hasSuffix(".tmp") && !$0.contains(".yaml") }
  }

  @Test(.optimized) func `Ctrl-C in the middle of a film leaves nothing half-made`() throws {
    let (run, port) = try startExplorer()
    _ = try ask("/film", of: port, order: Self.film)
    #expect(run.waits { (try? hasHalfAFilm()) == true })
    run.send(SIGINT)
    #expect(try run.end(within: 5).signal == SIGINT)
    #expect(try files().allSatisfy { $0.hasSuffix(".yaml") })
  }

  @Test(.optimized) func `what a killed explorer left half-made is gone when another starts`()
    throws
  {
    let (killed, port) = try startExplorer()
    _ = try ask("/film", of: port, order: Self.film)
    #expect(killed.waits { (try? hasHalfAFilm()) == true })
    killed.send(SIGKILL)
    #expect(try killed.end(within: 5).signal == SIGKILL)
    place.waitForOrphans()
    #expect(try hasHalfAFilm())
    // It is nobody's of these.
    try place.write("mine", to: "out/explorer/.notes.tmp")
    let (run, _) = try startExplorer()
    #expect(try files().filter { $0.hasPrefix(".") } == [".notes.tmp"])
    run.send(SIGINT)
    #expect(try run.end(within: 5).signal == SIGINT)
  }

  @Test func `more silent clients than files may be open leave room for others`() throws {
    let (run, port) = try startExplorer(after: "ulimit -n 64")
    for _ in 0..<2 {
      let client = try client("/token", of: port, silentOnes: 120)
      #expect(try client.end(within: 20).text.contains("token"))
    }
    run.send(SIGINT)
    #expect(try run.end(within: 5).signal == SIGINT)
  }

  @Test(.optimized) func `nothing is drawn for a client that has hung up`() throws {
    let (run, port) = try startExplorer()
    func value(_ key: String, of view: String) throws -> String {
      let view = try JSONSerialization.jsonObject(with: Data(ask("/view/\(view)", of: port).utf8))
      return try #require((view as? [String: Any])?[key] as? String)
    }
    let fingerprint = try value("fingerprint", of: "mandelbrot?size=64x36")
    // The point i, where tiles would take minutes.
    let point = "65536/60000/0/-1" + String(repeating: "0", count: 14_994)
    let tiles = "abcdefgh/1\n\(fingerprint)/256/\(point)\n\(fingerprint)/128/\(point)"
    let fine =
      "mandelbrot;samples=64?size=3840x2160&at=-0.7436438870371587,0.1318259043124&zoom=1e9"
    let picture = try "\(value("fingerprint", of: fine))/f64/\(value("tiles", of: fine))"
    for (path, order) in [
      ("/tile/\(fingerprint)/256/\(point).png", nil), ("/tiles", tiles),
      ("/lab/\(picture)/3840x2160.png", nil),
    ] {
      let before = run.workedSeconds
      let client = try client(path, of: port, order: order)
      #expect(run.waits { run.workedSeconds - before > 0.5 }, "\(path.prefix(9))")
      client.send(SIGKILL)
      usleep(200_000)
      let after = run.workedSeconds
      usleep(1_000_000)
      #expect(run.workedSeconds - after < 0.2, "\(path.prefix(9))")
    }
    run.send(SIGINT)
    #expect(try run.end(within: 5).signal == SIGINT)
  }

  @Test(.optimized) func `a piece whose file was removed is refused in a sentence`() throws {
    let (run, port) = try startExplorer()
    let picture = """
      {"world": "noise", "view": "65536/24/0/0", "frame": "9x9", "size": "9x9", "samples": "1"}
      """
    _ = try ask("/picture", of: port, order: picture)
    #expect(run.waits { (try? ask("/pieces", of: port))?.contains("\"made\"") == true })
    #expect(try answer("/piece/1", of: port).hasPrefix("HTTP/1.1 200 "))
    try FileManager.default.removeItem(atPath: place.path("out/explorer/noise.png"))
    let answer = try answer("/piece/1", of: port)
    #expect(answer.hasPrefix("HTTP/1.1 404 "))
    #expect(answer.hasSuffix("{\"problem\":\"'out/explorer/noise.png' is not there any more.\"}"))
    run.send(SIGINT)
    #expect(try run.end(within: 5).signal == SIGINT)
  }

  @Test(.optimized) func `one order too many is refused for now`() throws {
    let (run, port) = try startExplorer()
    for _ in 0..<8 { #expect(try answer("/film", of: port, order: Self.film).contains(" 200 ")) }
    let answer = try answer("/film", of: port, order: Self.film)
    #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("Enough is being made already"))
    run.send(SIGINT)
    #expect(try run.end(within: 5).signal == SIGINT)
  }
}
