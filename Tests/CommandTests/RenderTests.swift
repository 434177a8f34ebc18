import FathomImaging
import Foundation
import TestSupport
import Testing

/// Where pictures go, and what they show.
@Suite(.waiting) struct RenderTests {
  private let place = Workplace()

  private func render(_ arguments: String...) throws -> Workplace.Outcome {
    try place.run(["render"] + arguments + ["--size", "16x9"])
  }

  /// The bytes of the picture that options lead to.
  private func picture(_ arguments: String...) throws -> Data {
    let outcome = try place.run(["render"] + arguments + ["--size", "16x9", "-o", "-"])
    #expect(outcome.code == 0 && outcome.complaints == "", "\(arguments)")
    return outcome.output
  }

  /// The pixels alone, without the record.
  private func pixels(_ arguments: String...) throws -> [UInt8] {
    let outcome = try place.run(
      ["render"] + arguments + ["--size", "16x9", "-o", "-", "--format", "ppm"]
    )
    #expect(outcome.code == 0 && outcome.complaints == "", "\(arguments)")
    return outcome.output.suffix(16 * 9 * 3)
  }

  // MARK: - Where it goes

  @Test(arguments: [("noise", "noise.png"), ("./a folder/my.world.yaml", "my.world.png")])
  func `a picture goes to out and has the world's name`(world: String, name: String) throws {
    try place.write("generator: noise\n", to: "a folder/my.world.yaml")
    let outcome = try render(world)
    #expect(outcome.code == 0 && outcome.text == "" && outcome.complaints == "")
    #expect(try place.names(in: "out") == [name])
    let picture = try PictureInspection(ofFile: place.path("out/\(name)"))
    #expect(picture.format == .png && picture.isComplete)
    #expect(picture.width == 16 && picture.height == 9 && picture.depth == .eight)
  }

  @Test(arguments: ["x.png", "X.PNG", "x.ppm", "a/b c/日本.ppm"])
  func `a file's ending decides the format, and its folder is made`(name: String) throws {
    #expect(try render("noise", "-o", name).code == 0)
    let picture = try PictureInspection(ofFile: place.path(name))
    #expect(picture.format == (name.hasSuffix("ppm") ? .ppm : .png) && picture.isComplete)
    #expect(try place.names(in: (name as NSString).deletingLastPathComponent).count == 1)
  }

  @Test func `standard output takes the same bytes as a file`() throws {
    #expect(try render("noise", "-o", "x.png").code == 0)
    #expect(try picture("noise") == place.data("x.png"))
    #expect(try render("noise", "-o", "x.ppm").code == 0)
    #expect(try picture("noise", "--format", "ppm") == place.data("x.ppm"))
    #expect(!place.exists("out"))
  }

  @Test func `without a file the format decides the default name's ending`() throws {
    #expect(try render("noise", "--format", "ppm").code == 0)
    #expect(try place.names(in: "out") == ["noise.ppm"])
  }

  // MARK: - Which world

