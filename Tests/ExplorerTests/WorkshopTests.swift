import Foundation
import TestSupport
import Testing

/// Orders for films and pictures: who may give them, and which are refused.
@Suite(.timeLimit(.minutes(15))) struct WorkshopTests {
  private static let view = "65536/24/-1a/5"

  private static func film(
    world: String = "mandelbrot",
    stops: [String] = [view],
    frame: String = "64x36",
    size: String = "64x36",
    rate: String = "10",
    speed: String = "3",
    extra: String = ""
  ) -> String {
    let stops = stops.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      {"world": "\(world)", "stops": [\(stops)], "frame": "\(frame)", "size": "\(size)", \
      "rate": "\(rate)", "speed": "\(speed)"\(extra)}
      """
  }

  @Test func `a film's way begins and ends at its stops`() async throws {
    try await Visitor.visit { visitor in
      let stops = [Self.view, "65536/30/-680/140"]
      // In a frame of odd sides the middle is that of a pixel.
      let order = Self.film(stops: stops, frame: "65x37", size: "65x37")
      let answer = try await visitor.ask("/way", method: "POST", body: order)
      #expect(answer.status == 200, "\(answer.text)")
      let object = try #require(try answer.object)
      let views = try #require(object["views"] as? [[String]]).map { $0[1] }
      // Six octaves at three a second, ten frames each.
      #expect(object["frames"] as? Int == 21)
      #expect(views.count == 21)
      #expect([views.first, views.last] == stops)
      #expect((object["flight"] as? String)?.hasPrefix("world: mandelbrot\n") == true)
    }
  }

  @Test func `a dive to one stop goes at the speed that is asked for`() async throws {
    try await Visitor.visit { visitor in
      func seconds(_ speed: String) async throws -> Double {
        let body = Self.film(stops: ["65536/30/-680/140"], speed: speed)
        let answer = try await visitor.ask("/way", method: "POST", body: body)
        let views = try #require(try answer.object?["views"] as? [[String]])
        return try #require(views.last.flatMap { Double($0[0]) })
      }
      let (slow, fast) = (try await seconds("1"), try await seconds("4"))
      #expect((slow / fast - 4).magnitude < 0.1, "\(slow) s and \(fast) s")
    }
  }

  @Test func `of a film that is too long there is a flight to fly, and no film`() async throws {
    try await Visitor.visit { visitor in
      // 600 octaves, ten seconds and a hundred frames a second for each.
      let order = Self.film(stops: ["65536/624/0/0"], rate: "100", speed: "0.1")
      let answer = try await visitor.ask("/way", method: "POST", body: order)
      let object = try #require(try answer.object)
      let excess = try #require(object["excess"] as? String)
      #expect(excess.contains("20000 are the most"))
      #expect((object["flight"] as? String)?.hasPrefix("world: mandelbrot\n") == true)
      let token = try #require(try await visitor.ask("/token").object?["token"] as? String)
      let headers = ["Fathom-Token": token]
      let film = try await visitor.ask("/film", method: "POST", headers: headers, body: order)
      #expect(film.status == 400)
      #expect(film.problem == excess)
    }
  }

  @Test func `what is too long is not read`() async throws {
    try await Visitor.visit { visitor in
      let body = String(repeating: " ", count: 1 << 20 + 1)
      for path in ["/way", "/tiles"] {
        let answer = try await visitor.ask(path, method: "POST", body: body)
        #expect(answer.status == 413, "\(answer.text)")
        #expect(answer.problem?.hasSuffix(".") == true)
      }
    }
  }

  @Test(arguments: [
    film(world: "nowhere"), film(stops: []), film(stops: ["x"]),
    film(stops: ["65536/24/-1a/5", "/"]),
    film(stops: [view, view]), film(size: "0x5"), film(size: "big"), film(frame: "-1x5"),
    film(rate: "0"), film(rate: "1e9"), film(speed: "60"), film(extra: #", "path": "/etc""#),
    film(stops: ["65536/4000000/0/0"]), film(stops: Array(repeating: view, count: 300)), "", "[]",
    "{\"world\": ", "a: &a [*a]",
  ])
  func `what cannot be flown is refused with a sentence`(body: String) async throws {
    try await Visitor.visit { visitor in
      let answer = try await visitor.ask("/way", method: "POST", body: body)
      #expect([400, 404].contains(answer.status), "\(answer.text)")
      #expect(answer.problem?.hasSuffix(".") == true)
    }
  }

  @Test func `files are made for the server's own page alone`() async throws {
    try await Visitor.visit { visitor in
      for path in ["/film", "/picture", "/stop/1", "/keep", "/forget"] {
        for token in [nil, "", "guess"] {
          let headers = ["Fathom-Token": token]
          let answer = try await visitor.ask(
            path,
            method: "POST",
            headers: headers,
            body: Self.film()
          )
          #expect(answer.status == 403)
        }
      }
      // No page of another site learns the word.
      let foreign = ["Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"]
      #expect(try await visitor.ask("/token", headers: foreign).status == 403)
      #expect(try await visitor.ask("/pieces").text == "[]")
    }
  }

  @Test(arguments: [
    #"{"world": "noise", "view": "65536/24/0/0", "frame": "9x9", "size": "9x9", "samples": "65"}"#,
    #"{"world": "noise", "view": "65536/24/0/0", "frame": "9x9", "size": "30000x30000", "samples": "64"}"#,
    #"{"world": "../noise", "view": "65536/24/0/0", "frame": "9x9", "size": "9x9", "samples": "1"}"#,
    #"{"world": "noise", "view": "65536/24/0", "frame": "9x9", "size": "9x9", "samples": "1"}"#,
    #"{"world": "noise"}"#,
  ])
  func `pictures beyond the limits are refused`(body: String) async throws {
    try await Visitor.visit { visitor in
      let token = try #require(try await visitor.ask("/token").object?["token"] as? String)
      let headers = ["Fathom-Token": token]
      let answer = try await visitor.ask("/picture", method: "POST", headers: headers, body: body)
      #expect([400, 404].contains(answer.status), "\(answer.text)")
      #expect(answer.problem?.hasSuffix(".") == true)
      #expect(try await visitor.ask("/piece/1").status == 404)
      #expect(try await visitor.ask("/stop/1", method: "POST", headers: headers).status == 404)
    }
  }

  @Test func `a point tells its fields, and one that is no point is refused`() async throws {
    try await Visitor.visit { visitor in
      let answer = try await visitor.ask("/point/mandelbrot?pixel=65536/24/-300/10")
      let object = try #require(try answer.object)
      // The middle of column -0x300, 2^-8 wide.
      let x = try #require(Double(object["x"] as? String ?? ""))
      #expect((x + 2.998046875).magnitude < 1e-3 / 256)
      let fields = try #require(object["fields"] as? [[String: String]])
      #expect(fields.compactMap { $0["name"] } == ["nu", "de", "angle", "slope", "period"])
      // z = c goes from 3 to 6 to 33 and on: beyond 1000 after five steps.
      #expect(try #require(Double(fields[0]["value"] ?? "")).magnitude < 5)
      // It escapes from the first step on; a point of the greatest disc comes back after two.
      #expect(fields[4]["value"] == "1")
      let disc = try await visitor.ask("/point/mandelbrot?pixel=65536/24/-100/8").object
      let inside = try #require(disc?["fields"] as? [[String: String]])
      #expect(
        inside.map { $0["value"] } == [
          "inf", inside[1]["value"], inside[2]["value"], inside[3]["value"], "2",
        ]
      )
      for path in [
        "/point/mandelbrot", "/point/mandelbrot?pixel=1/2/3/4", "/point/x?pixel=65536/24/0/0",
        "/point/mandelbrot?pixel=65536/900000000/0/0",
      ] {
        let answer = try await visitor.ask(path)
        #expect([400, 404].contains(answer.status), "\(answer.text)")
        #expect(answer.problem?.hasSuffix(".") == true)
      }
    }
  }
}
