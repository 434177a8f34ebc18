import BigInt
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// Requests by hand: what is answered, and every refusal.
@Suite(.timeLimit(.minutes(15))) struct RequestTests {
  private static let view = "/view/mandelbrot?size=1280x720"

  /// The path of a tile that shows the Mandelbrot set, and its renderer.
  private static func tile(
    _ visitor: Visitor,
    _ address: String = "256/65536/24/-1/-1"
  ) async throws -> (path: String, fingerprint: String) {
    let object = try #require(try await visitor.ask(view).object)
    let fingerprint = try #require(object["fingerprint"] as? String)
    return ("/tile/\(fingerprint)/\(address).png", fingerprint)
  }

  @Test(.optimized) func `a tile is that of the renderer, for ever`() async throws {
    try await Visitor.visit { visitor in
      let (path, fingerprint) = try await Self.tile(visitor)
      let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
      #expect(fingerprint == renderer.fingerprint)
      let answer = try await visitor.ask(path)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "image/png")
      #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
      let tile = try #require(WorldTile("256/65536/24/-1/-1"))
      #expect(answer.body == (try await renderer.bitmap(of: tile).pngData(compression: .stored)))
      let tag = try #require(answer.headers["etag"])
      #expect(tag == "\"\(fingerprint)/256/65536/24/-1/-1\"")
      for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        let again = try await visitor.ask(path, headers: ["If-None-Match": known])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.headers["etag"] == tag)
      }
      #expect(try await visitor.ask(path, headers: ["If-None-Match": "\"x\""]).status == 200)
    }
  }

  @Test(.optimized) func `ranks fit a view, and are told once`() async throws {
    try await Visitor.visit { visitor in
      func ranks(_ world: String, _ view: String) async throws -> String {
        let name = world.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try await visitor.ask("/ranks/\(name)?tiles=\(view)&size=320x180")
        return try #require(try answer.object?["ranks"] as? String)
      }
      let view = "65536/24/-3a/1f"
      let own = try await ranks("mandelbrot", view)
      #expect(own.split(separator: ",").count == 33)
      #expect(try await ranks("mandelbrot;colors.ranks=\(own)", view) == "")
      // Far below, values are others.
      #expect(try await ranks("mandelbrot;colors.ranks=\(own)", "65536/60/0/-100000000000") != "")
      #expect(try await ranks("mandelbrot;colors.scale=root", view) == "")
      #expect(try await ranks("noise", view) == "")
    }
  }

  @Test(arguments: ["1280x720", "1281x721", "700x417"])
  func `a place in decimals leads back to its view`(size: String) async throws {
    try await Visitor.visit { visitor in
      var random = SplitMix64(seed: 7)
      for exponent in [20, 24, 61, 200, 1000] {
        let significand = Int.random(in: 65536..<131072, using: &random)
        let (column, row) = (
          Int.random(in: -1_000_000...1_000_000, using: &random),
          Int.random(in: -1_000_000...1_000_000, using: &random)
        )
        func hexadecimal(_ number: Int) -> String { String(number, radix: 16) }
        let view = "\(significand)/\(exponent)/\(hexadecimal(column))/\(hexadecimal(row))"
        let answer = try await visitor.ask("/view/noise?size=\(size)&tiles=\(view)")
        let place = try #require(try answer.object?["place"] as? String)
        let words = place.split(separator: " ").map(String.init)
        try #require(words.count == 3 && words[0].hasPrefix("--at=") && words[1] == "--height")
        let query = "size=\(size)&at=\(words[0].dropFirst(5))&height=\(words[2])"
        let back = try await visitor.ask("/view/noise?\(query)")
        #expect(try back.object?["tiles"] as? String == view)
      }
    }
  }

  @Test(arguments: [
    ("0.318309886,-0.25", "1e7", "3.18309886e-1,-2.5e-1"),
    ("-0.7436,0.1318", "1", "-7.4e-1,1.3e-1"),
    ("0,1e-9", "1e3", "0,0"),
    ("-1.7686112281079116,1.0e-30", "1e32", "-1.7686112281079116,1e-30"),
  ])
  func `a centre is told in the decimals that pixels tell apart`(
    at: String,
    zoom: String,
    near: String
  ) async throws {
    try await Visitor.visit { visitor in
      let answer = try await visitor.ask("/view/mandelbrot?size=1280x720&at=\(at)&zoom=\(zoom)")
      #expect(try answer.object?["near"] as? String == near)
    }
  }

  @Test(arguments: [
    ("at=0.5,1", 0), ("at=-0.75,1e-1", 0), ("at=0.5,1&zoom=1e300", 997),
  ])
  func `the point that was asked for is told beyond its digits and the view's pixels`(
    query: String,
    octaves: Int
  ) async throws {
    try await Visitor.visit { visitor in
      let answer = try await visitor.ask("/view/mandelbrot?size=1280x720&\(query)")
      let parts = try #require(try answer.object?["goal"] as? String).split(separator: "/")
      #expect(parts[0] == "65536")
      let bits = try #require(Int(parts[1])) - 16
      #expect(bits >= octaves + 4096)
      let corner = try parts.dropFirst(2).map { try #require(BigInt($0, radix: 16)) }
      let unit = BigInt(1) << bits
      if query.contains("0.5,1") {
        #expect(corner == [unit / 2, -unit])
      } else {
        #expect(corner[0] == -3 * unit / 4)
        // Half a pixel off a tenth at most.
        #expect((10 * corner[1] + unit).magnitude <= 5)
      }
    }
  }

  @Test func `a view without a centre has no point to go to`() async throws {
    try await Visitor.visit { visitor in
      let answer = try await visitor.ask("/view/mandelbrot?size=1280x720&zoom=5")
      #expect(try answer.object?["goal"] as? String == "")
    }
  }

  @Test func `a tag that is known needs no drawing`() async throws {
    try await Visitor.visit { visitor in
      // A tile at the point i that would take minutes.
      let address = "256/65536/60000/0/-1\(String(repeating: "0", count: 14_994))"
      let (path, fingerprint) = try await Self.tile(visitor, address)
      let tag = "\"\(fingerprint)/\(address)\""
      #expect(try await visitor.ask(path, headers: ["If-None-Match": tag]).status == 304)
    }
  }

  @Test func `only this machine's own pages and programs are answered`() async throws {
    try await Visitor.visit { visitor in
      let port = visitor.port
      for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "[::1]:\(port)"] {
        #expect(try await visitor.ask("/worlds", headers: ["Host": host]).status == 200)
        let origin = "http://\(host)"
        #expect(try await visitor.ask("/worlds", headers: ["Origin": origin]).status == 200)
      }
      let refused: [[String: String?]] = [
        ["Host": nil], ["Host": ""], ["Host": "127.0.0.1"], ["Host": "127.0.0.1:\(port + 1)"],
        ["Host": "evil.example:\(port)"], ["Host": "127.0.0.1.evil.example:\(port)"],
        ["Origin": "null"], ["Origin": "http://evil.example"],
        ["Origin": "https://localhost:\(port)"],
        ["Origin": "http://localhost:\(port).evil.example"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"],
      ]
      for headers in refused {
        let answer = try await visitor.ask("/worlds", headers: headers)
        #expect(answer.status == 403, "\(headers)")
        #expect(answer.problem?.hasSuffix(".") == true)
        #expect(answer.headers["cache-control"] == "no-store")
      }
      // Another page may link to this one.
      #expect(try await visitor.ask("/", headers: ["Sec-Fetch-Site": "cross-site"]).status == 200)
    }
  }

  @Test(arguments: [
    ("/nothing", 404), ("/page/nothing", 404), ("/page/../main.js", 404), ("/page/%2e%2e/x", 404),
    ("/view/nothing?size=9x9", 404), ("/view/..%2f..%2fetc%2fpasswd?size=9x9", 404),
    ("/view/mandelbrot", 400), ("/view/mandelbrot?size=0x9", 400),
    ("/view/mandelbrot?size=999999x9", 400), ("/view/mandelbrot?size=9x9&at=1", 400),
    ("/view/mandelbrot?size=9x9&at=nowhere", 400), ("/view/mandelbrot?size=9x9&zoom=-1", 400),
    ("/view/mandelbrot?size=9x9&zoom=1e30000", 400),
    ("/view/mandelbrot?size=9x9&at=1e5000000,0", 400),
    ("/view/mandelbrot?size=9x9&tiles=1/2/3/4", 400),
    ("/view/mandelbrot?size=9x9&tiles=65536/99999999/0/0", 400),
    ("/ranks/mandelbrot", 400), ("/ranks/nothing?size=9x9&tiles=65536/24/0/0", 404),
    ("/ranks/mandelbrot?size=9x9&tiles=1/2/3/4", 400),
    ("/ranks/mandelbrot?size=0x9&tiles=65536/24/0/0", 400),
    ("/tile/", 404), ("/tile/0/256/65536/24/0/0.png", 404), ("/tile/FP/256/65536/24/0/0", 404),
    ("/tile/FP/256/65536/24/00/0.png", 404), ("/tile/FP/256/65536/24/A/0.png", 404),
    ("/tile/FP/256/65536/24/-0/0.png", 404), ("/tile/FP/256/1/24/0/0.png", 404),
    ("/tile/FP/1024/65536/24/0/0.png", 400), ("/tile/FP/256/65536/99999/0/0.png", 400),
    ("/tile/FP/256/65536/-99999/0/0.png", 400),
  ])
  func `a request for what is not there is refused in a sentence`(
    path: String,
    status: Int
  ) async throws {
    try await Visitor.visit { visitor in
      let (_, fingerprint) = try await Self.tile(visitor)
      let path = path.replacingOccurrences(of: "FP", with: fingerprint)
      let answer = try await visitor.ask(path)
      #expect(answer.status == status)
      #expect(answer.problem?.hasSuffix(".") == true, "\(answer.text)")
      #expect(answer.headers["cache-control"] == "no-store")
    }
  }

  @Test func `a view is asked for by a centre or a place, but by no file`() async throws {
    try await Visitor.visit { visitor in
      let path = "/view/mandelbrot?size=9x9&at="
      #expect(try await visitor.ask(path + "seahorse-valley").status == 200)
      let unknown = try await visitor.ask(path + "seahorse-vally").problem
      #expect(unknown?.contains("seahorse-valley") == true)
      #expect(unknown?.contains("'Worlds and places' lists them") == true)
      let file = try await visitor.ask(path + "@/etc/hostname").problem
      #expect(file?.hasPrefix("The explorer reads no files") == true)
    }
  }

  @Test func `only the home view is said to be home`() async throws {
    try await Visitor.visit { visitor in
      for (query, isHome) in [
        ("", true), ("&at=-0.75,0&zoom=1", true), ("&zoom=2", false), ("&at=-0.7,0", false),
      ] {
        let object = try await visitor.ask("/view/mandelbrot?size=400x300\(query)").object
        #expect(object?["isHome"] as? Bool == isHome, "\(query)")
      }
      let place = try await visitor.ask("/view/seahorse-valley?size=400x300").object
      #expect(place?["isHome"] as? Bool == false)
      #expect(place?["isOwn"] as? Bool == true)
    }
  }

  @Test func `other methods and bodies are refused`() async throws {
    try await Visitor.visit { visitor in
      for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"] {
        let answer = try await visitor.ask("/worlds", method: method)
        #expect(answer.status == 405)
        #expect(answer.problem == "The explorer does not answer \(method) here.")
        #expect(answer.headers["allow"] == "GET, HEAD")
      }
      for method in ["GET", "PUT"] {
        let answer = try await visitor.ask("/tiles", method: method)
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "POST")
      }
      for body in ["", "page", "short/1", "12345678/-1", "12345678/x", "12345678/1/2"] {
        let answer = try await visitor.ask("/tiles", method: "POST", body: body)
        #expect(answer.status == 400, "\(body)")
      }
      let unknown = try await visitor.ask("/tiles", method: "POST", body: "12345678/1\nx/1/2")
      #expect(unknown.status == 404)
      // A tile by itself is whole.
      let (path, _) = try await Self.tile(visitor)
      let part = path.replacing(".png", with: "%200,0,8,8.png")
      #expect(try await visitor.ask(part).status == 404)
      // Pages call themselves by a UUID.
      for page in ["12345678", "\(UUID())", "\(UUID())".lowercased()] {
        let answer = try await visitor.ask("/tiles", method: "POST", body: "\(page)/1")
        #expect(answer.status == 200, "\(page)")
        #expect(answer.pieces.isEmpty)
      }
    }
  }

  @Test(.optimized) func `HEAD is answered as GET is, without the body`() async throws {
    try await Visitor.visit { visitor in
      let (path, _) = try await Self.tile(visitor)
      for path in ["/", "/worlds", "/nothing", path] {
        let (head, whole) = (
          try await visitor.ask(path, method: "HEAD"), try await visitor.ask(path)
        )
        #expect(head.status == whole.status)
        #expect(head.headers == whole.headers)
        #expect(head.body.isEmpty && !whole.body.isEmpty)
      }
    }
  }

  @Test(.optimized) func `a page's tiles come in one answer, each with its place`()
    async throws
  {
    try await Visitor.visit { visitor in
      let (_, fingerprint) = try await Self.tile(visitor)
      let addresses = [
        "256/65536/24/-1/-1", "32/70000/99999/0/0", "64/70001/24/-1/-1 8,0,24,64",
        "16/65536/23/0/0",
      ]
      var body = "abcdefgh/1"
      for (index, address) in addresses.enumerated() {
        // The last may come later than others.
        body += (index == 3 ? "\n\n" : "\n") + "\(fingerprint)/\(address)"
      }
      let answer = try await visitor.ask("/tiles", method: "POST", body: body)
      #expect(answer.status == 200)
      #expect(answer.headers["cache-control"] == "no-store")
      let pieces = answer.pieces
      #expect(Set(pieces.keys) == [0, 1 | 1 << 31, 2, 3])
      let sentence = String(decoding: pieces[1 | 1 << 31] ?? [], as: UTF8.self)
      #expect(sentence.hasSuffix("."))
      let renderer = try TileRenderer(try WorldLibrary.world("mandelbrot"))
      for index in [0, 2, 3] {
        let bitmap = try await renderer.bitmap(ofPart: try #require(TilePart(addresses[index])))
        guard case .eight(let samples) = bitmap.samples else { continue }
        let pixels = try #require(pieces[index])
        #expect(pixels.count == bitmap.width * bitmap.height * 4)
        #expect(pixels.indices.allSatisfy { $0 % 4 == 3 ? pixels[$0] == 255 : true })
        #expect(pixels.indices.filter { $0 % 4 < 3 }.map { pixels[$0] } == samples)
      }
      // The page has asked for others since.
      let late = try await visitor.ask("/tiles", method: "POST", body: body)
      #expect(late.status == 409)
    }
  }

  @Test(.optimized) func `tiles that a page does not want any more are given up at once`()
    async throws
  {
    try await Visitor.visit { visitor in
      let address = "256/65536/60000/0/-1\(String(repeating: "0", count: 14_994))"
      let (_, fingerprint) = try await Self.tile(visitor, address)
      func ask(_ page: String, _ tiles: String...) async throws -> Visitor.Answer {
        let body = ([page] + tiles.map { "\(fingerprint)/\($0)" }).joined(separator: "\n")
        return try await visitor.ask("/tiles", method: "POST", body: body)
      }
      let waiting = Task { try await ask("abcdefgh/1", address) }
      try await Task.sleep(for: .milliseconds(300))
      // Another page's word does not count for this one.
      #expect(try await ask("ijklmnop/9").pieces.isEmpty)
      let next = Task { try await ask("abcdefgh/2", address) }
      #expect(try await waiting.value.pieces.isEmpty)
      #expect(try await ask("abcdefgh/3").status == 200)
      #expect(try await next.value.pieces.isEmpty)
    }
  }

  @Test func `all worlds and places are listed, the first first`() async throws {
    try await Visitor.visit("noise") { visitor in
      let answer = try await visitor.ask("/worlds")
      let list = try #require(
        JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]]
      )
      let names = list.compactMap { $0["name"] as? String }
      #expect(names.first == "noise")
      #expect(Set(names).count == names.count)
      #expect(Set(names).isSuperset(of: ["mandelbrot", "grid", "seahorse-valley"]))
      for name in names {
        #expect(try await visitor.ask("/view/\(name)?size=400x300").status == 200, "\(name)")
      }
    }
  }

  @Test func `the page and its files are there, and may load nothing from elsewhere`() async throws
  {
    try await Visitor.visit { visitor in
      let page = try await visitor.ask("/")
      #expect(page.status == 200)
      #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      var names = page.text.matches(of: /\/page\/([a-z.]+)/).map { String($0.1) }
      #expect(names.count == 3)
      var seen: Set<String> = []
      while let name = names.popLast() {
        guard seen.insert(name).inserted else { continue }
        let file = try await visitor.ask("/page/\(name)")
        #expect(file.status == 200, "\(name)")
        names += file.text.matches(of: /from ".\/([a-z.]+)"/).map { String($0.1) }
      }
      let folder = "\(PackageFolder.path)/Sources/Explorer/Page"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(seen.union(["index.html"]) == Set(files))
      #expect(!page.text.contains("http:") && !page.text.contains("https:"))
    }
  }
}
