import FathomImaging
import Foundation
import TestSupport
import Testing

/// Pictures drawn again from the record that they carry.
@Suite(.waiting) struct AgainTests {
  private let place = Workplace()

  @discardableResult
  private func run(_ arguments: [String]) throws -> Workplace.Outcome {
    let outcome = try place.run(arguments)
    #expect(outcome.code == 0 && outcome.complaints == "", "\(arguments)")
    return outcome
  }

  @Test(
    .optimized,
    arguments: [
      ["mandelbrot", "--at", "-0.75,0.1", "--zoom", "1e9", "--palette", "moss", "--samples", "2"],
      ["noise", "--width", "1e-30", "--seed", "18446744073709551615", "--bits", "16"],
      ["mandelbrot", "--tiles", "65536/14/-f1/a", "--palette", "moss"],
      ["grid", "--height", "3", "--format", "ppm", "--tile-size", "7"],
      ["tiles.yaml", "--tile-size", "9"],
    ]
  )
  func `a picture is drawn again byte for byte`(options: [String]) throws {
    try place.write("generator: noise\noverlay: tiles\n", to: "tiles.yaml")
    try run(["render"] + options + ["--size", "32x18"])
    let name = try #require(try place.names(in: "out").first)
    let again =
      (name as NSString).deletingPathExtension + "-again." + (name as NSString).pathExtension
    try run(["render", "out/\(name)"])
    #expect(try place.names(in: "out") == [again, name].sorted())
    #expect(try place.data("out/\(again)") == place.data("out/\(name)"))
    try run(["render", "out/\(name)", "-o", "out/\(name)"])
    #expect(try place.data("out/\(again)") == place.data("out/\(name)"))
  }

  private static let flight = """
    world: {generator: mandelbrot, iterations: 5000, overlay: tiles}
    size: 32x18
    rate: 2
    camera:
      - time: 0
      - {time: 1, at: ["-1.25066", "0.02012"], zoom: "1e3"}
      - {time: 2, at: ["-1.25066", "0.02013"], zoom: "1e3"}
    """

  @Test func `any frame of a flight is drawn again byte for byte`() throws {
    try place.write(Self.flight, to: "f.yaml")
    try run(["fly", "f.yaml", "--tile-size", "10", "--palette", "glacier"])
    for frame in 0...4 {
      let name = "out/f/frame_00000\(frame).png"
      try run(["render", name, "--threads", "1"])
      #expect(try place.data(name) == place.data("out/frame_00000\(frame)-again.png"))
    }
  }

  @Test(.optimized) func `so is a blurred frame of a flight that flies in changing colours`() throws
  {
    let text = """
      world: {generator: mandelbrot, iterations: 5000, overlay: [tiles, depth]}
      size: 160x90
      rate: 2
      samples: 3
      shutter: 0.5
      camera:
        - time: 0
        - {for: 0.5, via: hold, colors: {offset: 1}}
        - {speed: 5, at: ["-1.25066", "0.02012"], zoom: "1e3", via: fly, rho: 1.2, ease: smooth}
      """
    try place.write(text, to: "f.yaml")
    try run(["fly", "f.yaml", "--frames", "0-4"])
    for frame in 0...4 {
      let name = "out/f/frame_00000\(frame).png"
      try run(["render", name, "--tile-size", "256"])
      #expect(try place.data(name) == place.data("out/frame_00000\(frame)-again.png"))
    }
  }

  @Test(.optimized) func `options change what they say, and no more`() throws {
    try place.write(Self.flight, to: "f.yaml")
    try run(["fly", "f.yaml", "--frames", "3"])
    let frame = "out/f/frame_000003.png"
    try run(["render", frame, "--size", "48x27", "--palette", "moss", "-o", "x.png"])
    try run(["fly", "f.yaml", "--frames", "3", "--size", "48x27", "--palette", "moss", "-o", "y"])
    #expect(try place.data("x.png") == place.data("y/frame_000003.png"))
    for option in ["--at", "--zoom", "--width", "--height"] {
      try place.expectRefusal(
        ["render", frame, option, "1,1"],
        code: 64,
        saying: ["\(option) cannot be given with a frame of a flight"]
      )
    }
    try run(["render", "noise", "--size", "16x9", "-o", "noise.png"])
    try run(["render", "noise.png", "--zoom", "7", "-o", "near.png"])
    try run(["render", "noise", "--zoom", "7", "--size", "16x9", "-o", "expected.png"])
    #expect(try place.data("near.png") == place.data("expected.png"))
  }

