import FathomImaging
import Foundation
import TestSupport
import Testing

/// `fathom fly` with gestures and traces, as users run it.
@Suite(.waiting) struct GestureTests {
  private let place = Workplace()

  private static let pinch = """
    world: mandelbrot
    size: 32x24
    rate: 10
    colors: {base: 0}
    gestures:
      - {time: 0.2, pinch: [16, 12], factor: 2, spread: 10, duration: 0.5}

    """

  init() throws { try place.write(Self.pinch, to: "pinch.yaml") }

  private func pixels(_ name: String) throws -> Bitmap {
    try Bitmap(png: Array(place.data(name)))
  }

  @Test(.optimized) func `fly draws gestures as a sequence: shards, resume, verify, exact`() throws
  {
    let whole = try place.run("fly", "pinch.yaml", "--progress", "plain")
    #expect(whole.code == 0 && whole.errors.contains("frame 0 drawn"))
    let names = try place.names(in: "out/pinch").filter { $0.hasSuffix(".png") }
    #expect(names.count > 7 && place.exists("out/pinch/trace.json"))
    let verified = try place.run("verify", "out/pinch")
    #expect(verified.code == 0 && verified.errors.contains("All \(names.count) frames"))
    let again = try place.run("fly", "pinch.yaml", "--progress", "plain")
    #expect(!again.errors.contains("drawn"))
    for shard in ["1/2", "0/2"] {
      #expect(try place.run("fly", "pinch.yaml", "-o", "s", "--shard", shard).code == 0)
    }
    for name in names {
      #expect(try place.data("s/\(name)") == place.data("out/pinch/\(name)"))
    }
    #expect(place.exists("s/manifest.1-of-2.jsonl"))
    #expect(try place.run("fly", "pinch.yaml", "-o", "e", "--exact").code == 0)
    let same = try names.filter { try pixels("e/\($0)") == pixels("out/pinch/\($0)") }
    #expect(same.count < names.count && same.contains(names[0]) && same.contains(names.last ?? ""))
    // What is damaged is found and named.
    try place.write(try place.data("s/\(names[3])").dropLast(4), to: "s/\(names[3])")
    let damaged = try place.run("verify", "s")
    #expect(damaged.code == 1 && damaged.text == "3\n")
  }

  @Test func `gestures stop when their time is over, and a farm takes them`() throws {
    let stopped = try place.run("fly", "pinch.yaml", "--time-budget", "1ms")
    #expect(stopped.code == 75 && stopped.errors.contains("the next run goes on"))
    let script = try place.run("farm", "parallel", "pinch.yaml", "--tasks", "2", "--", "--exact")
    #expect(script.code == 0 && script.text.contains("--exact"))
    #expect(script.text.contains("verify out/pinch"))
  }

  @Test(.optimized) func `scroll and fly draw the same frames of a trace`() throws {
    let text =
      "view: 20x20\ncontent: [20, 40]\ndraws: {generator: noise}\nrate: 20\n"
      + "events:\n  - {time: 0.1, pan: [[9, 19], [9, 5]], duration: 0.1}\n"
    try place.write(text, to: "t.yaml")
    #expect(try place.run("fly", "t.yaml").code == 0)
    let table = try place.run("scroll", "t.yaml", "-o", "s")
    let names = try place.names(in: "s")
    #expect(try names == place.names(in: "out/t"))
    for name in names { #expect(try place.data("s/\(name)") == place.data("out/t/\(name)")) }
    let dry = try place.run("fly", "t.yaml", "--dry-run", "--frames", "1-2")
    let lines = table.text.split(separator: "\n")
    #expect(dry.text == "\(lines[0])\n\(lines[2])\n\(lines[3])\n")
    // Its world takes the options of worlds.
    #expect(try place.run("fly", "t.yaml", "--seed", "9", "-o", "n", "--frames", "0").code == 0)
    #expect(try pixels("n/frame_000000.png") != pixels("s/frame_000000.png"))
    let piped = try place.run("fly", "pinch.yaml", "--stdout", "rgb24", "--frames", "0-1")
    #expect(piped.output.count == 2 * 32 * 24 * 3 && !place.exists("out/pinch"))
  }

  @Test(arguments: [
    (["--size", "9x9"], 64, "--size is for flights of a camera"),
    (["--shutter", "0.5"], 64, "--shutter"), (["--preview"], 64, "--preview"),
    (["--data"], 64, "--data"), (["--mode", "exact"], 64, "--mode"),
    (["--frames", "999"], 64, "There is no frame 999"), (["--palette", "x"], 64, "palette"),
    (["--shard", "2/2"], 64, "shard"),
  ])
  func `options that do not fit are refused`(options: [String], code: Int32, word: String) throws {
    try place.expectRefusal(["fly", "pinch.yaml"] + options, code: code, saying: [word])
  }

  @Test func `who draws a file is told where another command cannot`() throws {
    try place.write("view: 9x9\nevents: []\n", to: "Worlds/documents/bare.yaml")
    try place.write("world: grid\nrate: 1\ncamera: [{time: 0}, {time: 1}]\n", to: "Worlds/way.yaml")
    try place.write("generator: grid\n", to: "Worlds/lines.yaml")
    func refuse(_ arguments: String..., saying word: String) throws {
      try place.expectRefusal(arguments, code: 65, saying: [word])
    }
    try refuse("render", "bare", saying: "'fathom scroll' draws it")
    try refuse("render", "pinch.yaml", saying: "'fathom fly' draws it")
    try refuse("scroll", "way", saying: "'fathom fly' draws it")
    try refuse("scroll", "lines", saying: "'fathom render' draws it")
    try refuse("estimate", "bare", saying: "'fathom fly' and 'fathom scroll' draw it")
  }
}
