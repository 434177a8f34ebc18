import Foundation
import TestSupport
import Testing

/// What is said while a flight is drawn.
@Suite(.waiting) struct ProgressTests {
  private let place = Workplace()

  init() throws {
    try place.write(
      "world: grid\nsize: 8x8\nrate: 1\ncamera: [{time: 0}, {time: 3, zoom: 9}]",
      to: "f.yaml"
    )
  }

  @Test(arguments: [[], ["--progress", "bar"], ["--progress", "none"]])
  func `a line in the end is all where standard error is no terminal`(options: [String]) throws {
    let outcome = try place.run(["fly", "f.yaml"] + options)
    #expect(outcome.code == 0 && outcome.text == "" && outcome.complaints == "")
    #expect(outcome.errors.contains(/^out\/f  4 frames of 8x8  [0-9.]+ s\n$/))
  }

  @Test func `plain progress is a line for each frame`() throws {
    let first = try place.run("fly", "f.yaml", "--progress", "plain", "--frames", "1-2")
    let lines = first.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines[2].hasPrefix("out/f  2 frames of 8x8  "))
    #expect(lines[..<2].allSatisfy { $0.contains(" drawn, ") && $0.contains("left") })
    #expect(lines[0].hasPrefix("frame 1 drawn, 1 of 2, "))
    let second = try place.run("fly", "f.yaml", "--progress", "plain").errors.split(separator: "\n")
    #expect(second.count == 5 && second[1].hasPrefix("frame 1 is up to date, 2 of 4"))
    #expect(second[4].hasPrefix("out/f  4 frames of 8x8, 2 up to date  "))
  }

  @Test func `json progress is an object for each frame`() throws {
    let outcome = try place.run("fly", "f.yaml", "--progress", "json")
    let events = try outcome.errors.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(events.compactMap { $0["frame"] as? Int } == [0, 1, 2, 3])
    #expect(events.compactMap { $0["done"] as? Int } == [1, 2, 3, 4])
    #expect(events.allSatisfy { $0["of"] as? Int == 4 && $0["skipped"] as? Bool == false })
  }

  @Test func `json progress tells time, digest and shard of what was drawn`() throws {
    let arguments = ["fly", "f.yaml", "--progress", "json", "--shard", "1/2"]
    let events = try [try place.run(arguments), try place.run(arguments)].map {
      try $0.errors.split(separator: "\n").map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
    #expect(events.joined().allSatisfy { $0["shard"] as? String == "1/2" })
    #expect(events[0].allSatisfy { ($0["ms"] as? Double ?? 0) > 0 })
    let sums = try place.shell("cd out/f && sha256sum frame_000001.png frame_000003.png").text
    let digests = events[0].compactMap { $0["sha256"] as? String }
    #expect(digests == sums.split(separator: "\n").map { String($0.prefix(64)) })
    // Frames that are skipped are not read.
    #expect(events[1].count == 2 && events[1].allSatisfy { $0["sha256"] == nil && $0["ms"] == nil })
  }

  @Test func `openjd progress ends at 100 percent`() throws {
    let errors = try place.run("fly", "f.yaml", "--progress", "openjd").errors
    let lines = errors.split(separator: "\n")
    let progress = lines.filter { $0.hasPrefix("openjd_progress: ") }
      .compactMap { Double($0.dropFirst(17)) }
    #expect(progress == [25, 50, 75, 100])
    #expect(lines.count { $0.hasPrefix("openjd_status: frame ") } == 4 && lines.count == 8)
  }

  @Test(.withTerminal) func `on a terminal there is a bar`() throws {
    func run(_ line: String) throws -> String {
      let outcome = try place.shell("script -qec '\"$FATHOM\" \(line)' /dev/null </dev/null")
      #expect(outcome.code == 0)
      return outcome.text
    }
    let drawing =
      "render mandelbrot --at 0.3,0.02 --size 640x360 --samples 500 --threads 1 -o x.png"
    let text = try run(drawing)
    #expect(text.contains("█") && text.contains(" left") && text.contains("x.png  640x360  "))
    // What is quick shows none, and what is quiet neither.
    #expect(try !run("fly f.yaml").contains("█"))
    #expect(try run(drawing + " --quiet") == "")
  }

  @Test func `plain progress of a picture names its parts`() throws {
    let drawing = ["render", "noise", "--size", "640x360", "--samples", "64", "--threads", "1"]
    let outcome = try place.run(drawing + ["--progress", "plain", "-o", "-"])
    #expect(outcome.code == 0 && outcome.errors.contains(/^blocks of tiles [0-9]+ of [0-9]+/))
    let events = try place.run(drawing + ["--progress", "json"]).errors.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(events.first?["part"] as? String == "blocks of tiles")
  }
}
