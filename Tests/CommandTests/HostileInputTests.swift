import FathomFrames
import FathomImaging
import Foundation
import TestSupport
import Testing

/// Files that somebody wrote to do harm: nothing of them is run, nothing of ours is lost, and nothing takes
/// more memory or time than its frame does.
@Suite(.waiting) struct HostileInputTests {
  private let place = Workplace()

  private static let flight = """
    world: grid
    size: 16x16
    rate: 10
    camera: [{time: 0}, {time: 1, zoom: 2}]

    """

  @Test(
    .optimized,
    arguments: [
      #""x\ntouch PWNED; echo hi\n#""#, #""x\u2028evil: 1""#, #""x\x85evil: 1""#, #""..\0""#,
      #""..""#, "a/b",
    ]
  )
  func `a flight's name is one line and a file's`(name: String) throws {
    try place.write(Self.flight + "flight: \(name)\n", to: "f.yaml")
    for arguments in [["farm", "slurm", "f.yaml", "--tasks", "2"], ["fly", "f.yaml"]] {
      try place.expectRefusal(
        arguments,
        code: 65,
        saying: ["f.yaml:5:9: The name of a flight must be that of a file, in one line"]
      )
    }
  }

  @Test func `a flight has no name that its frames' record could not have`() throws {
    let trace = "view: 160x90\nevents: []\n"
    for (command, text) in [("fly", Self.flight), ("scroll", trace)] {
      try place.write(text, to: "a\u{7F}b.yaml")
      try place.expectRefusal(
        [command, "a\u{7F}b.yaml", "-o", "f"],
        code: 65,
        saying: [":1:1: The name of a", "in one line"]
      )
      #expect(!place.exists("f"))
    }
  }

  @Test(arguments: ["a\u{7F}b", "a\u{85}b", "a\u{2028}b", "a\nb"])
  func `words of scripts are one line`(word: String) throws {
    try place.write(Self.flight, to: "f.yaml")
    for farm in ["slurm", "parallel", "openjd", "opencue", "kubernetes"] {
      try place.expectRefusal(
        ["farm", farm, "f.yaml", "--tasks", "2", "-o", word],
        code: 64,
        saying: ["cannot hold line ends"]
      )
    }
  }

  @Test func `awk runs nothing of a folder's name`() throws {
    try place.write(
      Self.flight + #"flight: 'x"; system("touch PWNED"); print "'"# + "\n",
      to: "f.yaml"
    )
    let script = try place.run("farm", "parallel", "f.yaml", "--tasks", "2")
    #expect(script.code == 0, "\(script.errors)")
    try place.write(script.output, to: "run")
    // Each task has failed.
    try place.write(
      "#!/bin/sh\nprintf 'Seq\\n1\\t:\\t0\\t0\\t0\\t0\\t65\\n' > \"$4\"\n",
      to: "bin/parallel"
    )
    let outcome = try place.shell("chmod +x bin/parallel && PATH=$PWD/bin:$PATH bash run")
    #expect(outcome.errors.contains("task 0: exit code 65, see out/x\"; system("))
    #expect(!place.exists("PWNED"))
  }

  @Test func `variables of farms are not those of names`() throws {
    try place.write(Self.flight, to: "f.yaml")
    let job = try place.run("farm", "kubernetes", "f.yaml", "--tasks", "2", "-o", "$$(A) $B")
    #expect(job.text.contains(#""-o", "$$$$(A) $$B""#))
    try place.expectRefusal(
      ["farm", "openjd", "f.yaml", "--tasks", "2", "-o", "{{Task.Param.Task}}"],
      code: 64,
      saying: ["takes '{{' for its own"]
    )
  }

  private func dive(to point: String, zoom: String) throws {
    try place.write(
      """
      world: mandelbrot
      size: 48x32
      rate: 10
      mode: keyframes
      camera: [{time: 0}, {time: 1, at: ["\(point)", "0"], zoom: "\(zoom)"}]
      """,
      to: "f.yaml"
    )
  }

  @Test(.optimized, arguments: ["1e20", "-1308048478136", "-98171308048478136", "30000"])
  func `keyframes of a point far outside the frame are refused`(point: String) throws {
    try dive(to: point, zoom: "1e10")
    try place.expectRefusal(
      ["fly", "f.yaml"],
      code: 64,
      saying: [
        "Keyframes of the way to waypoint 2 would be far larger than the frame", "Mode exact",
      ]
    )
  }

