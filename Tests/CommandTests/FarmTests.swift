import FathomFiles
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// Scripts for farms: their syntax, and those that can be run here.
@Suite(.waiting) struct FarmTests {
  private let place = Workplace()

  private static let hasParallel = FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")

  init() throws {
    try place.write(
      """
      world: noise
      size: 16x9
      rate: 4
      camera: [{time: 0}, {time: 2, zoom: 1e9}]
      """,
      to: "a dive.yaml"
    )
  }

  private func script(_ farm: String, _ arguments: String...) throws -> String {
    let outcome = try place.run(["farm", farm, "a dive.yaml", "--tasks", "3"] + arguments)
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    return outcome.text
  }

  private func bash(_ arguments: String...) throws -> Workplace.Outcome {
    try place.start(arguments, program: "/bin/bash", environment: ["HOME": place.folder])
      .end(within: 60)
  }

  @Test(arguments: ["slurm", "parallel", "opencue"], ["it's", "o u\"t%/$x"])
  func `shell scripts can be parsed, whatever the names`(farm: String, folder: String) throws {
    let text = try script(farm, "-o", folder, "--movie", "m $.mp4", "--", "--samples", "2")
    try place.write(text, to: "script")
    #expect(try bash("-n", "script").errors == "")
    // The commands in comments as well.
    let comments = text.split(separator: "\n").filter { $0.hasPrefix("#   ") }
    try place.write(comments.map { $0.dropFirst(4) }.joined(separator: "\n"), to: "comments")
    #expect(try bash("-n", "comments").errors == "")
    #expect(text.contains("--samples 2"))
  }

  @Test(arguments: ["openjd", "kubernetes"])
  func `job files are YAML`(farm: String) throws {
    let text = try script(farm, "-o", "o\"\\u", "--frames", "0-8x2", "--movie", "m.mp4")
    let node = try YAMLNode(parsing: text, file: "job.yaml")
    if farm == "openjd" {
      #expect(node.value(of: "specificationVersion")?.text == "jobtemplate-2023-09")
      let steps = try #require(node.value(of: "steps")?.elements)
      #expect(steps.compactMap { $0.value(of: "name")?.text } == ["Frames", "Verify", "Movie"])
    } else {
      let values = try #require(node.value(of: "spec"))
      #expect(values.value(of: "completionMode")?.text == "Indexed")
      #expect(values.value(of: "completions")?.text == "3")
      let rules = try #require(values.value(of: "podFailurePolicy")?.value(of: "rules")?.elements)
      #expect(
        rules.compactMap { $0.value(of: "action")?.text } == ["FailIndex", "Ignore", "Ignore"]
      )
      let pod = values.value(of: "template")?.value(of: "spec")
      let arguments = pod?.value(of: "containers")?.elements?.first?.value(of: "args")?.elements
      let words = try #require(arguments).compactMap(\.text)
      #expect(words.starts(with: ["fly", "a dive.yaml", "-o", "o\"\\u", "--frames", "0-8x2"]))
      #expect(words.contains("auto/3"))
    }
  }

  @Test func `Slurm gets what a task needs`() throws {
    let text = try script("slurm", "--cpus", "2", "--time-limit", "90m", "--frames", "0-7")
    for line in [
      "#SBATCH --array=0-2", "#SBATCH --cpus-per-task=2", "#SBATCH --time=90", "#SBATCH --requeue",
      "#SBATCH --output=\"out/a dive/logs/%A_%a.log\"",
    ] { #expect(text.contains(line + "\n")) }
    let last = try #require(text.split(separator: "\n").last)
    #expect(last.hasPrefix("exec /") && last.contains(#" --shard "$SLURM_ARRAY_TASK_ID/3" "#))
    #expect(last.contains("fathom fly 'a dive.yaml' -o 'out/a dive' --frames 0-7"))
    #expect(last.contains("--time-budget 4950s"))
  }

  @Test(.enabled(if: hasParallel, "GNU parallel is not installed"))
  func `GNU parallel draws all frames, and those of a task that failed again`() throws {
    try place.write(try script("parallel", "--cpus", "1"), to: "run")
    let first = try bash("run")
    #expect(first.code == 0 && first.errors == "All 9 frames are there and whole.\n")
    let frames = { try place.names(in: "out/a dive").filter { $0.hasPrefix("frame_") } }
    #expect(try frames().count == 9)
    // As if task 1 had never been finished: only it runs again.
    let log = String(decoding: try place.data("out/a dive/logs/tasks.tsv"), as: UTF8.self)
    let lines = log.split(separator: "\n")
    #expect(lines.count == 4)
    try place.write(
      lines.filter { !$0.contains("--shard 1/3") }.joined(separator: "\n") + "\n",
      to: "out/a dive/logs/tasks.tsv"
    )
    try FileManager.default.removeItem(atPath: place.path("out/a dive/frame_000004.png"))
    #expect(try bash("run").code == 0)
    #expect(try frames().count == 9)
    // What cannot be mended by another try is told with its code.
    try place.write("world: nosuch", to: "a dive.yaml")
    try FileManager.default.removeItem(atPath: place.path("out/a dive/logs"))
    let failed = try bash("run")
    #expect(failed.errors.contains("task 2: exit code 65, see out/a dive/logs/2/stderr"))
  }

  @Test func `OpenCue gets a command for each task`() throws {
    // A cuecmd that keeps what it is given.
    try place.write("#!/bin/sh\necho \"$1 $2 $3 $4\"; cat \"$5\"\n", to: "bin/cuecmd")
    try place.write(try script("opencue", "--cpus", "2"), to: "run")
    let outcome = try place.shell("chmod +x bin/cuecmd && PATH=$PWD/bin:$PATH bash run")
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 4 && lines.first == "--job-name a-dive --cores 2")
    for line in lines.dropFirst() {
      #expect(try bash("-c", String(line)).code == 0)
    }
    #expect(try place.run("verify", "out/a dive").code == 0)
  }

  @Test(
    arguments: [
      (["spark"], 64, "slurm, parallel, openjd, opencue, kubernetes"),
      (["slurm", "--tasks", "10"], 64, "--tasks must be a whole number from 1 to 9"),
      (["slurm", "--tasks", "0"], 64, "--tasks"), (["slurm", "-o", ""], 64, "must have a name"),
      (["slurm", "--cpus", "0"], 64, "--cpus"),
      (["slurm", "-o", "a\nb"], 64, "control characters"),
      (["slurm", "--time-limit", "x"], 64, "--time-limit must be a time"),
      (["slurm", "--frames", "9"], 64, "There is no frame 9"),
      (["slurm", "--frames", "0-1"], 64, "from 1 to 2"),
    ] as [([String], Int32, String)]
  )
  func `what cannot be a job is refused`(arguments: [String], code: Int32, words: String) throws {
    let farm = Array(arguments.prefix(1))
    let tasks = arguments.contains("--tasks") ? [] : ["--tasks", "3"]
    try place.expectRefusal(
      ["farm"] + farm + ["a dive.yaml"] + tasks + arguments.dropFirst(),
      code: code,
      saying: [words]
    )
  }
}
