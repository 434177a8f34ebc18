import Foundation
import TestSupport
import Testing

/// Whose a folder of frames is, and what else is in it.
@Suite(.waiting) struct FrameFolderTests {
  private let place = Workplace()

  private static func flight(seed: Int, seconds: Int = 1) -> String {
    "world: {generator: noise, seed: \(seed)}\nsize: 8x8\nrate: 4\n"
      + "camera: [{time: 0}, {time: \(seconds), width: 1e-3}]\n"
  }

  private static let trace = """
    view: 8x8
    content: [8, 8]
    rate: 4
    events:
      - {time: 0.5, flash: true}

    """

  init() throws {
    try place.write(Self.flight(seed: 1), to: "a.yaml")
    try place.write(Self.flight(seed: 2), to: "b.yaml")
    try place.write(Self.trace, to: "t.yaml")
  }

  private func fly(_ arguments: String...) throws {
    let outcome = try place.run(["fly"] + arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(.optimized) func `a record that a kill left without its limits gets them`() throws {
    let fly = ["fly", "dive", "--frames", "0-2", "--size", "32x18", "-o", "f"]
    #expect(try place.run(fly).code == 0)
    let whole = try place.data("f/flight.json")
    let text = String(decoding: whole, as: UTF8.self)
    let cut = text.replacing(/"iterationLimits"\s*:\s*\[[^\]]*\],\s*/, with: "")
    #expect(cut != text)
    try place.write(Data(cut.utf8), to: "f/flight.json")
    #expect(try place.run(fly).code == 0)
    #expect(try place.data("f/flight.json") == whole)
  }

  @Test func `another script's frames are drawn over only with force`() throws {
    try fly("a.yaml", "-o", "f")
    let words = ["Cannot create 'f'", "the frames of the flight 'a'", "--force"]
    try place.expectRefusal(["fly", "b.yaml", "-o", "f"], code: 73, saying: words)
    try place.expectRefusal(["fly", "t.yaml", "-o", "f"], code: 73, saying: words)
    try place.expectRefusal(["scroll", "t.yaml", "-o", "f"], code: 73, saying: words)
    try place.write("{\"my\": \"own\"}", to: "other/flight.json")
    try place.expectRefusal(
      ["fly", "a.yaml", "-o", "other"],
      code: 73,
      saying: ["a file flight.json that names no flight", "--force"]
    )
    // Its record is the flight.
    try fly("f/flight.json", "-o", "f")
    try fly("b.yaml", "-o", "f", "--force")
    #expect(try place.run("verify", "f").code == 0)
    try fly("t.yaml", "-o", "f", "--force")
    #expect(try place.names(in: "f").contains("trace.json"))
    #expect(try !place.names(in: "f").contains("flight.json"))
    try place.expectRefusal(
      ["fly", "b.yaml", "-o", "f"],
      code: 73,
      saying: ["the frames of the trace 't'"]
    )
  }

  @Test func `frames beyond the end are named`() throws {
    try place.write(Self.flight(seed: 1, seconds: 2), to: "a.yaml")
    try fly("a.yaml", "-o", "f")
    try place.write(Self.flight(seed: 1), to: "a.yaml")
    let outcome = try place.run("fly", "a.yaml", "-o", "f", "--force")
    #expect(outcome.code == 0)
    #expect(
      outcome.complaints.hasSuffix(
        "fathom: Warning: 'f' has frames beyond the last one, 4: 5-8, of a longer version."
      )
    )
    let verified = try place.run("verify", "f")
    #expect(verified.code == 0 && verified.errors.contains("beyond the last one, 4: 5-8"))
    #expect(place.exists("f/frame_000008.png"))
  }

  @Test(arguments: [
    (["--stdout", "ppm", "--data"], "--data writes beside frames"),
    (["--exact"], "--exact is for gestures"),
  ])
  func `what would come out wrong is refused`(options: [String], sentence: String) throws {
    try place.expectRefusal(["fly", "a.yaml"] + options, code: 64, saying: [sentence])
  }

