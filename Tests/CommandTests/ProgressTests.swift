import Foundation
import Testing

/// What is said while a flight is drawn.
@Suite struct ProgressTests {
  private let place = Workplace()

  init() throws {
    try place.write(
      "world: grid\nsize: 8x8\nrate: 1\ncamera: [{time: 0}, {time: 3, zoom: 9}]",
      to: "f.yaml"
    )
  }

  @Test(arguments: [[], ["--progress", "bar"], ["--progress", "none"]])
  func `nothing is said where standard error is no terminal`(options: [String]) throws {
    let outcome = try place.run(["fly", "f.yaml"] + options)
    #expect(outcome.code == 0 && outcome.text == "" && outcome.errors == "")
  }

  @Test func `plain progress is a line for each frame`() throws {
    let first = try place.run("fly", "f.yaml", "--progress", "plain", "--frames", "1-2")
    let lines = first.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(" drawn, ") && $0.contains("left") })
    #expect(lines[0].hasPrefix("frame 1 drawn, 1 of 2, "))
    let second = try place.run("fly", "f.yaml", "--progress", "plain").errors.split(separator: "\n")
    #expect(second.count == 4 && second[1].hasPrefix("frame 1 is up to date, 2 of 4"))
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

  @Test func `on a terminal there is a bar`() throws {
    // 'script' gives the program a terminal; without it there is nothing to see.
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else { return }
    let outcome = try place.shell(#"script -qec '"$FATHOM" fly f.yaml' /dev/null </dev/null"#)
    #expect(outcome.code == 0 && outcome.text.contains("█") && outcome.text.contains("4 of 4"))
  }
}
