import Foundation
import TestSupport
import Testing

/// Work that is only begun when it is asked for in so many words.
@Suite(.waiting) struct GreatWorkTests {
  private let place = Workplace()

  private func write(seconds: Int, size: String = "8x8") throws {
    try place.write(
      "world: noise\nsize: \(size)\nrate: 10\ncamera: [{time: 0}, {time: \(seconds), zoom: 9}]",
      to: "f.yaml"
    )
  }

  @Test func `thousands of frames are asked for`() throws {
    try write(seconds: 400)
    try place.expectRefusal(
      ["fly", "f.yaml"],
      code: 64,
      saying: ["4,001 frames in 'out/f'", "--frames", "--yes"]
    )
    #expect(try place.run("fly", "f.yaml", "--frames", "0-last").code == 0)
    // Those that are there are no work.
    #expect(try place.run("fly", "f.yaml").code == 0)
    #expect(try place.run("fly", "f.yaml", "--shard", "7/4000", "-o", "g").code == 0)
    #expect(try place.run("fly", "f.yaml", "--size", "4x4", "-o", "h", "--yes").code == 0)
  }

  @Test(.optimized) func `hours and gigabytes are asked for, with a figure`() throws {
    try write(seconds: 4_000_000, size: "1920x1080")
    let start = Date()
    try place.expectRefusal(
      ["fly", "f.yaml"],
      code: 73,
      saying: [
        "40,000,001 frames would take about", " h and ", "TB in 'out/f', which has room for",
      ]
    )
    try place.expectRefusal(
      ["fly", "f.yaml", "--stdout", "ppm", "--frames", "0-last"],
      code: 64,
      saying: ["would take about", "--yes begins"]
    )
    #expect(Date().timeIntervalSince(start) < 20)
    // A run that ends in time is no matter of hours.
    let run = try place.run(
      "fly",
      "f.yaml",
      "--stdout",
      "ppm",
      "--frames",
      "0-last",
      "--time-budget",
      "200ms"
    )
    #expect(run.code == 75)
  }

  @Test func `a picture too large for the disk is not cut into tiles`() throws {
    try place.write("P6\n9000000 9000000\n255\n", to: "p.ppm")
    let outcome = try place.run("pyramid", "build", "p.ppm")
    #expect([64, 65, 73].contains(outcome.code) && !place.exists("out"))
  }

  @Test(arguments: [
    ("linear", 9.0, nil as String?), ("smooth", 9.0, "11.3 octaves a second"),
    ("linear", 20.0, "13.3 octaves a second"),
  ])
  func `fast flights are warned of`(ease: String, octaves: Double, words: String?) throws {
    try place.write(
      """
      world: noise
      size: 8x8
      rate: 4
      camera: [{time: 0}, {time: 1.5, zoom: \(Int(exp2(octaves))), ease: \(ease)}]
      """,
      to: "f.yaml"
    )
    let said = try place.run("fly", "f.yaml").errors
    #expect(said.contains("photosensitive") == (words != nil))
    if let words { #expect(said.contains("at up to \(words)"), "\(said)") }
  }

  @Test func `a shutter without samples is warned of`() throws {
    try place.write(
      "world: noise\nsize: 8x8\nrate: 4\ncamera: [{time: 0}, {time: 1, zoom: 2}]",
      to: "f.yaml"
    )
    let blurred = ["fly", "f.yaml", "--shutter", "0.5", "--force"]
    #expect(
      try place.run(blurred + ["--samples", "1"]).complaints.contains("The shutter blurs nothing")
    )
    #expect(try place.run(blurred + ["--samples", "2"]).complaints == "")
  }
}
