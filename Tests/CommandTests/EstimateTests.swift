import Foundation
import TestSupport
import Testing

/// What a flight is said to take.
@Suite(.waiting) struct EstimateTests {
  private let place = Workplace()

  init() throws {
    try place.write(
      "world: noise\nsize: 64x36\nrate: 10\ncamera: [{time: 0}, {time: 9, zoom: 1e9}]",
      to: "f.yaml"
    )
  }

  private func estimate(_ arguments: String...) throws -> [String: Any] {
    let outcome = try place.run(["estimate", "f.yaml", "--json"] + arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try place.names() == ["f.yaml"])
    return try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test(.optimized) func `the size on disk is foretold`() throws {
    let values = try estimate()
    #expect(values["frameCount"] as? Int == 91)
    let disk = try #require(values["diskBytes"] as? Double)
    #expect(try place.run("fly", "f.yaml", "-o", "f").code == 0)
    let size = try place.names(in: "f").filter { $0.hasPrefix("frame_") }
      .reduce(0) { $0 + (try place.data("f/\($1)").count) }
    #expect(disk > 0.5 * Double(size) && disk < 2 * Double(size), "\(disk) for \(size)")
  }

  @Test func `times add up, and tasks are no shorter than a minute`() throws {
    let values = try estimate()
    let probes = try #require(values["probes"] as? [[String: Any]])
    #expect((2...5).contains(probes.count))
    let frames = probes.compactMap { $0["frame"] as? Int }
    #expect(frames == frames.sorted() && frames.allSatisfy { (0...90).contains($0) })
    let seconds = try #require(values["seconds"] as? Double)
    let each = probes.compactMap { $0["seconds"] as? Double }
    #expect(seconds >= (each.min() ?? 0) * 45 && each.allSatisfy { $0 > 0 })
    // A flight of a moment is one task.
    #expect(values["taskCount"] as? Int == 1 && values["taskSeconds"] as? Double == seconds)
    #expect(try #require(values["memoryBytes"] as? Int) > 1 << 20)
  }

  @Test(arguments: ["7", "3-4", "0-90x45"])
  func `few frames are enough`(frames: String) throws {
    #expect(try #require(estimate("--frames", frames)["seconds"] as? Double) > 0)
  }

  @Test(.optimized, arguments: ["keyframes", "expmap"])
  func `the mode of a flight counts`(mode: String) throws {
    try place.expectRefusal(
      ["estimate", "f.yaml", "--mode", mode],
      code: 64,
      saying: ["detail follows the size of the pixels"]
    )
    try place.write(
      """
      world: mandelbrot
      size: 64x36
      rate: 20
      mode: \(mode)
      camera: [{time: 0, at: [-0.75, 0.01]}, {time: 3, at: [-0.75, 0.01], zoom: 8}]
      """,
      to: "f.yaml"
    )
    let values = try estimate()
    #expect(values["frameCount"] as? Int == 61)
    #expect(try #require(values["probes"] as? [Any]).count == 5)
    #expect(try #require(values["seconds"] as? Double) > 0)
    let disk = try #require(values["diskBytes"] as? Double)
    #expect(try place.run("fly", "f.yaml", "-o", "f").code == 0)
    let size = try place.names(in: "f").filter { $0.hasPrefix("frame_") }
      .reduce(0) { $0 + (try place.data("f/\($1)").count) }
    #expect(disk > 0.5 * Double(size) && disk < 2 * Double(size), "\(disk) for \(size)")
  }

  @Test func `people get a table`() throws {
    let text = try place.run("estimate", "f.yaml").text
    for word in ["depth", "time ", "memory ", "disk ", "1 task of "] {
      #expect(text.contains(word))
    }
  }

  @Test func `bad options are refused`() throws {
    try place.expectRefusal(
      ["estimate", "f.yaml", "--probes", "0"],
      code: 64,
      saying: ["--probes"]
    )
    try place.expectRefusal(
      ["estimate", "f.yaml", "--frames", "91"],
      code: 64,
      saying: ["no frame 91"]
    )
  }
}
