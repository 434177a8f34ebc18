import FathomFrames
import FathomImaging
import Foundation
import TestSupport
import Testing

/// What the program says about itself.
@Suite(.waiting) struct ListingTests {
  private let place = Workplace()

  private func text(_ arguments: String...) throws -> String {
    let outcome = try place.run(arguments)
    #expect(outcome.code == 0 && outcome.complaints == "", "\(arguments)")
    return outcome.text
  }

  @Test func `worlds lists generators with parameters, and files with what they say`() throws {
    try place.write("about: Some hills.\ngenerator: noise\n", to: "Worlds/hills.yaml")
    try place.write("about: A way.\nworld: noise\ncamera: []\n", to: "Worlds/way.yaml")
    try place.write("[", to: "Worlds/zz.yaml")
    let listing = try text("worlds")
    for line in [
      "  iterations: a whole number from 1 to 9007199254740992, default auto",
      "  base: one of 10, 2, default 10", "  Worlds/hills.yaml: Some hills.",
      "Flights, which 'fathom fly NAME' draws:\n  Worlds/way.yaml: A way.",
    ] {
      #expect(listing.contains("\n" + line + "\n"), "\(line)")
    }
    #expect(listing.split(separator: "\n").last?.hasPrefix("  Worlds/zz.yaml:") == true)
    #expect(listing.components(separatedBy: "Worlds/zz.yaml").count == 2)
  }

  @Test func `worlds can be read by programs`() throws {
    try place.write("about: Some hills.\ngenerator: noise\n", to: "Worlds/hills.yaml")
    try place.write("[", to: "Worlds/zz.yaml")
    let data = Data(try text("worlds", "--json").utf8)
    let listing = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let generators = try #require(listing["generators"] as? [[String: Any]])
    #expect(
      generators.compactMap { $0["name"] as? String } == ["grid", "mandelbrot", "noise", "picture"]
    )
    for generator in generators {
      let parameters = try #require(generator["parameters"] as? [[String: String]])
      #expect(
        parameters.allSatisfy { $0.keys.sorted() == ["default", "domain", "name", "summary"] }
      )
      #expect((generator["fields"] as? [[String: String]])?.isEmpty == false)
    }
    let files = try #require(listing["files"] as? [[String: String]])
    #expect(
      files.first == [
        "name": "hills", "path": "Worlds/hills.yaml", "kind": "world", "about": "Some hills.",
      ]
    )
    #expect(files.first { $0["path"] == "Worlds/zz.yaml" }?["error"] != nil)
  }

  @Test func `palettes draws a strip of each`() throws {
    let names = try text("palettes").split(separator: "\n")
    #expect(names.count >= 6 && names.contains("dawn"))
    let sheet = try PictureInspection(ofFile: place.path("out/palettes.png"))
    #expect(sheet.isComplete && sheet.height > names.count)
    #expect(try place.names(in: "out") == ["palettes.png"])
  }

  @Test func `the version is three numbers, and the pictures' one`() throws {
    let version = /\d+\.\d+\.\d+ \(render version (\d+)\)\n/
    let match = try #require(text("--version").wholeMatch(of: version))
    #expect(Int(match.1) == PictureRecord.renderVersion)
  }

  @Test(arguments: [
    [], ["--help"], ["help"], ["-h"], ["render", "--help"], ["fly", "-h"],
    // These commands would run without options.
    ["help", "palettes"], ["help", "lab", "precision"], ["palettes", "--help"],
  ])
  func `help is a result`(arguments: [String]) throws {
    let outcome = try place.run(arguments)
    #expect(outcome.code == 0 && outcome.complaints == "" && outcome.text.contains("USAGE: fathom"))
  }

  @Test func `help names every option of the contract`() throws {
    let render = try text("render", "--help")
    for option in [
      "--at", "--zoom", "--width", "--height", "--size", "--iterations", "--seed", "--samples",
      "--palette", "--format", "--bits", "--tile-size", "--threads", "--stats", "--data", "--field",
      "-o",
    ] {
      #expect(render.contains(option + " ") || render.contains(option + ","), "\(option)")
    }
    let fly = try text("fly", "--help")
    for option in [
      "--frames", "--size", "--dry-run", "--preview", "--data", "--force", "--progress",
    ] {
      #expect(fly.contains(option + " "), "\(option)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `there are completions`(shell: String) throws {
    #expect(try text("--generate-completion-script", shell).contains("tile-size"))
  }
}
