import FathomImaging
import Foundation
import TestSupport
import Testing

/// Places by name, in an empty folder.
@Suite(.waiting) struct PlacesTests {
  private let place = Workplace()

  private static let names =
    ((try? FileManager.default
    .contentsOfDirectory(atPath: PackageFolder.path + "/Worlds/places")) ?? [])
    .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) }.sorted()

  private func picture(_ arguments: String...) throws -> Data {
    let outcome = try place.run(
      ["render"] + arguments + ["--size", "32x18", "-o", "-", "--format", "ppm"]
    )
    #expect(outcome.code == 0 && outcome.errors == "", "\(arguments): \(outcome.errors)")
    let bitmap = try Bitmap(ppm: Array(outcome.output))
    return Data(try bitmap.ppmData())
  }

  @Test func `places are listed with zoom and sentence`() throws {
    let outcome = try place.run("places")
    #expect(outcome.code == 0 && outcome.errors == "")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == Self.names.count && lines.count >= 20)
    for name in Self.names { #expect(lines.count { $0.hasPrefix("\(name) ") } == 1, "\(name)") }
    #expect(lines.contains { $0.hasPrefix("seahorse-valley ") && $0.contains(" 2e4 ") })
  }

  @Test func `programs can read them`() throws {
    let data = try place.run("places", "--json").output
    let list = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(list.compactMap { $0["name"] as? String }.sorted() == Self.names)
    #expect(
      list.allSatisfy {
        ($0["at"] as? [String])?.count == 2 && $0["zoom"] is String && $0["credit"] is String
      }
    )
  }

  @Test func `--at takes a name, and its zoom unless there is another`() throws {
    let center = ["-0.743643887037158,0.131825904205312"]
    let named = try picture("mandelbrot", "--at", "seahorse-valley")
    #expect(try named == picture("mandelbrot", "--at", center[0], "--zoom", "2e4"))
    let wider = try picture("mandelbrot", "--at", "seahorse-valley", "--width", "0.1")
    #expect(try wider == picture("mandelbrot", "--at", center[0], "--width", "0.1"))
    #expect(named != wider)
  }

  @Test(.optimized, arguments: names)
  func `each draws in its own colours, neither dull nor black`(name: String) throws {
    let outcome = try place.run(
      "render",
      name,
      "--size",
      "32x18",
      "--samples",
      "1",
      "-o",
      "x.ppm",
      limit: 120
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let bitmap = try Bitmap(ppm: Array(place.data("x.ppm")))
    var counts: [[UInt16]: Int] = [:]
    for y in 0..<18 {
      for x in 0..<32 {
        let color = bitmap[x, y]
        counts[[color.red, color.green, color.blue], default: 0] += 1
      }
    }
    #expect(counts.count > 100, "\(name)")
    #expect(counts.values.allSatisfy { $0 < 32 * 18 / 4 }, "\(name)")
  }

  @Test func `each is on the page that shows them, with its picture`() throws {
    let folder = PackageFolder.path + "/Sources/Worlds/Worlds.docc/"
    let page = try String(contentsOfFile: folder + "Places.md", encoding: .utf8)
    for name in Self.names {
      #expect(page.contains("\n## \(name)\n") && page.contains("](place-\(name))"), "\(name)")
      #expect(
        FileManager.default.fileExists(atPath: folder + "Places/place-\(name).jpg"),
        "'make places' draws \(name)"
      )
    }
  }

  @Test func `a dive goes to a place`() throws {
    let outcome = try place.run("fly", "starfish", "--dry-run")
    #expect(outcome.code == 0 && outcome.text.hasSuffix("\t-3.74004139e-1,6.59792175e-1\n"))
  }

  @Test func `an unknown place is refused, and the nearest proposed`() throws {
    try place.expectRefusal(
      ["render", "mandelbrot", "--at", "seahorse-valey"],
      code: 64,
      saying: ["'seahorse-valey'", "(did you mean 'seahorse-valley'?)", "'fathom places'"]
    )
  }

  @Test func `places of one's own come first, and a bad one is told`() throws {
    try place.write(
      "generator: noise\nabout: Mine.\nview: {at: [1, 2], width: 3}\n",
      to: "Worlds/places/starfish.yaml"
    )
    try place.write("generator: noise\n", to: "Worlds/places/nowhere.yaml")
    try place.write("[", to: "Worlds/places/torn.yaml")
    let outcome = try place.run("places")
    #expect(outcome.code == 0)
    #expect(outcome.text.contains("\nstarfish ") || outcome.text.hasPrefix("starfish "))
    #expect(outcome.text.contains(" width 3 ") && outcome.text.contains(" Mine.\n"))
    #expect(!outcome.text.contains("Eight arms"))
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors.contains { $0.contains("places/nowhere.yaml:1") && $0.contains("needs a view") })
    #expect(errors.contains { $0.contains("places/torn.yaml") })
    try place.expectRefusal(
      ["render", "noise", "--at", "nowhere"],
      code: 65,
      saying: ["Worlds/places/nowhere.yaml:1:", "A place needs a view"]
    )
  }
}
