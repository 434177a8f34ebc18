import FathomImaging
import Foundation
import TestSupport
import Testing

/// The line that tells what a command wrote.
@Suite(.waiting) struct ClosingLineTests {
  private let place = Workplace()

  /// The time at the end of a line.
  private static let time = #"[0-9.]+ (s|min)$"#

  private func lines(_ arguments: [String]) throws -> [String] {
    let outcome = try place.run(arguments)
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
    return outcome.errors.split(separator: "\n").map(String.init)
  }

  /// Expects one line that begins so and ends with a time, and none of a quiet command.
  private func expect(_ start: String, after arguments: [String]) throws {
    let said = try lines(arguments)
    #expect(said.count == 1 && said[0].hasPrefix(start), "\(said)")
    #expect(try said[0].contains(Regex(Self.time)), "\(said)")
    #expect(try lines(arguments + ["--quiet"]) == [], "\(arguments)")
  }

  @Test func `pictures, places and palettes are told`() throws {
    try expect("out/noise.png  64x36", after: ["render", "noise", "--size", "64x36"])
    try expect(
      "p/x.kfr  limit 31,",
      after: ["export", "mandelbrot", "--zoom", "9", "-o", "p/x.kfr"]
    )
    try expect("out/palettes.png  960x", after: ["palettes"])
    #expect(try lines(["render", "noise", "--size", "64x36", "-o", "-"]) == [])
  }

  @Test func `a tile pyramid is told, not printed`() throws {
    try place.write(Data(Bitmap(width: 300, height: 200).ppmData()), to: "p.ppm")
    try expect(
      "out/p  300x200  2 levels, 3 tiles",
      after: ["pyramid", "build", "p.ppm", "--force"]
    )
  }

  @Test func `reports of the lab are told by their path`() throws {
    try expect("out/lab/drift/report.html", after: ["lab", "drift", "--types", "f32"])
    try expect(
      "out/lab/compare-noise.png  ",
      after: ["lab", "compare", "noise", "--types", "f32", "--size", "16x16"]
    )
  }

  @Test func `data and movies have lines of their own`() throws {
    let said = try lines(["render", "noise", "--size", "8x8", "--data", "x.npy"])
    #expect(
      said.count == 2 && said[0] == "x.npy  640 B" && said[1].hasPrefix("out/noise.png  8x8  ")
    )
    try place.write(
      "world: grid\nsize: 8x8\nrate: 1\ncamera: [{time: 0}, {time: 3, zoom: 9}]",
      to: "f.yaml"
    )
    let flown = try lines(["fly", "f.yaml", "--movie", "m.apng", "-o", "out/f"])
    #expect(flown.count == 2 && flown[0].contains(/^m\.apng  [0-9.]+ k?B$/))
    #expect(flown[1].hasPrefix("out/f  4 frames of 8x8  "))
    let alone = try lines(["fly", "f.yaml", "--movie", "m.apng"])
    #expect(alone.count == 1 && alone[0].contains(/^m\.apng  [0-9.]+ k?B  4 frames of 8x8\b/))
    let trace = "view: 24x16\ncontent: [24, 60]\nevents: [{time: 0.02, flash: true}]\n"
    try place.write(trace, to: "t.yaml")
    let movie = try lines(["scroll", "t.yaml", "--movie", "t.apng", "--frames", "0-1"])
    #expect(movie.count == 1 && movie[0].contains(/^t\.apng  [0-9.]+ k?B  2 frames of 24x16\b/))
    #expect(
      try lines(["scroll", "t.yaml", "-o", "s", "--frames", "0"])[0].hasPrefix("s  1 frame of ")
    )
  }

  @Test func `another picture that makes room is told`() throws {
    let drawing = ["render", "noise", "--size", "8x8"]
    #expect(try lines(drawing)[0].hasPrefix("out/noise.png  8x8  0"))
    #expect(try lines(drawing)[0].hasPrefix("out/noise.png  8x8  0"))
    #expect(
      try lines(drawing + ["--zoom", "2"])[0]
        .hasPrefix("out/noise.png  8x8  in place of another picture  ")
    )
  }

  @Test(.withTerminal) func `a terminal gets no picture and no table beside the frames`() throws {
    func run(_ line: String) throws -> String {
      try place.shell("script -qec '\"$FATHOM\" \(line)' /dev/null </dev/null").text
    }
    #expect(try run("render noise --size 8x8 -o -").contains("A terminal shows no pictures"))
    try place.write(
      "view: 24x16\ncontent: [24, 60]\nevents: [{time: 0.02, flash: true}]\n",
      to: "t.yaml"
    )
    #expect(try !run("scroll t.yaml -o f --frames 0").contains("time\tx\ty"))
    #expect(try run("scroll t.yaml -o f --frames 0 --table").contains("time\tx\ty"))
    #expect(try run("scroll t.yaml").contains("time\tx\ty"))
  }

  @Test(arguments: [
    ["render", "noise", "--size", "4000x4000", "--samples", "4096", "-o", "/proc/x.png"],
    ["render", "noise", "--size", "4000x4000", "--samples", "4096", "--data", "/proc/x.npy"],
    ["export", "mandelbrot", "--at", "0.25,0", "--zoom", "1e1000", "-o", "/proc/x.kfr"],
    ["palettes", "-o", "/proc/x.png"], ["lab", "drift", "-o", "/proc/x"],
    ["lab", "compare", "noise", "-o", "/proc/x.png"],
  ])
  func `places are tested before the work`(arguments: [String]) throws {
    let outcome = try place.run(arguments, limit: 5)
    #expect(outcome.code == 73 && outcome.errors.contains("Cannot create '/proc/x"))
  }

  @Test func `a folder in a picture's place is found before the work`() throws {
    try place.write("x", to: "x.png/y")
    try place.expectRefusal(
      ["render", "noise", "--samples", "4096", "-o", "x.png"],
      code: 73,
      saying: ["Cannot create 'x.png': Is a directory"]
    )
  }
}
