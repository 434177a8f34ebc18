import Foundation
import TestSupport
import Testing

/// The files that come with the program, found from a folder that has none.
@Suite(.waiting) struct FoundEverywhereTests {
  private let place = Workplace()

  @Test(arguments: [
    ["render", "islands", "--size", "16x9"],
    ["fly", "tour", "--size", "16x9", "--frames", "0-2"],
    ["scroll", "photo-pages", "--frames", "0-1", "-o", "out/pages"],
    ["lab", "precision", "zero-is-immortal"],
    ["fly", "starfish", "--size", "16x9", "--frames", "0"],
  ])
  func `worlds, flights, traces, lessons and places are found`(arguments: [String]) throws {
    let outcome = try place.run(arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
    // What they write is here, and nowhere else.
    #expect(try place.names() == ["out"])
  }

  @Test func `kinds are told as their readers tell them`() throws {
    let data = try place.run("worlds", "--json").output
    let listing = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let files = try #require(listing["files"] as? [[String: String]])
    let kinds = Dictionary(uniqueKeysWithValues: files.map { ($0["name"] ?? "", $0["kind"]) })
    #expect(kinds["islands"] == "world" && kinds["tour"] == "flight")
    #expect(kinds["pinches"] == "flight" && kinds["flag"] == "trace" && kinds["album"] == "trace")
    #expect(kinds["zero-is-immortal"] == "lesson")
    #expect(kinds["seahorse-valley"] == nil)
  }

  @Test func `a file of one's own takes the place of one with the same name`() throws {
    try place.write("generator: grid\nabout: Mine.\n", to: "Worlds/islands.yaml")
    let listing = try place.run("worlds").text
    #expect(listing.contains("\n  Worlds/islands.yaml: Mine.\n"))
    #expect(!listing.contains("\n  islands: ") && listing.contains("\n  highlands: "))
  }

  @Test func `a folder is listed once, whatever it is called`() throws {
    let shipped = PackageFolder.path + "/Worlds"
    let environment = ["FATHOM_WORLDS": shipped + "/../Worlds/"]
    let listing = try place.run(["worlds"], environment: environment).text
    #expect(listing.components(separatedBy: "islands: ").count == 2)
    #expect(listing.contains("\n  islands: "))
  }

  @Test(arguments: ["file", "nowhere"])
  func `a FATHOM_WORLDS that is no folder is told`(name: String) throws {
    try place.write("x", to: "file")
    let environment = ["FATHOM_WORLDS": place.path(name)]
    let outcome = try place.run(["worlds"], environment: environment)
    #expect(outcome.code == 0 && outcome.errors.contains("Warning: FATHOM_WORLDS is '/"))
    try place.expectRefusal(
      ["render", "ilands"],
      code: 66,
      saying: ["no ilands.yaml in Worlds, \(place.path(name)) or /", "did you mean 'islands'?"],
      environment: environment
    )
  }

  @Test func `a link to the program finds the files as well`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: place.path("link"),
      withDestinationPath: Program.path
    )
    let outcome = try place.start(
      ["render", "islands", "--size", "4x3", "-o", "x.png"],
      program: place.path("link")
    ).end(within: 60)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func `a program without its files says where it looked for them`() throws {
    try FileManager.default.createDirectory(
      atPath: place.path("bin"),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(atPath: Program.path, toPath: place.path("bin/fathom"))
    func run(_ arguments: [String]) throws -> Workplace.Outcome {
      try place.start(arguments, program: place.path("bin/fathom")).end(within: 60)
    }
    let alone = try run(["fly", "tour"])
    #expect(alone.code == 66)
    #expect(alone.errors.contains("no tour.yaml in Worlds or /"))
    #expect(alone.errors.contains("/share/fathom/Worlds (or documents, lessons or places there)"))
    #expect(try run(["render", "noise", "--size", "4x3", "-o", "x.png"]).code == 0)
    // And there they are found.
    try place.write("generator: grid\n", to: "share/fathom/Worlds/lines.yaml")
    #expect(try run(["render", "lines", "--size", "4x3", "-o", "x.png"]).code == 0)
    #expect(try run(["worlds"]).text.contains("\n  lines: \n"))
  }
}
