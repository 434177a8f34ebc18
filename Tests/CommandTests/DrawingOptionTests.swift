import FathomImaging
import Foundation
import TestSupport
import Testing

/// The options that say how to draw.
@Suite(.waiting) struct DrawingOptionTests {
  private let place = Workplace()

  private func picture(_ arguments: String...) throws -> Data {
    let outcome = try place.run(["render"] + arguments + ["-o", "-"])
    #expect(outcome.code == 0 && outcome.complaints == "", "\(arguments)")
    return outcome.output
  }

  @Test(arguments: ["grid", "mandelbrot", "noise"])
  func `tile size and threads do not change a byte`(generator: String) throws {
    let view = [
      "render", generator, "--size", "50x31", "--at", "-0.7,0.3", "--width", "0.1", "-o", "-",
    ]
    let expected = try place.run(view).output
    #expect(expected.count > 100)
    for options in [
      ["--tile-size", "7"], ["--tile-size", "16384", "--threads", "1"],
      ["--threads", "9", "--tile-size", "20"],
    ] {
      #expect(try place.run(view + options).output == expected, "\(options)")
    }
  }

  @Test(arguments: [("png", 8), ("png", 16), ("ppm", 8), ("ppm", 16)])
  func `samples have 8 or 16 bits in both formats`(format: String, bits: Int) throws {
    let data = try picture("noise", "--size", "16x9", "--format", format, "--bits", "\(bits)")
    let inspection = try PictureInspection(of: Array(data))
    #expect(inspection.depth.rawValue == bits && inspection.isComplete)
    #expect((format == "ppm") == data.starts(with: Data("P6".utf8)))
  }

  @Test(arguments: ["--samples=2", "--palette=moss", "--seed=5"])
  func `an option changes the picture`(option: String) throws {
    let plain = try picture("noise", "--size", "16x9", "--format", "ppm")
    let other = try picture("noise", "--size", "16x9", "--format", "ppm", option)
    #expect(plain.suffix(16 * 9 * 3) != other.suffix(16 * 9 * 3))
  }

  @Test(arguments: [
    ("--samples=4", "noise"), ("--seed=0", "noise"), ("--iterations=auto", "mandelbrot"),
  ])
  func `a default said aloud changes nothing`(option: String, world: String) throws {
    #expect(try picture(world, "--size", "16x9") == picture(world, "--size", "16x9", option))
  }

  @Test func `the iteration limit decides who stays inside`() throws {
    let view = ["render", "mandelbrot", "--size", "24x16", "--width", "3", "-o", "x.png"]
    func inside(_ iterations: String) throws -> Int {
      let outcome = try place.run(view + ["--iterations", iterations, "--data", "x.npy"])
      #expect(outcome.code == 0)
      return try NumPyPlane(place.data("x.npy")).numbers.count { $0 == .infinity }
    }
    let (few, many) = (try inside("10"), try inside("1000"))
    #expect(few > many && many > 0)
  }

  @Test func `stats are one JSON object for each frame`() throws {
    try place.write(
      "world: noise\nsize: 40x20\nrate: 1\ncamera:\n"
        + "  - {time: 0, width: 5}\n  - {time: 2, at: [\"0.5\", 0], width: 5}\n",
      to: "pan.yaml"
    )
    let options = ["--stats", "--tile-size", "8", "--quiet"]
    let outcome = try place.run(["fly", "pan.yaml"] + options)
    let lines = outcome.errors.split(separator: "\n")
    #expect(outcome.code == 0 && lines.count == 3 && outcome.text == "")
    let frames = try lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Int])
    }
    #expect(
      frames.allSatisfy { $0.keys.sorted() == ["created", "drawn", "frame", "kept", "recycled"] }
    )
    #expect(frames.map { $0["frame"] } == [0, 1, 2])
    #expect(frames[0]["kept"] == 0)
    #expect(frames[1...].allSatisfy { ($0["kept"] ?? 0) > 0 })
  }

  @Test func `a single picture has stats as well`() throws {
    let outcome = try place.run("render", "grid", "--size", "8x8", "--stats", "-o", "-")
    #expect(outcome.code == 0)
    #expect(outcome.errors == #"{"created":4,"drawn":4,"frame":0,"kept":0,"recycled":0}"# + "\n")
  }
}
