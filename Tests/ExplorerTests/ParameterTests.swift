import FathomFrames
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import Testing

/// Changed worlds: their names, their controls, and every refusal.
@Suite(.timeLimit(.minutes(15))) struct ParameterTests {
  private static func path(_ name: String) throws -> String {
    try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
  }

  @Test(arguments: [
    "noise;colors.slope.azimuth=90;kind=ridged;palette=ember;seed=7",
    "noise;colors.terrain.sea=0.5;colors.contours.strength=0.2", "mandelbrot;palette=lantern",
    "mandelbrot;colors.density=1.5;palette=lantern;samples=2", "grid;base=2;kind=polar",
  ])
  func `a changed world is that of its name, and its file makes it again`(name: String) async throws
  {
    try await Visitor.visit { visitor in
      let answer = try await visitor.ask("/view/\(try Self.path(name))?size=320x200")
      let object = try #require(try answer.object)
      let world = try WorldLibrary.world(name)
      #expect(object["fingerprint"] as? String == (try TileRenderer(world).fingerprint))
      let parts = name.split(separator: ";").map(String.init)
      #expect(
        object["world"] as? String == ([parts[0]] + parts[1...].sorted()).joined(separator: ";")
      )
      let command = try #require(object["command"] as? String)
      #expect(command.contains("render '\(parts[0]);"))
      let made = try World(yaml: try #require(object["file"] as? String))
      #expect(made.record == world.record)
      #expect(made.view.center?.x.text == object["x"] as? String)
    }
  }

  @Test(arguments: [
    ("noise;kind=none", 400), ("noise;seed=-1", 400), ("noise;seed", 400), ("noise;=1", 400),
    ("noise;seed=1;seed=2", 400), ("noise;nothing=1", 400), ("noise;colors.nothing=1", 400),
    ("noise;colors.slope=none;colors.slope.azimuth=1", 400), ("noise;colors.slope.a.b=1", 400),
    ("noise;palette=/etc/passwd", 400), ("noise;palette=Worlds/a.kfp", 400),
    ("picture;picture=/etc", 404), ("noise;picture=/etc", 400), ("noise;palette=a.kfp", 400),
    ("noise;picture=x", 400), ("noise;generator=grid", 400),
    ("noise;samples=9999", 400), ("noise;colors.scale=light", 400),
    ("noise;colors.terrain.sea=1;colors.density=1", 400), ("nothing;seed=1", 404),
    ("noise;mode=true-field;kind=worley", 400),
  ])
  func `a change that cannot be is refused in a sentence`(name: String, status: Int) async throws {
    try await Visitor.visit { visitor in
      for question in [
        "/view/\(try Self.path(name))?size=9x9", "/parameters/\(try Self.path(name))",
      ] {
        let answer = try await visitor.ask(question)
        #expect(answer.status == status)
        #expect(answer.problem?.hasSuffix(".") == true, "\(answer.text)")
        #expect(answer.problem?.contains("changes:") == false)
      }
    }
  }

  @Test func `every control's values are those of worlds that can be shown`() async throws {
    try await Visitor.visit { visitor in
      for world in ["grid", "mandelbrot", "noise", "noise;colors.slope.strength=1"] {
        let sheet = try #require(
          try await visitor.ask("/parameters/\(try Self.path(world))").object
        )
        let palettes = try #require(sheet["palettes"] as? [[String: Any]])
        let fields = try #require(sheet["groups"] as? [[String: Any]])
          .flatMap { $0["fields"] as? [[String: Any]] ?? [] }
        #expect(fields.count >= 6)
        // What follows the view has no values.
        for field in fields where field["kind"] as? String != "follow" {
          let key = try #require(field["on"] ?? field["key"]) as? String ?? ""
          var values = [field["onValue"], field["least"], field["most"]].compactMap {
            $0 as? String
          }
          values += field["words"] as? [String] ?? []
          if key == "palette" { values = palettes.compactMap { $0["name"] as? String } }
          #expect(!values.isEmpty)
          for value in values where !(key == "mode" && value == "true-field") {
            // A terrain's heights rise, whichever of them is moved.
            guard !key.hasPrefix("colors.terrain.") || field["kind"] as? String == "switch" else {
              continue
            }
            let name = "\(world.split(separator: ";")[0]);\(key)=\(value)"
            let answer = try await visitor.ask("/view/\(try Self.path(name))?size=9x9")
            #expect(answer.status == 200, "\(name): \(answer.text)")
          }
        }
      }
    }
  }

  @Test func `of very many changed worlds the oldest are forgotten until they are asked for`()
    async throws
  {
    try await Visitor.visit("grid") { visitor in
      func fingerprint(_ axes: Int) async throws -> String {
        let answer = try await visitor.ask("/view/grid;axes=1.\(axes)?size=9x9")
        return try #require(try answer.object?["fingerprint"] as? String)
      }
      let first = try await fingerprint(100)
      let path = "/tile/\(first)/1/65536/24/0/0.png"
      #expect(try await visitor.ask(path).status == 200)
      for axes in 101...230 { _ = try await fingerprint(axes) }
      #expect(try await visitor.ask(path).status == 404)
      #expect(try await fingerprint(100) == first)
      #expect(try await visitor.ask(path).status == 200)
    }
  }
}
