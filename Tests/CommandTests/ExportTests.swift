import Foundation
import TestSupport
import Testing

/// Views written for other programs.
@Suite(.waiting) struct ExportTests {
  private let place = Workplace()

  private func pixels(_ arguments: String...) throws -> Data {
    let outcome = try place.run(
      ["render"] + arguments + ["--size", "32x18", "-o", "-", "--format", "ppm"]
    )
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
    return outcome.output.suffix(32 * 18 * 3)
  }

  private func export(_ arguments: String...) throws {
    let outcome = try place.run(["export"] + arguments)
    #expect(
      outcome.code == 0 && outcome.text == "" && outcome.complaints == "",
      "\(outcome.errors)"
    )
  }

  @Test func `a view goes to Fraktaler-3 and comes back`() throws {
    let view = ["--at", "-1.25066,0.02012", "--width", "1e-3", "--iterations", "300"]
    try export(
      "mandelbrot",
      view[0],
      view[1],
      view[2],
      view[3],
      view[4],
      view[5],
      "-o",
      "a/x.f3.toml"
    )
    #expect(
      try pixels("a/x.f3.toml")
        == pixels("mandelbrot", view[0], view[1], view[2], view[3], view[4], view[5])
    )
    let text = String(decoding: try place.data("a/x.f3.toml"), as: UTF8.self)
    #expect(text.hasPrefix("program = \"fraktaler-3\"\n"))
    #expect(text.contains("\nlocation.real = \"-1.25066\"\n"))
  }

  @Test func `a view goes to Kalles Fraktaler with its colours, and on to Fraktaler-3`() throws {
    try place.write(
      "Re: -1.25066\r\nIm: 0.02012\r\nZoom: 1E3\r\nIterations: 200\r\nIterDiv: 0.1\r\n"
        + "Colors: 0,0,0,255,200,20,10,60,250,\r\n",
      to: "x.kfr"
    )
    try export("x.kfr", "-o", "y.kfr")
    #expect(try pixels("y.kfr") == pixels("x.kfr"))
    try export("x.kfr", "-o", "z.f3.toml", "--zoom", "2e3", "--size", "1280x720")
    #expect(
      try pixels("z.f3.toml")
        == pixels(
          "mandelbrot",
          "--at",
          "-1.25066,0.02012",
          "--zoom",
          "2e3",
          "--iterations",
          "200"
        )
    )
    try export("mandelbrot", "--palette", "x.kfr", "-o", "p.kfr")
    let colors = String(decoding: try place.data("p.kfr"), as: UTF8.self)
    #expect(colors.contains("\r\nColors: 0,0,0,255,200,20,10,60,250,\r\n"))
  }

  @Test func `a frame of a flight can be taken along`() throws {
    try place.write(
      """
      world: {generator: mandelbrot, iterations: 200}
      size: 32x18
      rate: 1
      camera: [{time: 0}, {time: 4, at: ["-1.25066", "0.02012"], zoom: "1e9"}]
      """,
      to: "f.yaml"
    )
    #expect(try place.run("fly", "f.yaml", "--frames", "3").code == 0)
    try export("out/f/frame_000003.png", "-o", "x.kfr")
    let text = String(decoding: try place.data("x.kfr"), as: UTF8.self)
    #expect(text.contains("Iterations: 200\r\n"))
    let zoom = try #require(text.firstMatch(of: /Zoom: ([0-9.e]+)/)).1
    // Three quarters of the way to 1e9.
    #expect(abs(log10(try #require(Double(zoom))) - 6.75) < 1e-9)
  }

  @Test func `an automatic limit is written as the number that it comes to`() throws {
    let view = ["mandelbrot", "--at", "-1.25066,0.02012", "--zoom", "1e9"]
    func limit(_ arguments: [String]) throws -> Int {
      #expect(try place.run(["export"] + arguments + ["-o", "x.kfr"]).code == 0)
      let text = String(decoding: try place.data("x.kfr"), as: UTF8.self)
      let number = try #require(text.firstMatch(of: /Iterations: ([0-9]+)/)).1
      return try #require(Int(number))
    }
    #expect(try limit(["mandelbrot"]) == 30_600)
    let automatic = try limit(view)
    #expect(automatic > 30_600 && automatic % 100 == 0)
    #expect(try limit(view + ["--iterations", "auto"]) == automatic)
    #expect(try limit(view + ["--iterations", "77"]) == 77)
    try export(view[0], view[1], view[2], view[3], view[4], "-o", "x.f3.toml")
    #expect(try pixels("x.f3.toml") == pixels(view[0], view[1], view[2], view[3], view[4]))
  }

  @Test func `what cannot be written is refused`() throws {
    try place.expectRefusal(
      ["export", "mandelbrot", "-o", "x.toml"],
      code: 64,
      saying: ["'x.toml' must end in .kfr (Kalles Fraktaler) or .f3.toml (Fraktaler-3)"]
    )
    try place.expectRefusal(
      ["export", "noise", "-o", "x.kfr"],
      code: 64,
      saying: ["made by the generator noise, and other programs can open the Mandelbrot set only"]
    )
    try place.write("", to: "file")
    try place.expectRefusal(
      ["export", "mandelbrot", "-o", "file/x.kfr"],
      code: 73,
      saying: ["file"]
    )
  }

  @Test func `a palette of Kalles Fraktaler colours any world`() throws {
    try place.write("Colors: 0,0,255,\n", to: "red.kfp")
    let red = try pixels("noise", "--palette", "red.kfp")
    #expect(red.elementsEqual((0..<32 * 18).flatMap { _ in [255, 0, 0] as [UInt8] }))
    try place.expectRefusal(
      ["render", "noise", "--palette", "no.kfp"],
      code: 66,
      saying: ["no.kfp"]
    )
    try place.write("Colors: 0,0\n", to: "bad.kfp")
    try place.expectRefusal(
      ["render", "noise", "--palette", "bad.kfp"],
      code: 65,
      saying: ["triples"]
    )
  }
}
