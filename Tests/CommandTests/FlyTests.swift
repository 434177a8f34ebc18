import FathomImaging
import Foundation
import TestSupport
import Testing

/// Frame sequences.
@Suite(.waiting) struct FlyTests {
  private let place = Workplace()

  /// A flight of five frames, one of them shown for its size alone.
  private static let flight = """
    about: Five frames.
    world: {generator: noise, seed: 18446744073709551615}
    size: 16x9
    rate: 2
    palette: moss
    camera:
      - time: 0
      - {time: 2, at: ["0.25", "1e-3"], width: "1e-30", via: dive}
    """

  init() throws {
    try place.write(Self.flight, to: "Worlds/five.yaml")
  }

  @discardableResult
  private func fly(_ arguments: String...) throws -> Workplace.Outcome {
    let outcome = try place.run(["fly"] + arguments)
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
    return outcome
  }

  private func frames(_ range: ClosedRange<Int>, ending: String = "png") -> [String] {
    range.map { "frame_00000\($0).\(ending)" }
  }

  /// The frames that a run drew and those that it found up to date.
  private func work(_ arguments: String...) throws -> (drawn: [Int], skipped: [Int]) {
    let outcome = try place.run(["fly", "five", "--progress", "json"] + arguments)
    #expect(outcome.code == 0 && outcome.text == "")
    let events = try outcome.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    func frames(_ isSkipped: Bool) -> [Int] {
      events.filter { $0["skipped"] as? Bool == isSkipped }.compactMap { $0["frame"] as? Int }
    }
    return (frames(false), frames(true))
  }

  // MARK: - Files