  @Test func `a world is a path, a name in Worlds, one in FATHOM_WORLDS, or a generator`() throws {
    for (seed, name) in ["noise", "Worlds/noise.yaml", "elsewhere/noise.yaml"].enumerated() {
      try place.write("generator: noise\nseed: \(seed)\n", to: name)
    }
    func seed(_ environment: [String: String]) throws -> String {
      let outcome = try place.run(
        "render",
        "noise",
        "--size",
        "1x1",
        "-o",
        "-",
        "--format",
        "ppm",
        environment: environment
      )
      let inspection = try PictureInspection(of: Array(outcome.output))
      let record = try #require(inspection.value(of: "Fathom"))
      let values = try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any]
      return values?["seed"] as? String ?? "0"
    }
    let elsewhere = ["FATHOM_WORLDS": place.path("elsewhere")]
    #expect(try seed(elsewhere) == "0")
    try FileManager.default.removeItem(atPath: place.path("noise"))
    #expect(try seed(elsewhere) == "1")
    try FileManager.default.removeItem(atPath: place.path("Worlds"))
    #expect(try seed(elsewhere) == "2")
    #expect(try seed([:]) == "0")
  }

  @Test func `an empty FATHOM_WORLDS is none`() throws {
    let outcome = try place.run("render", "nothing", environment: ["FATHOM_WORLDS": ""])
    #expect(
      outcome.code == 66
        && outcome.errors.contains(
          "no nothing.yaml in Worlds or \(PackageFolder.path)/Worlds (or documents, lessons or places "
            + "there), no such"
        )
    )
  }

  // MARK: - Which view

  @Test func `the centre can be written in five ways`() throws {
    try place.write("  -0.75 ,\t0.25\r\n", to: "center.txt")
    let expected = try pixels("noise", "--at", "-0.75,0.25", "--width", "0.5")
    for at in ["--at=-0.75,0.25", "--at=-75e-2,25E-2", "--at=-0x0.cp0,+.25", "--at=@center.txt"] {
      #expect(try pixels("noise", at, "--width", "0.5") == expected, "\(at)")
    }
    #expect(try pixels("noise", "--at", "@center.txt", "--width", "0.5") == expected)
    #expect(try pixels("noise", "--at", "0.75,0.25", "--width", "0.5") != expected)
  }

  @Test func `zoom, width and height are three ways to say one thing`() throws {
    // Home is a square of side 4: in a frame of 16x9 it is 4 high.
    let expected = try pixels("grid", "--at", "1,1", "--zoom", "8")
    #expect(try pixels("grid", "--at", "1,1", "--height", "0.5") == expected)
    #expect(try pixels("grid", "--at", "1,1", "--height", "5e-1") == expected)
    let wide = try pixels("grid", "--at", "1,1", "--width", "1")
    #expect(try pixels("grid", "--at", "1,1", "--height", "0.5625") == wide)
  }

  @Test func `a file's own view and size hold unless options say otherwise`() throws {
    try place.write(
      "generator: noise\nsize: 7x5\nview: {at: [\"1e-3\", 2], width: 1e-20}\n",
      to: "own.yaml"
    )
    #expect(try place.run("render", "own.yaml", "-o", "own.png").code == 0)
    let own = try PictureInspection(ofFile: place.path("own.png"))
    #expect(own.width == 7 && own.height == 5)
    let view = ["--at", "0.001,2", "--width", "1e-20"]
    #expect(try pixels("own.yaml") == pixels("noise", view[0], view[1], view[2], view[3]))
    #expect(
      try pixels("own.yaml", "--at", "0,0") == pixels("noise", "--at", "0,0", "--width", "1e-20")
    )
    #expect(
      try pixels("own.yaml", "--zoom", "3") == pixels("noise", view[0], view[1], "--zoom", "3")
    )
  }

  @Test(arguments: ["grid", "mandelbrot", "noise"], ["1e-30", "1e-1000", "1e1000"])
  func `every generator draws at any depth`(generator: String, width: String) throws {
    let outcome = try render(
      generator,
      "--at",
      "-1.25,0.01",
      "--width",
      width,
      "-o",
      "x.png"
    )
    // Two decimals are few for a place in the set, and that is all there is to say.
    let isWarned = generator == "mandelbrot" && width.hasPrefix("1e-")
    #expect(outcome.code == 0 && outcome.complaints.hasPrefix("fathom: Warning") == isWarned)
    #expect(outcome.errors.count(where: \.isNewline) == (isWarned ? 2 : 1))
    #expect(try PictureInspection(ofFile: place.path("x.png")).isComplete)
  }

  @Test func `a picture's record reads back as the same picture`() throws {
    let options = ["--at", "-0.75,0.1", "--zoom", "1e9", "--palette", "moss", "--samples", "2"]
    let arguments = ["render", "mandelbrot", "--size", "16x9", "-o", "first.png"] + options
    #expect(try place.run(arguments).code == 0)
    let picture = try PictureInspection(ofFile: place.path("first.png"))
    try place.write(try #require(picture.value(of: "Fathom")), to: "record.json")
    #expect(try place.run("render", "record.json", "-o", "second.png").code == 0)
    #expect(try place.data("first.png") == place.data("second.png"))
  }
}