  @Test(
    .optimized,
    arguments: ["1.0000000000000001", "1.00000000000000000001", "1.000000000000000000000000001"]
  )
  func `keyframes of views of nearly one size are drawn`(zoom: String) throws {
    try dive(to: "-1.7598", zoom: zoom)
    let outcome = try place.run("fly", "f.yaml", "--frames", "0-10x5")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try place.run("verify", "out/f", "--frames", "0-10x5").code == 0)
  }

  @Test(.optimized) func `keyframes of a point near the frame are drawn`() throws {
    try dive(to: "20", zoom: "1e10")
    let outcome = try place.run("fly", "f.yaml", "-o", "f")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try place.run("verify", "f").code == 0)
  }

  @Test func `labels without content that they fill are drawn`() throws {
    try place.write(
      """
      view: 160x90
      draws: labels
      events: [{time: 0, pan: [[80, 80], [80, 20]], duration: 0.2}]
      """,
      to: "t.yaml"
    )
    #expect(try place.run("scroll", "t.yaml", "-o", "t", "--frames", "0-9x3").code == 0)
  }

  @Test func `gestures without end are refused before they are made`() throws {
    let pans = (0..<3).map { "- {time: \($0), pan: [[80, 80], [80, 20]], duration: 3600}\n" }
    try place.write("view: 160x90\ncontent: [160, 900]\nevents:\n" + pans.joined(), to: "t.yaml")
    try place.expectRefusal(
      ["scroll", "t.yaml"],
      code: 65,
      saying: ["t.yaml:6:18: A trace may have at most 1000000 touches"]
    )
  }

  @Test func `the shortest gesture has a velocity`() throws {
    try place.write(
      """
      view: 160x90
      content: [160, 900]
      events: [{time: 0, pan: [[80, 80], [80, 20]], duration: 5e-324}]
      """,
      to: "t.yaml"
    )
    let table = try place.run("scroll", "t.yaml")
    #expect(table.code == 0 && !table.text.contains("inf") && !table.text.contains("nan"))
  }

  @Test func `a record that somebody else put beside files makes no pyramid of them`() throws {
    let picture = Data("P6 40 30 255\n".utf8) + Data(count: 40 * 30 * 3)
    try place.write(picture, to: "p.ppm")
    for record in ["{}", "whole"] {
      try? FileManager.default.removeItem(atPath: place.path("x"))
      if record == "whole" {
        #expect(try place.run("pyramid", "build", "p.ppm", "-o", "x").code == 0)
      } else {
        try place.write(record, to: "x/pyramid.json")
      }
      try place.write("precious", to: "x/deep/notes.txt")
      let build = try place.run("pyramid", "build", "p.ppm", "-o", "x", "--force")
      #expect(build.code == 73 && build.errors.contains("other than a pyramid"))
      #expect(try place.run("pyramid", "remove", "x").code != 0)
      #expect(try place.run("pyramid", "clear", ".").text == "nothing to remove\n")
      #expect(try place.text(of: "x/deep/notes.txt") == "precious")
      #expect(place.exists("x/pyramid.json"))
    }
    try FileManager.default.removeItem(atPath: place.path("x/deep"))
    #expect(try place.run("pyramid", "remove", "x").code == 0)
    #expect(!place.exists("x"))
  }

  @Test func `a pyramid in a folder of any name is drawn, and its picture draws it again`() throws {
    let picture = Data("P6 40 30 255\n".utf8) + Data(count: 40 * 30 * 3)
    try place.write(picture, to: "p.ppm")
    for name in ["写真", "🌊", "e\u{301}", "a\u{7F}b"] {
      #expect(try place.run("pyramid", "build", "p.ppm", "-o", name).code == 0)
      for file in ["q.png", "q.ppm"] {
        let render = try place.run("render", name, "--size", "20x15", "-o", file)
        #expect(render.code == 0, "\(name): \(render.errors)")
        let again = try place.run("render", file, "-o", "again-\(file)")
        #expect(again.code == 0, "\(name): \(again.errors)")
        #expect(try place.data(file) == place.data("again-\(file)"))
      }
    }
  }

  @Test(arguments: [
    ("a\nb", "{name}_{scale}_{column}_{row}"), (".aside", "{name}/{scale}_{column}_{row}"),
  ])
  func `tiles have no name that no reader finds`(name: String, naming: String) throws {
    try place.write(Data("P6 4 3 255\n".utf8) + Data(count: 36), to: "\(name).ppm")
    try place.expectRefusal(
      ["pyramid", "build", "\(name).ppm", "-o", "x", "--naming", naming],
      code: 64,
      saying: ["Tiles cannot be named after the picture"]
    )
    #expect(!place.exists("x"))
  }

  @Test func `a record's tiles lie in its folder`() throws {
    try place.write(Data("P6 4 3 255\n".utf8) + Data(count: 36), to: "p.ppm")
    let naming = "{name}/{scale}_{column}_{row}"
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "x", "--naming", naming).code == 0)
    let record = try place.text(of: "x/pyramid.json")
    try place.write(record.replacing("\"p\"", with: "\"..\""), to: "x/pyramid.json")
    try place.expectRefusal(["pyramid", "info", "x"], code: 65, saying: ["its name '..'"])
  }

  @Test func `a link is not written through`() throws {
    try place.write("victim", to: "victim")
    try place.write(Self.flight, to: "f.yaml")
    #expect(try place.run("fly", "f.yaml", "-o", "f", "--frames", "0").code == 0)
    try FileManager.default.removeItem(atPath: place.path("f/manifest.jsonl"))
    #expect(symlink("../victim", place.path("f/manifest.jsonl")) == 0)
    let outcome = try place.run("fly", "f.yaml", "-o", "f", "--frames", "1")
    #expect(outcome.code == 73 && outcome.errors.contains("f/manifest.jsonl"))
    #expect(try place.text(of: "victim") == "victim")
    // The folder that a link leads to gets the pyramid.
    try place.write(Data("P6 4 3 255\n".utf8) + Data(count: 36), to: "p.ppm")
    try FileManager.default.createDirectory(
      atPath: place.path("real"),
      withIntermediateDirectories: true
    )
    #expect(symlink("real", place.path("link")) == 0)
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "link").code == 0)
    #expect(place.exists("real/pyramid.json"))
  }

  @Test(.optimized) func `pipes and devices in a file's place are refused at once`() throws {
    try place.write(Self.flight, to: "f.yaml")
    #expect(mkfifo(place.path("pipe.png"), 0o600) == 0)
    let refusals: [([String], Int32, String)] = [
      (["render", "pipe.png"], 66, "pipe.png"),
      (["pyramid", "build", "pipe.png"], 66, "it is a pipe or a device"),
      (["pyramid", "info", "pipe.png"], 66, "it is a pipe or a device"),
      (["pyramid", "needs", "pipe.png"], 66, "it is a pipe or a device"),
    ]
    for (arguments, code, words) in refusals {
      try place.expectRefusal(arguments, code: code, saying: [words])
    }
    try place.write(
      "view: 16x9\nalbum: {pictures: [{file: /dev/zero, checksum: ab}]}\nevents: []\n",
      to: "t.yaml"
    )
    try place.expectRefusal(["scroll", "t.yaml"], code: 66, saying: ["/dev/zero"])
    // A frame and a journal.
    #expect(try place.run("fly", "f.yaml", "-o", "f", "--frames", "0-1").code == 0)
    for name in ["frame_000001.png", "manifest.jsonl"] {
      try FileManager.default.removeItem(atPath: place.path("f/\(name)"))
      #expect(mkfifo(place.path("f/\(name)"), 0o600) == 0)
    }
    let verify = try place.run("verify", "f", "--frames", "0-1", limit: 20)
    #expect(verify.code == 1 && verify.text == "1\n")
    let fly = try place.run("fly", "f.yaml", "-o", "f", "--frames", "0-1", limit: 20)
    #expect(fly.code == 73)
    #expect(fly.errors.contains("'f/manifest.jsonl': it is a pipe or a device, and no file."))
  }

  @Test func `a name with a line end is told in one line`() throws {
    let drawn = try place.run("render", "noise", "--size", "8x6", "-o", "a\nb.png")
    #expect(drawn.code == 0)
    #expect(drawn.errors.hasPrefix("a\\nb.png  "), "\(drawn.errors)")
    #expect(drawn.errors.split(separator: "\n").count == 1)
  }

  @Test func `a frame of another size is another frame, whatever it says`() throws {
    try place.write(Self.flight, to: "f.yaml")
    let fly = ["fly", "f.yaml", "-o", "f", "--frames", "0-1", "--data"]
    #expect(try place.run(fly).code == 0)
    let whole = try place.data("f/frame_000001.png")
    let record = try #require(
      PictureInspection(of: [UInt8](whole)).value(of: PictureRecord.keyword)
    )
    let small = try Bitmap(width: 1, height: 1).pngData(text: [(PictureRecord.keyword, record)])
    try place.write(Data(small), to: "f/frame_000001.png")
    try FileManager.default.removeItem(atPath: place.path("f/manifest.jsonl"))
    #expect(try place.run("verify", "f", "--frames", "0-1").text == "1\n")
    #expect(try place.run(fly).code == 0)
    #expect(try place.data("f/frame_000001.png") == whole)
    // Data that were cut off are written again.
    let name = try #require(try place.names(in: "f").first { $0.hasSuffix(".npy") })
    let data = try place.data("f/\(name)")
    try place.write(data.prefix(100), to: "f/\(name)")
    #expect(try place.run(fly).code == 0)
    #expect(try place.data("f/\(name)") == data)
  }

  /// Runs a program as the first process of a namespace of its own, as containers do.
  private static let isolation = ["--pid", "--fork", "--mount-proc"]

  private static let hasNamespaces =
    (try? Workplace().shell("unshare \(isolation.joined(separator: " ")) true").code) == 0

  @Test(.optimized, .enabled(if: hasNamespaces, "only root can make namespaces"))
  func `processes that think they are the same one draw side by side`() throws {
    try place.write(Self.flight.replacing("time: 1,", with: "time: 4,"), to: "f.yaml")
    let arguments =
      Self.isolation + [Program.path, "fly", "f.yaml", "-o", "f", "--force", "--quiet"]
    let runs = try (0..<3).map { _ in try place.start(arguments, program: "/usr/bin/unshare") }
    for run in runs {
      let outcome = try run.end(within: 60)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    #expect(try place.run("verify", "f").code == 0)
    #expect(try place.names(in: "f").allSatisfy { !$0.hasSuffix(".tmp") })
  }
}