  // MARK: - Bad pictures

  private func expectRefusal(_ bytes: some Sequence<UInt8>, saying words: String...) throws {
    try place.write(Data(bytes), to: "x.png")
    try place.expectRefusal(["render", "x.png"], code: 65, saying: words)
  }

  @Test(.optimized) func `what was not drawn by Fathom, or is not whole, is refused`() throws {
    try expectRefusal([], saying: "x.png is not an intact PNG picture")
    try expectRefusal("generator: noise\n".utf8, saying: "x.png is not an intact PNG picture")
    try place.expectRefusal(["render", "y.png"], code: 66, saying: ["There is no file 'y.png'."])
    try run(["render", "noise", "--size", "4x4", "-o", "whole.png"])
    let whole = try place.data("whole.png")
    try expectRefusal(whole.dropLast(), saying: "The picture has been cut off")
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 20)) {
      try expectRefusal(whole.prefix(length), saying: "x.png")
    }
  }

  @Test(
    .optimized,
    arguments: [
      (#""renderVersion":1"#, #""renderVersion":999"#, "drawn with render version 999"),
      (#""renderVersion":1"#, #""renderVersion":"x""#, "has no render version"),
      (#""renderVersion":1"#, #""other":1"#, "has no render version"),
      ("png of 8 bits", "png of 9 bits", "needs a format such as"),
      ("noise", "nose", "The generator 'nose' is unknown"), ("}", "", "not YAML"),
      (#""samples":4"#, #""samples":4,"frame":0"#, "A flight"),
      (#""samples":4"#, #""samples":4,"tileSize":0"#, "tileSize must be a whole number"),
    ]
  )
  func `a record that says something wrong is refused`(
    old: String,
    new: String,
    words: String
  ) throws {
    try run(["render", "noise", "--size", "4x4", "-o", "whole.png"])
    let picture = try PictureInspection(ofFile: place.path("whole.png"))
    let record = try #require(picture.value(of: "Fathom"))
    let current = record.replacing(/"renderVersion":\d+/, with: #""renderVersion":1"#)
    let changed = current.replacingOccurrences(of: old, with: new)
    #expect(changed != current)
    try expectRefusal(
      Bitmap(width: 4, height: 4).pngData(text: [("Fathom", changed)]),
      saying: "x.png",
      words
    )
  }

  @Test func `a picture of an older version is drawn with a warning`() throws {
    try run(["render", "noise", "--size", "4x4", "-o", "whole.png"])
    let picture = try PictureInspection(ofFile: place.path("whole.png"))
    let record = try #require(picture.value(of: "Fathom"))
    let older = record.replacing(/"renderVersion":\d+/, with: #""renderVersion":0"#)
    try place.write(
      Data(Bitmap(width: 4, height: 4).pngData(text: [("Fathom", older)])),
      to: "old.png"
    )
    let outcome = try place.run("render", "old.png", "-o", "new.png")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("fathom: Warning: 'old.png' was drawn with render version 0"))
    #expect(try place.data("new.png") == place.data("whole.png"))
  }

  @Test func `a frame that its flight does not have is refused`() throws {
    try place.write(Self.flight, to: "f.yaml")
    try run(["fly", "f.yaml", "--frames", "0"])
    let picture = try PictureInspection(ofFile: place.path("out/f/frame_000000.png"))
    let record = try #require(picture.value(of: "Fathom"))
    for index in ["5", "-1", "\"x\"", "[1]"] {
      let changed = record.replacingOccurrences(of: #""frame":0"#, with: #""frame":\#(index)"#)
      #expect(changed != record)
      try expectRefusal(Bitmap(width: 4, height: 4).pngData(text: [("Fathom", changed)]))
    }
  }
}
