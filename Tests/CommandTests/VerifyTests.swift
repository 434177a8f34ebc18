import Foundation
import TestSupport
import Testing

/// Checking frames, and drawing in shards.
@Suite(.waiting) struct VerifyTests {
  private let place = Workplace()

  init() throws {
    try place.write(
      """
      world: noise
      size: 32x18
      rate: 4
      camera:
        - time: 0
        - {time: 2, at: ["0.25", "1e-3"], width: "1e-30"}
      """,
      to: "Worlds/nine.yaml"
    )
  }

  private func fly(_ arguments: String...) throws {
    let outcome = try place.run(["fly", "nine", "-o", "f"] + arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  private func frame(_ index: Int) -> String { "f/frame_00000\(index).png" }

  @Test func `whole sequences pass`() throws {
    try fly()
    let outcome = try place.run("verify", "f")
    #expect(outcome.code == 0 && outcome.text == "")
    #expect(outcome.errors == "All 9 frames are there and whole.\n")
  }

  @Test func `what is wrong is told, and its list draws it again`() throws {
    try fly()
    let good = try place.data("f/frame_000006.png")
    try FileManager.default.removeItem(atPath: place.path(frame(0)))
    try place.write(try place.data(frame(1)).dropLast(4), to: frame(1))
    // In the middle of the pixels.
    var bytes = good
    bytes[bytes.count - 40] ^= 0x55
    try place.write(bytes, to: frame(6))
    try place.write(try place.data(frame(8)), to: frame(7))
    let outcome = try place.run("verify", "f")
    #expect(outcome.code == 1 && outcome.text == "0-1,6-7\n")
    for sentence in [
      "frame 1 is damaged: it has been cut off", "frame 6 is damaged: f/frame_000006.png",
      "frame 7 is drawn with other settings", "4 of 9 frames",
    ] {
      #expect(outcome.errors.contains(sentence))
    }
    try fly("--frames", "0-1,6-7", "--force")
    #expect(try place.run("verify", "f").code == 0)
    #expect(try place.data(frame(6)) == good)
  }

  @Test func `a picture that was exchanged is found by its digest`() throws {
    try fly("--samples", "2")
    let other = try place.data(frame(3))
    try FileManager.default.removeItem(atPath: place.path("f"))
    try fly()
    // The other picture with this one's record: PNG chunks before IDAT from one, the rest from other.
    let mine = try place.data(frame(3))
    func split(_ data: Data) throws -> (Data, Data) {
      let start = try #require(data.range(of: Data("IDAT".utf8))).lowerBound - 4
      return (data[..<start], data[start...])
    }
    try place.write(split(mine).0 + split(other).1, to: frame(3))
    let outcome = try place.run("verify", "f")
    #expect(outcome.code == 1 && outcome.text == "3\n")
    #expect(outcome.errors.contains("SHA-256"))
  }

  @Test func `shards side by side give what one run gives`() throws {
    try fly()
    let running = try (0..<3).map {
      try place.start(["fly", "nine", "-o", "s", "--shard", "\($0)/3"])
    }
    for program in running { #expect(try program.end(within: 60).code == 0) }
    for index in 0...8 {
      #expect(
        try place.data(frame(index)) == place.data("s/frame_00000\(index).png")
      )
    }
    #expect(try place.run("verify", "s").code == 0)
    func lines(_ name: String) throws -> [Substring] {
      String(decoding: try place.data(name), as: UTF8.self).split(separator: "\n")
    }
    let shards = try (0..<3).flatMap { try lines("s/manifest.\($0)-of-3.jsonl") }
    #expect(try shards.sorted() == lines("f/manifest.jsonl").sorted())
    let task = try place.run(
      ["fly", "nine", "-o", "t", "--shard", "auto/3"],
      environment: ["JOB_COMPLETION_INDEX": "2"]
    )
    #expect(task.code == 0)
    #expect(try place.names(in: "t").filter { $0.hasSuffix("png") }.count == 3)
  }

  @Test func `sha256sum agrees with the manifest`() throws {
    try fly()
    let outcome = try place.shell("cd f && sha256sum frame_*.png")
    let sums = outcome.text.split(separator: "\n").map { $0.prefix(64) }
    let manifest = String(decoding: try place.data("f/manifest.jsonl"), as: UTF8.self)
    #expect(sums.count == 9 && sums.allSatisfy { manifest.contains($0) })
  }

  @Test func `a journal that was cut off goes on where it ended`() throws {
    try fly()
    let journal = try place.data("f/manifest.jsonl")
    try place.write(journal.dropLast(20), to: "f/manifest.jsonl")
    try fly()
    #expect(try place.data("f/manifest.jsonl") == journal)
  }

  @Test func `a frame's line is there before its name`() throws {
    // A reader that is killed when the first frame has its name, and then lets the run go on.
    try fly("--frames", "0")
    let first = try place.data("f/manifest.jsonl")
    try fly("--frames", "0", "--palette", "moss", "--force")
    let second = try place.data("f/manifest.jsonl")
    #expect(second.starts(with: first) && second.count > first.count)
    // As a kill between line and frame leaves it: the old frame with the new one's line.
    try fly("--frames", "0", "--force")
    try place.write(second, to: "f/manifest.jsonl")
    try fly("--frames", "0", "--palette", "moss", "--force")
    #expect(try place.run("verify", "f", "--frames", "0").code == 0)
  }

  @Test func `without a sequence there is nothing to check`() throws {
    #expect(try place.run("verify", "nowhere").code == 66)
    try place.write("{", to: "g/flight.json")
    #expect(try place.run("verify", "g").code == 65)
    try fly()
    #expect(try place.run("verify", "f", "--frames", "9").code == 64)
  }

  @Test(.optimized, arguments: [("0s", 64), ("x", 64), ("1e9h", 64), ("1ms", 75), ("10m", 0)])
  func `a time budget ends a run cleanly`(budget: String, code: Int32) throws {
    let outcome = try place.run("fly", "nine", "--size", "640x360", "--time-budget", budget)
    #expect(outcome.code == code, "\(outcome.errors)")
    if code == 75 {
      #expect(outcome.errors.contains("time budget"))
      #expect(try place.run("fly", "nine", "--size", "640x360").code == 0)
    }
  }
}
