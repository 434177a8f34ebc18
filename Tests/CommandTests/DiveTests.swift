import FathomImaging
import Foundation
import TestSupport
import Testing

/// Dives that are asked for by options, without a flight's file.
@Suite(.waiting) struct DiveTests {
  private let place = Workplace()

  /// The lines of a dry run: frame, time, depth and centre.
  private func table(_ arguments: [String]) throws -> [[String]] {
    let outcome = try place.run(["fly"] + arguments + ["--dry-run"])
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
    return outcome.text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t").map(String.init)
    }
  }

  @Test(arguments: [
    (["mandelbrot", "--at", "-0.7436,0.1318", "--zoom", "1024"], 121, 10.0),
    (["mandelbrot", "--at", "-0.7436,0.1318", "--zoom", "1024", "--duration", "7"], 211, 10),
    (["noise", "--zoom", "0x1p20", "--speed", "2", "--rate", "10"], 101, 20),
    (["grid", "--at", "3,4", "--zoom", "1024", "--rate", "60"], 241, 10),
  ])
  func `options say where it goes and how long it takes`(
    arguments: [String],
    count: Int,
    depth: Double
  ) throws {
    let lines = try table(arguments)
    #expect(lines.count == count)
    let depths = lines.compactMap { Double($0[2]) }
    #expect(depths.first == 0 && abs((depths.last ?? 0) - depth) < 0.05)
    #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `what find prints flies from standard input`() throws {
    let line = "$FATHOM find mandelbrot --at -1.7549,0 --zoom 20 | $FATHOM fly - --dry-run"
    let outcome = try place.shell(line)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let last = try #require(outcome.text.split(separator: "\n").last).split(separator: "\t")
    // The centre of the copy of period 3.
    #expect(last[3].hasPrefix("-1.7548"))
    #expect(outcome.text.split(separator: "\n").count >= 122)
  }

  @Test func `a picture, another program's file and a place give dives`() throws {
    let view = ["mandelbrot", "--at", "-0.7436,0.1318", "--zoom", "1024"]
    #expect(try place.run(["render"] + view + ["--size", "32x18", "-o", "s.png"]).code == 0)
    #expect(try place.run(["export"] + view + ["-o", "p.kfr"]).code == 0)
    for name in ["s.png", "p.kfr"] {
      let last = try #require(try table([name]).last)
      #expect(abs((Double(last[2]) ?? 0) - 10) < 0.05, "\(name)")
      #expect(last[3].hasPrefix("-7.436"))
    }
    let worlds = ["FATHOM_WORLDS": PackageFolder.path + "/Worlds"]
    let outcome = try place.run(
      ["fly", "mandelbrot", "--at", "uranium", "--dry-run"],
      environment: worlds
    )
    #expect(outcome.code == 0 && outcome.text.split(separator: "\n").count > 2000)
  }

  @Test func `a photograph is cut into tiles and flown into`() throws {
    let bitmap = Bitmap(width: 64, height: 48)
    try place.write(Data(bitmap.jpegBytes(quality: 90)), to: "photo.jpg")
    let outcome = try place.run("fly", "photo.jpg", "--zoom", "4", "--frames", "0-1", "-o", "f")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try place.names(in: "f").filter { $0.hasSuffix(".png") }.count == 2)
    try place.expectRefusal(
      ["fly", "photo.jpg"],
      code: 66,
      saying: ["a dive into it needs a place"]
    )
  }

  @Test(arguments: [
    (["mandelbrot"], 66, "'mandelbrot' is a world, and a dive into it needs a place"),
    (["mandelbrot", "--zoom", "1"], 64, "is the home view, where the dive begins"),
    (["mandelbrot", "--zoom", "9", "--speed", "1", "--duration", "1"], 64, "Only one of"),
    (["mandelbrot", "--zoom", "9", "--duration", "0"], 64, "--duration must be from 0.001"),
    (["mandelbrot", "--zoom", "9", "--speed", "x"], 64, "--speed must be a number"),
    (["mandelbrot", "--zoom", "9", "--rate", "-1"], 64, "--rate must be from 0.001"),
    (["nosuch", "--zoom", "9"], 66, "There is no world 'nosuch'"),
    (["flight.yaml", "--zoom", "9"], 64, "the camera of 'flight.yaml' has its way already"),
    (["-"], 66, "Nothing came from 'standard input'"),
  ])
  func `what cannot be flown is refused`(arguments: [String], code: Int32, words: String) throws {
    try place.write(
      "world: mandelbrot\nrate: 5\ncamera: [{time: 0}, {time: 1, zoom: 9}]\n",
      to: "flight.yaml"
    )
    try place.expectRefusal(["fly"] + arguments, code: code, saying: [words])
  }

  @Test func `a movie alone leaves no frames`() throws {
    let outcome = try place.run(
      "fly",
      "mandelbrot",
      "--zoom",
      "2",
      "--size",
      "32x18",
      "--rate",
      "5",
      "--movie",
      "m.apng"
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try place.names() == ["m.apng"])
  }
}
