import FathomColoring
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// The view through cameras of poorer numbers, and the worlds' small pictures.
@Suite(.timeLimit(.minutes(15))) struct LaboratoryTests {
  private static func fingerprint(_ visitor: Visitor, _ world: String) async throws -> String {
    let answer = try await visitor.ask("/view/\(world)?size=64x36")
    return try #require(try answer.object?["fingerprint"] as? String)
  }

  private static func pixels(_ visitor: Visitor, _ path: String) async throws -> Bitmap {
    let answer = try await visitor.ask(path)
    #expect(answer.status == 200, "\(path): \(answer.text)")
    return try Bitmap(png: answer.body)
  }

  @Test(.optimized, arguments: ["noise", "mandelbrot", "noise;colors.slope.strength=1"])
  func `a type that has bits left shows what tiles show`(world: String) async throws {
    try await Visitor.visit { visitor in
      // The valley of seahorses.
      let view = "70001/26/-2c0/80"
      let fingerprint = try await Self.fingerprint(visitor, world)
      let seen = try await Self.pixels(visitor, "/lab/\(fingerprint)/dd/\(view)/160x90.png")
      let renderer = try TileRenderer(try WorldLibrary.world(world))
      let size = Size(width: 160, height: 90)
      let drawn = try await renderer.picture(of: try TileView(view), size: size, threads: 2)
      #expect(seen == drawn)
      #expect(Set((0..<160).map { "\(seen[$0, 45])" }).count > 8)
    }
  }

  @Test(.optimized) func `columns of a type without bits fall together, as theory says`()
    async throws
  {
    try await Visitor.visit("noise") { visitor in
      // Pixels of 2^-24 beside 0.75, where numbers of Float32 are 2^-24 apart, and of BFloat16 2^-8.
      let view = "65536/40/c00000/c00000"
      let answer = try await visitor.ask("/types/\(view)/160x90")
      let list = try #require(
        JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]]
      )
      func left(_ word: String) throws -> Double {
        let type = try #require(list.first { $0["word"] as? String == word })
        return try #require((type["bitsLeft"] as? String).flatMap { Double($0) })
      }
      #expect(try left("f32") == 0)
      #expect(try left("bf16") == -16)
      #expect(try left("f64") == 29)
      let poor = try #require(list.first { $0["word"] as? String == "bf16" })
      let columns = try #require(poor["columns"] as? [String: Int])
      #expect(columns["count"] == 160)
      #expect(try #require(columns["distinct"]) <= 2)
      let fingerprint = try await Self.fingerprint(visitor, "noise")
      let seen = try await Self.pixels(visitor, "/lab/\(fingerprint)/bf16/\(view)/160x90.png")
      let exact = try await Self.pixels(visitor, "/lab/\(fingerprint)/f64/\(view)/160x90.png")
      func distinct(_ picture: Bitmap) -> Int {
        (1..<picture.width).count { x in
          (0..<picture.height).contains { picture[x, $0] != picture[x - 1, $0] }
        }
      }
      #expect(distinct(seen) <= 1)
      #expect(distinct(exact) > 100)
    }
  }

  @Test(arguments: [
    ("/lab/FP/f7/65536/24/0/0/9x9.png", 404), ("/lab/0/f32/65536/24/0/0/9x9.png", 404),
    ("/lab/FP/f32/65536/24/0/0/9x9", 404), ("/lab/FP/f32/65536/24/0/9x9.png", 404),
    ("/lab/FP/f32/1/24/0/0/9x9.png", 400), ("/lab/FP/f32/65536/24/0/0/9999x9999.png", 400),
    ("/lab/FP/f32/65536/99999/0/0/9x9.png", 400), ("/lab/FP/f32/65536/24/0/0/x.png", 400),
    ("/types/65536/24/0/0/0x0", 400), ("/types/65536/24/0/9x9", 404),
    ("/types/65536/24/0/z/9x9", 400), ("/thumbnail/nothing.png", 404), ("/thumbnail/noise", 404),
    ("/thumbnail/noise;seed=1.png", 404), ("/thumbnail/..%2fnoise.png", 404),
  ])
  func `a request for what is not there is refused in a sentence`(
    path: String,
    status: Int
  ) async throws {
    try await Visitor.visit { visitor in
      let fingerprint = try await Self.fingerprint(visitor, "mandelbrot")
      let answer = try await visitor.ask(path.replacingOccurrences(of: "FP", with: fingerprint))
      #expect(answer.status == status)
      #expect(answer.problem?.hasSuffix(".") == true, "\(answer.text)")
    }
  }

  @Test(.optimized) func `a small picture is its own view, in colours that fit`() async throws {
    try await Visitor.visit { visitor in
      // Two of them are places of the same colours, so of one fingerprint.
      let worlds = [
        ("noise", try WorldLibrary.world("noise")),
        ("seahorse-valley", try Place.named("seahorse-valley").world),
        ("thistle", try Place.named("thistle").world),
      ]
      var (fingerprints, tags): (Set<String>, Set<String>) = ([], [])
      for (name, world) in worlds {
        let path = "/thumbnail/\(name).png"
        let answer = try await visitor.ask(path)
        #expect(answer.status == 200)
        let size = Size(width: 320, height: 180)
        let view = try #require(TileView(nearest: try world.view(world.view, size: size).view.grid))
        let renderer = try TileRenderer(world)
        var tuned = world
        if world.colorMap.scale == .histogram {
          let grid = try #require(view.grid(size))
          tuned.colorMap.ranks = try await renderer.ranks(of: grid)
        }
        let drawn = try await TileRenderer(tuned).picture(of: view, size: size, threads: 2)
        #expect(try Bitmap(png: answer.body) == drawn)
        let tag = try #require(answer.headers["etag"])
        let again = try await visitor.ask(path, headers: ["If-None-Match": tag])
        #expect(again.status == 304)
        fingerprints.insert(renderer.fingerprint)
        tags.insert(tag)
      }
      #expect((fingerprints.count, tags.count) == (2, 3))
    }
  }
}
