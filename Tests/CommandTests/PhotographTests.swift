import FathomImaging
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// `fathom render photo.jpg`: pictures that Fathom did not draw.
@Suite(.serialized, .waiting) struct PhotographTests {
  private let place = Workplace()

  private func photograph(width: Int, height: Int, seed: UInt64 = 1) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let samples = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    return Bitmap(width: width, height: height, samples: .eight(samples))
  }

  private func picture(_ name: String) throws -> Bitmap {
    try Bitmap(png: [UInt8](place.data(name)))
  }

  @Test(arguments: ["p.ppm", "p.png", "p.PNG", "p.jpg", "p.jpeg"])
  func `a photograph is drawn as it is, and its tiles are made on the way`(name: String) throws {
    let photograph = photograph(width: 300, height: 200)
    let file =
      name.contains("j")
      ? try photograph.jpegData()
      : try name == "p.ppm" ? photograph.ppmData() : photograph.pngData()
    try place.write(Data(file), to: name)
    let first = try place.run("render", name, "-o", "x.png")
    #expect(first.code == 0)
    #expect(first.errors.contains("\(name): 300x200 pixels, cut into tiles in out/pictures/p\n"))
    let expected = name.contains("j") ? try Bitmap(jpeg: file) : photograph
    #expect(try picture("x.png") == expected)
    let second = try place.run("render", name, "-o", "y.png")
    #expect(second.code == 0 && !second.errors.contains("cut into tiles"))
    #expect(try place.data("y.png") == place.data("x.png"))
    #expect(try place.run("render", "x.png", "-o", "z.png").code == 0)
    #expect(try place.data("z.png") == place.data("x.png"))
  }

  @Test func `a large photograph keeps its shape, and a part of it can be asked for`() throws {
    try place.write(Data(try photograph(width: 2400, height: 1000).jpegData()), to: "p.jpg")
    #expect(try place.run("render", "p.jpg").code == 0)
    let whole = try picture("out/p.png")
    #expect((whole.width, whole.height) == (1280, 533))
    let part = ["--at", "100,100", "--width", "50", "--size", "50x40", "-o", "part.png"]
    #expect(try place.run(["render", "p.jpg"] + part).code == 0)
    let own = try Bitmap(jpeg: [UInt8](place.data("p.jpg")))
    #expect(try picture("part.png")[0, 0] == own[75, 80])
  }

  @Test func `two photographs of one name have tiles of their own`() throws {
    for folder in ["a", "b"] {
      let bitmap = photograph(width: 40, height: 30, seed: folder == "a" ? 2 : 3)
      try place.write(Data(try bitmap.pngData()), to: "\(folder)/p.png")
    }
    for _ in 0..<2 {
      for folder in ["a", "b"] {
        #expect(try place.run("render", "\(folder)/p.png", "-o", "\(folder).png").code == 0)
        #expect(try picture("\(folder).png") == picture("\(folder)/p.png"))
      }
    }
    #expect(try place.names(in: "out/pictures").count { !$0.hasPrefix(".") } == 2)
  }

  @Test func `a file that describes a pyramid names it`() throws {
    try place.write(Data(try photograph(width: 60, height: 50).ppmData()), to: "p.ppm")
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "d", "--layout", "dzi").code == 0)
    for name in ["d", "d/p.dzi", "d/pyramid.json"] {
      let outcome = try place.run("render", name, "--size", "60x50", "-o", "x.png")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try picture("x.png") == Bitmap(ppm: [UInt8](place.data("p.ppm"))))
    }
  }

  @Test func `what lies outside a bounded world has its background`() throws {
    for (text, color) in [("", "#ffffff"), ("background: \"#234\"\n", "#223344")] {
      try place.write("generator: grid\nbounds: [0, 0, 1, 1]\n" + text, to: "w.yaml")
      let outcome = try place.run("render", "w.yaml", "--size", "40x20", "-o", "x.png")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try picture("x.png")[0, 0].description == color)
      #expect(try place.run("render", "x.png", "-o", "y.png").code == 0)
      #expect(try place.data("y.png") == place.data("x.png"))
    }
    try place.write("generator: grid\nbackground: red\n", to: "w.yaml")
    let words = ["The background must be written like \"#ffc800\", not 'red'."]
    try place.expectRefusal(["render", "w.yaml"], code: 65, saying: words)
  }

  @Test func `what is no picture is refused by its name's format, and nothing is left`() throws {
    for (name, format) in [
      ("x.png", "PNG"), ("x.jpg", "JPEG"), ("x.jpeg", "JPEG"), ("x.ppm", "PPM"),
    ] {
      try place.write("This is no picture.", to: name)
      let words = ["\(name) is not an intact \(format) picture"]
      try place.expectRefusal(["render", name], code: 65, saying: words)
    }
    let file = try photograph(width: 90, height: 90).jpegData()
    try place.write(Data(file.prefix(file.count / 2)), to: "cut.jpg")
    try place.expectRefusal(["render", "cut.jpg"], code: 65, saying: ["cut.jpg is not an intact"])
  }
}