  @Test func `frames are numbered from 0 in a folder of the flight's name`() throws {
    let outcome = try fly("five")
    #expect(outcome.text == "" && outcome.errors.contains("photosensitive"))
    #expect(outcome.errors.contains(/\nout\/five  5 frames of 16x9  [0-9.]+ s\n$/))
    #expect(
      try place.names(in: "out/five") == ["contact.png", "flight.json"] + frames(0...4) + [
        "manifest.jsonl"
      ]
    )
    let last = try PictureInspection(ofFile: place.path("out/five/frame_000004.png"))
    #expect(last.width == 16 && last.height == 9 && last.isComplete)
  }

  @Test func `a range of frames keeps the absolute numbers`() throws {
    try fly("five", "--frames", "2-3", "-o", "part", "--format", "ppm")
    #expect(
      try place.names(in: "part") == ["flight.json"] + frames(2...3, ending: "ppm") + [
        "manifest.jsonl"
      ]
    )
    try fly("five", "--frames", "4", "-o", "last", "--bits", "16")
    #expect(try place.names(in: "last") == ["flight.json"] + frames(4...4) + ["manifest.jsonl"])
    #expect(try PictureInspection(ofFile: place.path("last/frame_000004.png")).depth == .sixteen)
  }

  @Test(arguments: [
    (["--size", "32x20"], 32, 20), (["--size", "640x20", "--preview"], 320, 10),
    (["--size", "1600x8", "--preview"], 400, 2), (["--preview"], 16, 9),
    (["--size", "400x1", "--preview"], 320, 1),
  ])
  func `size and preview decide the frames' size`(options: [String], width: Int, height: Int) throws
  {
    let outcome = try place.run(["fly", "five", "--frames", "1"] + options)
    #expect(outcome.code == 0)
    // What is only looked at does not take the place of the flight.
    let folder = options.contains("--preview") ? "five-preview" : "five"
    let frame = try PictureInspection(ofFile: place.path("out/\(folder)/frame_000001.png"))
    #expect(frame.width == width && frame.height == height)
  }

  @Test func `data lie beside the frames`() throws {
    try fly("five", "--frames", "0-1", "--data")
    #expect(
      try place.names(in: "out/five") == [
        "flight.json", "frame_000000.npy", "frame_000000.png", "frame_000001.npy",
        "frame_000001.png", "manifest.jsonl",
      ]
    )
    let plane = try NumPyPlane(place.data("out/five/frame_000001.npy"))
    #expect(plane.width == 16 && plane.height == 9)
    try place.write(
      "world: mandelbrot\nsize: 6x4\nrate: 1\ncamera: [{time: 0}, {time: 1, zoom: 2}]",
      to: "m.yaml"
    )
    try fly("m.yaml", "--data", "--field", "de", "--frames", "0")
    #expect(try place.names(in: "out/m").contains("frame_000000.de.npy"))
  }

  // MARK: - Resuming

  @Test func `frames up to date are skipped, missing and forced ones drawn`() throws {
    #expect(try work("--frames", "0-2") == (drawn: [0, 1, 2], skipped: []))
    #expect(try work() == (drawn: [3, 4], skipped: [0, 1, 2]))
    #expect(try work("--force") == (drawn: [0, 1, 2, 3, 4], skipped: []))
    #expect(
      try work("--threads", "1", "--tile-size", "4") == (drawn: [], skipped: [0, 1, 2, 3, 4])
    )
    #expect(try work("--palette", "dawn", "--frames", "1", "--force") == (drawn: [1], skipped: []))
    #expect(try work("--frames", "1-last", "--force") == (drawn: [1, 2, 3, 4], skipped: []))
    #expect(try work() == (drawn: [], skipped: [0, 1, 2, 3, 4]))
  }

  @Test func `a damaged frame is drawn again`() throws {
    try fly("five")
    let whole = try place.data("out/five/frame_000002.png")
    try place.write(whole.dropLast(20), to: "out/five/frame_000002.png")
    try place.write("not a picture", to: "out/five/frame_000003.png")
    try place.write(Data(), to: "out/five/frame_000004.png")
    #expect(try work() == (drawn: [2, 3, 4], skipped: [0, 1]))
    #expect(try place.data("out/five/frame_000002.png") == whole)
  }

  @Test func `flight json is the same on every run and reads back`() throws {
    try fly("five")
    let record = try place.data("out/five/flight.json")
    try fly("five", "-o", "again", "--threads", "1", "--tile-size", "5", "--frames", "0")
    #expect(try place.data("again/flight.json") == record)
    let values = try #require(JSONSerialization.jsonObject(with: record) as? [String: Any])
    #expect(values["frames"] as? Int == 5 && values["size"] as? String == "16x9")
    // The file alone draws the same frames, and beside it they are up to date.
    try fly("out/five/flight.json", "-o", "copy")
    for name in frames(0...4) {
      #expect(try place.data("copy/\(name)") == place.data("out/five/\(name)"))
    }
    let outcome = try place.run(
      "fly",
      "out/five/flight.json",
      "-o",
      "out/five",
      "--progress",
      "json"
    )
    #expect(!outcome.errors.contains(#""skipped":false"#))
  }

  @Test func `a world with a view is dived into, as is a kfr file`() throws {
    try place.write("generator: noise\nsize: 8x8\nview: {zoom: 16}\n", to: "deep.yaml")
    try fly("deep.yaml", "--frames", "0")
    #expect(try place.names(in: "out/deep").contains("frame_000000.png"))
    try place.write("Re: -1.25\r\nIm: 0\r\nZoom: 1E5\r\n", to: "place.KFR")
    try fly("place.KFR", "--frames", "0-1", "--size", "8x8")
    #expect(
      try place.names(in: "out/place") == ["flight.json"] + frames(0...1) + ["manifest.jsonl"]
    )
  }

  // MARK: - Tables

  @Test func `a dry run prints a table and draws nothing`() throws {
    let outcome = try fly("five", "--dry-run")
    let rows = outcome.text.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.count == 6 && rows.allSatisfy { $0.count == 4 })
    #expect(rows[0] == ["frame", "time", "depth", "centre"])
    #expect(rows[1...].map { $0[0] } == ["0", "1", "2", "3", "4"])
    #expect(rows[1...].map { $0[1] } == ["0.0", "0.5", "1.0", "1.5", "2.0"])
    let depths = rows[1...].compactMap { Double($0[2]) }
    #expect(depths.count == 5 && depths[0] == 0 && zip(depths, depths.dropFirst()).allSatisfy(<))
    let end = rows[5][3].split(separator: ",").compactMap { Double($0) }
    #expect(end.count == 2 && abs(end[0] - 0.25) < 1e-15 && abs(end[1] - 0.001) < 1e-15)
    #expect(try place.names() == ["Worlds"])
    #expect(try fly("five", "--dry-run", "--frames", "3").text.split(separator: "\n").count == 2)
  }
}