  @Test func `finished frames of other settings are drawn over only with force`() throws {
    try fly("a.yaml", "--frames", "0-2")
    let frames = try (0...2).map { try place.data("out/a/frame_00000\($0).png") }
    let words = [
      "Cannot create 'out/a'", "3 frames of 8x8 of the flight 'a' with other settings", "-o",
      "--force",
    ]
    func expectRefusal(_ arguments: String..., saying key: String) throws {
      try place.expectRefusal(["fly"] + arguments, code: 73, saying: words + [key])
    }
    try expectRefusal("a.yaml", "--size", "4x4", saying: "(size)")
    try expectRefusal("a.yaml", "--palette", "moss", "--frames", "0", saying: "(palette)")
    try expectRefusal("a.yaml", "--format", "ppm", saying: "(format)")
    // A flight of the same name from elsewhere, and the flight with another waypoint.
    try place.write(Self.flight(seed: 9), to: "elsewhere/a.yaml")
    try expectRefusal("elsewhere/a.yaml", saying: "(seed)")
    try place.write(Self.flight(seed: 1, seconds: 2), to: "a.yaml")
    try expectRefusal("a.yaml", "--frames", "7", saying: "(camera, frames)")
    #expect(try (0...2).map { try place.data("out/a/frame_00000\($0).png") } == frames)
    // Frames of an older version are the flight's own.
    try place.write(Self.flight(seed: 1), to: "a.yaml")
    let record = String(decoding: try place.data("out/a/flight.json"), as: UTF8.self)
    let older = record.replacing(/"renderVersion" : \d+/, with: #""renderVersion" : 1"#)
    #expect(older != record)
    try place.write(older, to: "out/a/flight.json")
    try fly("a.yaml")
    try fly("a.yaml", "--size", "4x4", "--force")
    #expect(try place.run("verify", "out/a").code == 0)
  }

  @Test func `a frame of other settings is seen without the folder's record`() throws {
    try fly("a.yaml", "--frames", "0-2")
    try FileManager.default.removeItem(atPath: place.path("out/a/flight.json"))
    let outcome = try place.run("fly", "a.yaml", "--size", "4x4")
    #expect(outcome.code == 73)
    #expect(outcome.errors.contains("'out/a/frame_000000.png': it was drawn with other settings"))
  }

  @Test func `two flights at one moment never share a folder, and one flight does`() throws {
    for name in ["a", "b"] {
      try place.write(
        Self.flight(seed: 1, seconds: 60).replacing("size: 8x8", with: "size: 160x90"),
        to: "\(name)/f.yaml"
      )
    }
    try place.write(
      Self.flight(seed: 2, seconds: 60).replacing("size: 8x8", with: "size: 160x90"),
      to: "b/f.yaml"
    )
    let runs = try ["a", "b", "a", "b"].map {
      try place.start(["fly", "\($0)/f.yaml", "-o", "both", "--threads", "1"])
    }
    let outcomes = try runs.map { try $0.end(within: 60) }
    // Those of one flight win, or they all found a moment when another was beginning.
    for pair in [(0, 2), (1, 3)] where outcomes[pair.0].code == 0 {
      #expect(outcomes[pair.1].code == 0, "\(outcomes[pair.1].errors)")
    }
    let losers = outcomes.filter { $0.code != 0 }
    #expect(losers.count == 2)
    #expect(losers.allSatisfy { $0.code == 73 && $0.errors.contains("Cannot create 'both'") })
    #expect(try place.run("verify", "both").code == 0)
  }

  @Test func `frames and data go to a pipe and a folder`() throws {
    try fly("a.yaml", "--stdout", "ppm", "--data", "-o", "f")
    #expect(place.exists("f/frame_000004.npy"))
  }

  @Test(arguments: [
    (["--pixel-ratio", "17"], 64, "--pixel-ratio"), (["--format", "gif"], 64, "png or ppm"),
    (["--frames", "9999"], 64, "There is no frame"), (["--threads", "0"], 64, "--threads"),
    (["--exact"], 64, "zoomed without end"),
  ])
  func `options of frames are checked where none are drawn`(
    options: [String],
    code: Int32,
    word: String
  ) throws {
    try place.expectRefusal(["scroll", "t.yaml"] + options, code: code, saying: [word])
  }

  @Test(arguments: [
    ("{time: 1, page: 1}", "There are no pages"),
    ("{time: 1, zoomTo: [1, 1, 0, 5]}", "a width and a height above 0"),
  ])
  func `wishes that come to nothing are refused`(event: String, sentence: String) throws {
    try place.write("view: 8x8\ncontent: [8, 8]\nevents:\n  - \(event)\n", to: "t.yaml")
    try place.expectRefusal(["scroll", "t.yaml"], code: 65, saying: ["t.yaml:4:", sentence])
  }

  @Test(.optimized, .withFFmpeg) func `a movie that nobody could end leaves nothing aside`() throws
  {
    try place.write(Self.flight(seed: 1, seconds: 3000), to: "a.yaml")
    // Nobody reads the pipe, so that writing to it never returns.
    let outcome = try place.shell(
      """
      mkfifo pipe; exec 3<>pipe
      $FATHOM fly a.yaml --size 200x200 --stdout ppm --movie m.mkv >pipe &
      n=0; until ls -A | grep -q m.mkv || [ $((n += 1)) -gt 200 ]; do sleep 0.1; done
      kill -INT $!; wait $! 2>/dev/null; echo $?; ls -A | grep -c m.mkv
      """
    )
    #expect(outcome.text == "130\n0\n", "\(outcome.errors)")
  }
}
