import FathomImaging
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// Sequences under attack: what is done stays whole, and the next run goes on from there.
@Suite(.serialized) struct HardshipTests {
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

  /// Nothing but whole frames lies in a folder, and the program says one sentence on its end.
  private func expectWhole(_ folder: String, after outcome: Workplace.Outcome) throws {
    #expect(outcome.complaints.hasPrefix("fathom: ") && outcome.complaints.hasSuffix("."))
    #expect(!outcome.complaints.contains("\n"), "\(outcome.errors)")
    #expect(try place.names(in: folder).allSatisfy { !$0.hasSuffix(".tmp") })
    for name in try frames(in: folder) {
      #expect(try Bitmap(png: Array(place.data("\(folder)/\(name)"))).width == 160, "\(name)")
    }
  }

  @Test(.optimized) func `killed twenty times, a flight ends as if nothing had been`() throws {
    // Slow frames, so that most are met in the middle of the work.
    #expect(try fly("whole", "--samples", "16").code == 0)
    var random = SplitMix64(seed: 20)
    var (kills, runs, counts) = (0, 0, Set<Int>())
    func count() -> Int { (try? frames(in: "f").count) ?? 0 }
    while kills < 20, runs < 60 {
      let run = try place.start(["fly", "f.yaml", "-o", "f", "--threads", "1", "--samples", "16"])
      runs += 1
      // Some frames later, and somewhere within the work on one, however busy the machine is.
      let goal = min(count() + Int.random(in: 0...6, using: &random), 150)
      for _ in 0..<5_000 where count() < goal { usleep(1_000) }
      usleep(UInt32.random(in: 0...5_000, using: &random))
      run.send(SIGKILL)
      if try run.end(within: 20).code == SIGKILL {
        kills += 1
        counts.insert(count())
      } else {
        // It was too fast: from the beginning.
        try FileManager.default.removeItem(atPath: place.path("f"))
      }
    }
    #expect(
      kills == 20 && counts.count >= 5,
      "\(kills) kills in \(runs) runs at \(counts.sorted())"
    )
    #expect(try fly("f", "--samples", "16").code == 0)
    #expect(try place.run("verify", "f").code == 0)
    #expect(try place.names(in: "f") == place.names(in: "whole"))
    for name in try place.names(in: "whole") {
      #expect(try place.data("f/\(name)") == place.data("whole/\(name)"), "\(name)")
    }
  }

  @Test(.optimized, .enabled(if: SmallDisk.canBeMade, "only root can mount a small disk"))
  func `a full disk stops a flight, which goes on when there is space`() throws {
    try FileManager.default.createDirectory(
      atPath: place.path("d"),
      withIntermediateDirectories: true
    )
    let disk = try #require(SmallDisk(at: place.path("d"), kibibytes: 600))
    let outcome = try fly("d/f")
    #expect(outcome.code == 74 && outcome.errors.contains("No space left"), "\(outcome.errors)")
    try expectWhole("d/f", after: outcome)
    let count = try frames(in: "d/f").count
    #expect(count > 3 && count < 151)
    let verification = try place.run("verify", "d/f")
    #expect(verification.code == 1 && verification.text == "\(count)-150\n")
    // Still full: the same end.
    #expect(try fly("d/f").code == 74)
    #expect(disk.grow(kibibytes: 40_000))
    #expect(try fly("d/f").code == 0)
    #expect(try place.run("verify", "d/f").code == 0)
  }

  @Test(.optimized) func `a folder that vanishes ends a flight`() throws {
    let run = try place.start(["fly", "f.yaml", "-o", "f", "--threads", "1", "--samples", "16"])
    #expect(run.waits { ((try? frames(in: "f").count) ?? 0) >= 3 })
    try FileManager.default.moveItem(atPath: place.path("f"), toPath: place.path("moved"))
    let outcome = try run.end(within: 20)
    #expect(outcome.code == 73 && outcome.errors.contains("f/frame_"), "\(outcome.errors)")
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

/// A file system of its own, gone with this object.
private final class SmallDisk {
  private let folder: String

  /// Nil where it cannot be mounted.
  init?(at folder: String, kibibytes: Int) {
    self.folder = folder
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", folder) else {
      return nil
    }
  }

  deinit { _ = Self.run("umount", "-l", folder) }

  /// Gives it this size.
  func grow(kibibytes: Int) -> Bool {
    Self.run("mount", "-o", "remount,size=\(kibibytes)k", folder)
  }

  /// Whether this user, in this container, may have one.
  static let canBeMade: Bool = {
    guard getuid() == 0 else { return false }
    let folder = NSTemporaryDirectory() + "fathom-disk-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return SmallDisk(at: folder, kibibytes: 64) != nil
  }()

  private static func run(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
