import Foundation
import TestSupport
import Testing

/// The printed script on a real Slurm, started for the test: a machine that is lost and a task that asks
/// for another turn leave the frames of a local run.
@Suite(
  .waiting,
  .enabled(if: Slurm.isInstalled, "Slurm is not installed, or this is not root (slurm-wlm, munge)")
)
struct SlurmTests {
  private let place = Workplace()

  private static let scripts = "\(PackageFolder.path)/Tests/CommandTests/Slurm"

  private var cluster: String { place.path("cluster") }

  private var environment: [String: String] {
    [
      "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "SLURM_CONF": "\(cluster)/etc/slurm.conf",
      "FATHOM": Program.path, "HANGING": place.path("hanging"),
    ]
  }

  private func shell(_ line: String, limit: Double = 20) throws -> Workplace.Outcome {
    try place.start(["-c", line], program: "/bin/bash", environment: environment).end(within: limit)
  }

  @Test func `a farm that loses a machine draws what one machine draws`() throws {
    try place.write(
      """
      world: noise
      size: 64x36
      rate: 24
      camera: [{time: 0}, {time: 2, at: ["0.3", "0.2"], width: 1e-20}]
      """,
      to: "dive.yaml"
    )
    let up = try shell("\(Self.scripts)/up.sh \(cluster) 4")
    defer { _ = try? place.start([cluster], program: "\(Self.scripts)/down.sh").end(within: 20) }
    try #require(up.code == 0, "\(up.errors)")

    let script = try place.run(
      "farm",
      "slurm",
      "dive.yaml",
      "--tasks",
      "8",
      "--cpus",
      "1",
      "-o",
      "farm",
      "--program",
      "\(Self.scripts)/fathom.sh"
    )
    #expect(script.code == 0, "\(script.errors)")
    try place.write(script.output, to: "farm.sbatch")
    // What the script says about submitting it, word for word.
    let commands = script.text.split(separator: "\n").filter { $0.hasPrefix("#   ") }
      .map { String($0.dropFirst(4)) }
    #expect(commands.count == 3)
    let submission = try shell(commands.joined(separator: "\n"))
    #expect(submission.code == 0, "\(submission.errors)")

    // In the middle of its frames, the first node goes silent.
    #expect(try shell("until [ -e \"$HANGING\" ]; do sleep 0.1; done").code == 0)
    #expect(try shell("kill -9 $(cat \(cluster)/run/slurmd-n1.pid)").code == 0)
    let end = try shell("while [ -n \"$(squeue -h)\" ]; do sleep 0.2; done", limit: 90)
    #expect(end.code == 0, "\(end.errors)")

    let states = try shell("scontrol show job 1 --oneliner").text.split(separator: "\n")
    #expect(states.count == 8 && states.allSatisfy { $0.contains("JobState=COMPLETED") })
    #expect(states.count { $0.contains(" Restarts=1 ") } == 2)
    let logs = try place.names(in: "farm/logs")
    #expect(logs.count == 9)
    let verified = String(decoding: try place.data("farm/logs/verify.log"), as: UTF8.self)
    #expect(verified == "All 49 frames are there and whole.\n")

    #expect(try place.run("fly", "dive.yaml", "-o", "local").code == 0)
    let sums = try ["farm", "local"].map { try shell("cd \($0) && sha256sum frame_*.png").text }
    #expect(sums[0] == sums[1] && sums[0].split(separator: "\n").count == 49)
    let journals = try ["farm", "local"].map { try shell("sort \($0)/manifest*.jsonl").text }
    #expect(journals[0] == journals[1])
  }
}

/// The cluster's programs.
private enum Slurm {
  /// Whether a cluster can be started.
  static let isInstalled =
    getuid() == 0
    && ["slurmctld", "slurmd", "munged"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/sbin/\($0)")
    }
}
