import FathomImaging
import Foundation
import TestSupport
import Testing

/// `fathom scroll` as users run it.
@Suite(.waiting) struct ScrollTests {
  private let place = Workplace()

  private static let documents =
    ((try? FileManager.default
    .contentsOfDirectory(atPath: PackageFolder.path + "/Worlds/documents")) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test(.optimized, arguments: documents)
  func `every trace of the documents plays, twice alike`(name: String) throws {
    let runs = try (0..<2).map { _ in
      try place.run("scroll", "Worlds/documents/\(name)", in: PackageFolder.path)
    }
    #expect(runs.allSatisfy { $0.code == 0 && $0.complaints == "" })
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].text.split(separator: "\n").count > 60)
    #expect(runs[0].text.contains("didSettle"))
  }

  @Test func `the infinite zoom of the document is in its corner at its golden vector`() throws {
    let text = try place.run(
      "scroll",
      "Worlds/documents/infinite-zoom.yaml",
      "--rate",
      "1",
      in: PackageFolder.path
    ).text
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(lines[0] == ["time", "x", "y", "zoom", "scale", "messages"])
    // 288 * 8 - 160 and 414 * 8 - 230.
    let line = try #require(lines.first { $0[0] == "21" })
    #expect(Array(line[1...4]) == ["2144", "3082", "1", "7.2"])
  }

  @Test func `what cannot be played is refused`() throws {
    try place.write("view: 9x9\nevents: []\n", to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml", "--rate", "0"], code: 64, saying: ["--rate"])
    try place.expectRefusal(["scroll", "x.yaml"], code: 66, saying: ["x.yaml"])
    try place.write("view: 9x9\nevents:\n  - {time: 1, ended: [1, 2]}\n", to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml"], code: 65, saying: ["t.yaml:3:5: Finger 1"])
    try place.write("view: 9x9\nevents:\n  - {time: 9e8, flash: true}\nrate: 0.01\n", to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml", "--rate", "1"], code: 64, saying: ["frames"])
  }

  @Test func `a trace is found by its name, drawn, and not drawn twice`() throws {
    let folder = place.path("frames")
    func run(_ arguments: String...) throws -> Workplace.Outcome { try run(arguments) }
    func run(_ arguments: [String]) throws -> Workplace.Outcome {
      try place.run(
        ["scroll", "labels", "-o", folder, "--progress", "plain"] + arguments,
        in: PackageFolder.path
      )
    }
    let first = try run("--frames", "3-5")
    #expect(first.code == 0 && first.text.hasPrefix("time\tx\ty\tzoom\tmessages\n"))
    #expect(first.errors.components(separatedBy: " drawn").count == 4)
    #expect(
      try place.names(in: "frames") == [
        "frame_000003.png", "frame_000004.png", "frame_000005.png", "manifest.jsonl",
        "trace.json",
      ]
    )
    let again = try run("--frames", "4-6", "--threads", "1")
    #expect(again.errors.components(separatedBy: " is up to date").count == 3)
    // Other pixels are another sequence.
    let ratio = ["--frames", "4", "--pixel-ratio", "2", "--format", "ppm"]
    let refused = try run(ratio)
    #expect(
      refused.code == 73 && refused.errors.contains("with other settings (format, pixelRatio)")
    )
    let larger = try run(ratio + ["--force"])
    #expect(larger.code == 0 && larger.errors.contains("frame 4 drawn"))
    let picture = try Bitmap(ppm: Array(place.data("frames/frame_000004.ppm")))
    #expect(picture.width == 640 && picture.height == 920)
    // A frame knows what it is one of.
    try place.expectRefusal(
      ["render", folder + "/frame_000003.png"],
      code: 65,
      saying: ["trace 'labels'", "fathom scroll"]
    )
    // What is recorded beside the frames is the trace.
    let record = try place.run("scroll", folder + "/trace.json")
    #expect(record.code == 0 && record.text == first.text)
  }

  @Test(arguments: [
    (["--frames", "9999"], 64, "There is no frame 9999"),
    (["--pixel-ratio", "0"], 64, "--pixel-ratio must be"),
    (["--pixel-ratio", "17"], 64, "--pixel-ratio must be"),
    (["--format", "gif"], 64, "png or ppm"),
    (["--threads", "0"], 64, "--threads must be"), (["--progress", "loud"], 64, "--progress"),
    (["-o", ""], 64, "must have a name"), (["-o", "t.yaml"], 73, "t.yaml"),
    (["-o", "/proc/x"], 73, "/proc/x"),
  ])
  func `what cannot be drawn is refused before anything is printed`(
    options: [String],
    code: Int32,
    sentence: String
  ) throws {
    try place.write("view: 9x9\ndraws: labels\nevents:\n  - {time: 0, flash: true}\n", to: "t.yaml")
    let folder = options.contains("-o") ? [] : ["-o", "x"]
    try place.expectRefusal(
      ["scroll", "t.yaml"] + folder + options,
      code: code,
      saying: [sentence]
    )
  }

  @Test(arguments: [
    (
      "view: 9x9\nevents:\n  - {time: 2, flash: true}\n  - {time: 1, flash: true}\n", 65,
      "t.yaml:4:5"
    ),
    ("view: 9x9\nevents:\n  - {time: 1, moved: [1, 1]}\n", 65, "t.yaml:3:5: Finger 1"),
    (
      "view: 9x9\ncontent: [20, 20]\ninset: [-30, 0, 0, 0]\nevents: []\n", 65,
      "t.yaml:3:8: The insets go beyond the content"
    ),
    ("view: 9x9\nevents: []\ndraws: hills\n", 65, "t.yaml:3:8: There is no world 'hills'"),
    ("view: 9x9\nevents: []\ndraws: {generator: hills}\n", 65, "t.yaml:3:20"),
    (
      "view: 9x9\nworld: 9x9\nevents: []\ndraws: {generator: mandelbrot}\n", 65,
      "t.yaml:4:8: The mandelbrot world"
    ),
    (
      "view: 9x9\ncontent: [70000, 9]\nevents: []\ndraws: labels\n", 65,
      "t.yaml:4:8: The content would be a picture of 70000x9 pixels"
    ),
    ("view: 9x9\nevents: []\nbackground: red\n", 65, "t.yaml:3:13: The background must be"),
  ])
  func `a trace that cannot be is refused where it says so`(
    text: String,
    code: Int32,
    sentence: String
  ) throws {
    try place.write(text, to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml", "-o", "x"], code: code, saying: [sentence])
  }
}
