import Foundation
import TestSupport
import Testing

/// Sequences in trouble of their own; what may befall every kind of run are FaultTests.
@Suite(.serialized, .waiting) struct HardshipTests {
  private let place = Workplace()

  init() throws {
    try place.write(
      """
      world: noise
      size: 160x90
      rate: 30
      camera: [{time: 0}, {time: 5, at: ["0.3", "0.2"], width: 1e-20}]
      """,
      to: "f.yaml"
    )
  }

  private func fly(_ folder: String, _ arguments: String...) throws -> Workplace.Outcome {
    try place.run(["fly", "f.yaml", "-o", folder] + arguments)
  }

  private func frames(in folder: String) throws -> [String] {
    try place.names(in: folder).filter { $0.hasPrefix("frame_") }
  }

  @Test(.optimized) func `a folder that vanishes ends a flight`() throws {
    let run = try place.start(["fly", "f.yaml", "-o", "f", "--threads", "1", "--samples", "16"])
    #expect(run.waits { ((try? frames(in: "f").count) ?? 0) >= 3 })
    try FileManager.default.moveItem(atPath: place.path("f"), toPath: place.path("moved"))
    let outcome = try run.end(within: 20)
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.complaints.hasPrefix("fathom: The folder 'f' was removed or moved while"))
    #expect(!place.exists("f"))
    // What was being written when the folder went may lie there aside until the next run.
    #expect(try fly("moved", "--samples", "16").code == 0)
    #expect(try place.names(in: "moved").allSatisfy { !$0.hasSuffix(".tmp") })
    #expect(try place.run("verify", "moved").code == 0)
  }

  @Test func `a folder in a frame's place is told and left alone`() throws {
    try FileManager.default.createDirectory(
      atPath: place.path("f/frame_000003.png/mine"),
      withIntermediateDirectories: true
    )
    let outcome = try fly("f", "--frames", "0-5")
    #expect(outcome.code == 73 && outcome.errors.contains("f/frame_000003.png"))
    #expect(place.exists("f/frame_000003.png/mine"))
    let verification = try place.run("verify", "f", "--frames", "0-3")
    #expect(verification.code == 1 && verification.text == "3\n")
    try FileManager.default.removeItem(atPath: place.path("f/frame_000003.png"))
    #expect(try fly("f", "--frames", "0-5").code == 0)
    #expect(try frames(in: "f").count == 6)
  }

  @Test(.optimized) func `memory does not grow with the number of frames`() throws {
    try place.write(
      "world: grid\nsize: 4x4\nrate: 1\ncamera: [{time: 0}, {time: 9999, zoom: 9}]",
      to: "many.yaml"
    )
    func peak(_ frames: String) throws -> Int {
      let folder = "/dev/shm/fathom-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      return try place.peakMemory(
        ["fly", "many.yaml", "-o", folder, "--threads", "1", "--frames", frames]
      )
    }
    let few = try (0..<5).map { _ in try peak("0-9") }.max() ?? 0
    let many = try peak("0-9999")
    #expect(many - few < 4096, "\(few) kB for 10 frames, \(many) kB for 10,000")
  }
}
