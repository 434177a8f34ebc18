import FathomImaging
import Foundation
import TestSupport
import Testing

/// `fathom lab`, as users run it.
@Suite(.waiting) struct LabTests {
  private let place = Workplace()

  @Test func `a flight leaves tables and a verdict`() throws {
    try place.write(
      """
      world: grid
      size: 640x480
      rate: 10
      camera: [{time: 0}, {time: 6, at: ["0.3", "0.7"], zoom: "1e8", via: dive}]
      """,
      to: "f.yaml"
    )
    let run = try place.run("lab", "precision", "f.yaml", "--types", "f16,f32,f64")
    #expect(run.code == 0, "\(run.text)\(run.errors)")
    #expect(run.text.contains("Float32  collapse"))
    #expect(run.errors.contains("too early to break Float64.\n"))
    let frames = try String(decoding: place.data("out/lab/f/frames.csv"), as: UTF8.self)
    #expect(frames.hasPrefix("type,gesture,depth,bitsLeft,"))
    for name in ["frames.jsonl", "limits.csv"] { #expect(place.exists("out/lab/f/\(name)")) }
    for line in try String(decoding: place.data("out/lab/f/frames.jsonl"), as: UTF8.self)
      .split(separator: "\n")
    {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    // What theory cannot promise is not held to it.
    let strict = try place.run(
      "lab",
      "precision",
      "f.yaml",
      "--types",
      "f32",
      "--tolerance",
      "drift=0,collapse=0,seam=0",
      "-o",
      "strict"
    )
    #expect(strict.code == 1 && strict.text.contains("outside"))
    #expect(strict.errors.hasSuffix("not where theory has them, within the tolerance.\n"))
    #expect(place.exists("strict/frames.csv"))
  }

  @Test func `fingers fly through the lab, from where some types are broken already`() throws {
    try place.write(
      """
      world: mandelbrot
      size: 64x48
      rate: 10
      view: {at: ["-1", "1e-400"], zoom: "1e330"}
      gestures: [{time: 0.1, pinch: [32, 24], factor: 2, spread: 40, duration: 0.5}]
      """,
      to: "g.yaml"
    )
    let run = try place.run("lab", "precision", "g.yaml", "--types", "f64,big:2000")
    #expect(run.code == 0, "\(run.text)\(run.errors)")
    #expect(run.errors.contains("beyond limits of Float64."))
    #expect(run.errors.contains("too early to break BigFloat(2000).\n"))
    for line in try String(decoding: place.data("out/lab/g/frames.jsonl"), as: UTF8.self)
      .split(separator: "\n")
    {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    let sized = try place.run("lab", "precision", "g.yaml", "--size", "32x24")
    #expect(sized.code == 64 && sized.errors.contains("--size is for flights of a camera"))
  }

  @Test(.optimized) func `limits are those of where the flight was when it met them`() throws {
    // It ends at home, far from where Float16 fails.
    let there = #"at: ["-0.743643887037158", "0.131825904205312"], zoom: "1e10""#
    try place.write(
      """
      world: mandelbrot
      rate: 30
      ease: {trapezoid: 0.2}
      camera: [{time: 0}, {speed: 5, \(there), via: fly}, {speed: 8, via: fly}]
      """,
      to: "tour.yaml"
    )
    let run = try place.run(
      "lab",
      "precision",
      "tour.yaml",
      "--types",
      "f16,f32",
      "--size",
      "32x18"
    )
    #expect(run.code == 0, "\(run.text)\(run.errors)")
    #expect(run.text.contains("Float16  collapse      11.00"))
  }

  @Test func `a pixel far beyond Float64 is inspected`() throws {
    let view = ["mandelbrot", "--at", "0.3,0.2", "--width", "1e-340", "--pixel", "5,5"]
    let json = try place.run(["lab", "inspect"] + view + ["--types", "f64", "--json"])
    #expect(try JSONSerialization.jsonObject(with: json.output) is [String: Any])
    let text = try place.run(["lab", "inspect"] + view + ["--types", "f64"])
    #expect(text.text.contains("more than 1e308 pixels"))
    let greatest = try place.run(
      "lab",
      "inspect",
      "mandelbrot",
      "--at",
      "65504,0",
      "--width",
      "1",
      "--pixel",
      "9,9",
      "--types",
      "f16"
    )
    #expect(
      greatest.text.contains("0x1.ffcp15 = 6.5504e4") && greatest.text.contains("above      inf")
    )
  }

  @Test(arguments: [
    (["compare", "noise", "--arithmetic"], "does not iterate"),
    (["compare", "noise", "--mode", "rebased"], "one view has no gestures"),
    (["precision", "--tolerance", "seam=1,seam=2"], "the tolerance of seam twice"),
  ])
  func `what would be ignored is refused`(arguments: [String], words: String) throws {
    let run = try place.run(["lab"] + arguments)
    #expect(run.code == 64 && run.errors.contains(words), "\(run.errors)")
  }

  @Test func `many sequences, one view and one pixel`() throws {
    let drift = try place.run("lab", "drift", "--types", "f32", "--gestures", "90", "-o", "d")
    #expect(drift.code == 0 && drift.text.contains("Float32  drift"))
    #expect(
      try String(decoding: place.data("d/drift.csv"), as: UTF8.self).hasPrefix("type,gestures")
    )

    let view = ["mandelbrot", "--at", "-0.7182,0.3096", "--zoom", "1e5", "--size", "64x48"]
    let comparison = try place.run(
      ["lab", "compare"] + view + ["--types", "f16,f64", "--arithmetic"]
    )
    #expect(comparison.code == 0 && comparison.text.contains("Float64    64/64"))
    let picture = try Bitmap(png: [UInt8](place.data("out/lab/compare-mandelbrot.png")))
    #expect(picture.width == 8 + 3 * 72 && picture.height == 24 + 3 * 56)

    let inspection = try place.run(
      ["lab", "inspect"] + view + ["--pixel", "3,4", "--types", "f32"]
    )
    #expect(inspection.code == 0 && inspection.text.contains("bits       1 01111110 "))
    let json = try place.run(["lab", "inspect"] + view + ["--pixel", "3,4", "--json"])
    #expect(try JSONSerialization.jsonObject(with: json.output) is [String: Any])

    let document = try place.run("lab", "document", "--types", "f32,f64")
    #expect(document.text.contains("Float64           45         45              51         54"))
  }

  @Test(arguments: [
    (["precision", "--types", "f31"], 64, "f31"),
    (["precision", "--types", ""], 64, "number type"),
    (["precision", "--types", "big:1"], 64, "big:1"),
    (["precision", "--tolerance", "nan"], 64, "nan"),
    (["precision", "--tolerance", "-1"], 64, "-1"),
    (["precision", "--tolerance", "depth=1"], 64, "depth=1"),
    (["precision", "--mode", "fixed"], 64, "fixed"),
    (["precision", "--size", "4000x4000"], 64, "pixels"),
    (["precision", "--seed", "x"], 64, "--seed"),
    (["precision", "nowhere"], 66, "nowhere"),
    (["drift", "--gestures", "0"], 64, "--gestures"),
    (["drift", "--sequences", "-3"], 64, "--sequences"),
    (["compare", "mandelbrot", "-o", "x.gif"], 64, "x.gif"),
    (["compare", "nowhere"], 66, "nowhere"),
    (["inspect", "mandelbrot", "--pixel", "320,0"], 64, "320"),
    (["inspect", "mandelbrot", "--pixel", "7"], 64, "7"),
  ])
  func `what makes no sense is refused`(arguments: [String], code: Int32, word: String) throws {
    try place.expectRefusal(["lab"] + arguments, code: code, saying: [word])
  }

  @Test func `a mistake in a flight says where it is`() throws {
    try place.write("world: grid\nsize: 64x48\nrate: 10\ncamera: [{time: 0}]\n", to: "f.yaml")
    try place.expectRefusal(["lab", "precision", "f.yaml"], code: 65, saying: ["f.yaml:4"])
  }

  @Test func `it stops cleanly`() throws {
    let run = try place.start(["lab", "drift", "--sequences", "10000", "--gestures", "1000"])
    #expect(run.waits { place.exists("out/lab/drift") })
    usleep(200_000)
    run.send(SIGINT)
    let outcome = try run.end(within: 20)
    #expect(outcome.signal == SIGINT && outcome.errors == "fathom: Stopped.\n")
    #expect(try place.names(in: "out/lab/drift") == [])
  }
}
