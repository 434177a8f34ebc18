import FathomImaging
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// `fathom pyramid` and the worlds that it makes, as users see them.
@Suite(.serialized, .waiting) struct PyramidTests {
  private let place = Workplace()

  private func writePicture(
    width: Int,
    height: Int,
    range: ClosedRange<UInt8> = 0...255,
    to name: String = "p.ppm"
  ) throws {
    var random = SplitMix64(seed: 1)
    let samples = (0..<width * height * 3).map { _ in UInt8.random(in: range, using: &random) }
    let bitmap = Bitmap(width: width, height: height, samples: .eight(samples))
    try place.write(Data(name.hasSuffix("jpg") ? bitmap.jpegData() : bitmap.ppmData()), to: name)
  }

  @Test func `a picture is built, described, drawn and removed`() throws {
    try writePicture(width: 300, height: 200)
    let build = try place.run("pyramid", "build", "p.ppm", "-o", "tiles/p")
    #expect(build.code == 0 && build.complaints.isEmpty)
    #expect(build.errors.hasPrefix("tiles/p  300x200  2 levels, 3 tiles  ") && build.text == "")
    let again = try place.run("pyramid", "build", "p.ppm", "-o", "tiles/p")
    #expect(again.errors.hasPrefix("tiles/p  300x200  2 levels, 3 tiles, up to date  "))
    let info = try place.run("pyramid", "info", "tiles/p", "--check")
    #expect(info.code == 0 && info.text.contains("1/2: 150x100, 1x1 tiles\n3 tiles\n0 missing"))
    let render = try place.run("render", "tiles/p", "--size", "300x200", "-o", "p.png")
    #expect(render.code == 0 && render.complaints.isEmpty, "\(render.errors)")
    #expect(
      try Bitmap(png: [UInt8](place.data("p.png"))) == Bitmap(ppm: [UInt8](place.data("p.ppm")))
    )
    // A picture that was drawn is drawn again, from the record it carries.
    #expect(try place.run("render", "p.png", "-o", "q.png").code == 0)
    #expect(try place.data("q.png") == place.data("p.png"))
    let remove = try place.run("pyramid", "remove", "tiles/p")
    #expect(remove.code == 0 && !place.exists("tiles/p"))
    #expect(try place.run("pyramid", "remove", "tiles/p").text == "nothing to remove\n")
  }

  @Test func `options reach the pyramid`() throws {
    try writePicture(width: 90, height: 70, to: "p.jpg")
    let build = try place.run(
      "pyramid",
      "build",
      "p.jpg",
      "-o",
      "d",
      "--layout",
      "dzi",
      "--tile-size",
      "32",
      "--overlap",
      "2",
      "--format",
      "jpeg",
      "--quality",
      "50",
      "--gamma",
      "srgb",
      "--threads",
      "3",
      "--placeholder",
      "30"
    )
    #expect(build.code == 0, "\(build.errors)")
    let document = try JSONSerialization.jsonObject(
      with: Data(try place.run("pyramid", "info", "d", "--json").text.utf8)
    )
    let values = try #require(document as? [String: Any])
    #expect(values["layout"] as? String == "dzi" && values["tileSize"] as? Int == 32)
    #expect(values["overlap"] as? Int == 2 && values["format"] as? String == "jpeg")
    #expect(values["gamma"] as? String == "srgb" && values["tiles"] as? Int == 19)
    #expect(try place.names(in: "d") == ["p.dzi", "p_Placeholder.jpg", "p_files", "pyramid.json"])
    let placeholder = try Bitmap(jpeg: [UInt8](place.data("d/p_Placeholder.jpg")))
    #expect(placeholder.width == 23 && placeholder.height == 18)
  }

  @Test func `needs tells yes or no, clear empties a folder, info tells of a picture`() throws {
    try writePicture(width: 800, height: 10)
    let needs = ["pyramid", "needs", "p.ppm", "--screen"]
    #expect(try place.run(needs + ["1024x768"]).text == "yes\n")
    #expect(try place.run(needs + ["1024x800"]).text == "no\n")
    #expect(try place.run(needs + ["512x400", "--pixel-ratio", "2"]).text == "no\n")
    #expect(
      try place.run("pyramid", "info", "p.ppm").text.hasPrefix("800x10 pixels, 0.0 MiB in memory")
    )
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "all/p").code == 0)
    try place.write("mine", to: "all/note")
    #expect(try place.run("pyramid", "clear", "all").text == "removed all/p\n")
    #expect(try place.names(in: "all") == ["note"])
  }

  @Test func `a world file and a flight name a picture, from their own folder on`() throws {
    try writePicture(width: 64, height: 48)
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "worlds/p").code == 0)
    try place.write(
      "generator: picture\npicture: p\nfilter: nearest\nsize: 128x96\n",
      to: "worlds/w.yaml"
    )
    #expect(try place.run("render", "worlds/w.yaml", "-o", "w.png").code == 0)
    let drawn = try Bitmap(png: [UInt8](place.data("w.png")))
    let original = try Bitmap(ppm: [UInt8](place.data("p.ppm")))
    // Past a hundred per cent, pixels become squares.
    let isEqual = (0..<96).allSatisfy { y in
      (0..<128).allSatisfy { drawn[$0, y] == original[$0 / 2, y / 2] }
    }
    #expect(isEqual)
    try place.write(
      """
      world: {generator: picture, picture: p}
      size: 32x24
      rate: 2
      camera: [{time: 0}, {time: 1, zoom: 4}]
      """,
      to: "worlds/f.yaml"
    )
    let fly = try place.run("fly", "worlds/f.yaml", "-o", "f")
    #expect(fly.code == 0, "\(fly.errors)")
    #expect(try place.names(in: "f").count == 6)
    // Frames belong to the picture that they show.
    let again = ["fly", "worlds/f.yaml", "-o", "f", "--progress", "json"]
    #expect(try place.run(again).errors.components(separatedBy: "\"skipped\":true").count == 4)
    try place.write(Data(Bitmap(width: 64, height: 48, filledWith: .white).ppmData()), to: "p.ppm")
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "worlds/p").code == 0)
    #expect(try !place.run(again).errors.contains("\"skipped\":true"))
  }

  @Test func `W42: overlay: tiles shows tiles over a picture`() throws {
    try writePicture(width: 300, height: 200)
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "p").code == 0)
    try place.write("generator: picture\npicture: p\noverlay: tiles\n", to: "w.yaml")
    for name in ["p", "w.yaml"] {
      let size = ["--size", "300x200", "--tile-size", "128", "-o", "\(name).png"]
      #expect(try place.run(["render", name] + size).code == 0)
    }
    let (plain, lines) = (
      try Bitmap(png: [UInt8](place.data("p.png"))),
      try Bitmap(png: [UInt8](place.data("w.yaml.png")))
    )
    let orange = SRGBColor(red8: 255, green8: 149, blue8: 0)
    // Lines where one tile of 128 ends and another begins, and the picture in the middle of each.
    #expect((0..<300).allSatisfy { lines[$0, 128] == orange && lines[$0, 127] == orange })
    #expect((0..<200).allSatisfy { lines[128, $0] == orange && lines[255, $0] == orange })
    let isSame = (100..<127).allSatisfy { x in
      (100..<127).allSatisfy { lines[x, $0] == plain[x, $0] }
    }
    #expect(isSame)
  }

  @Test func `frames with a stand-in are drawn again when the tile is back`() throws {
    try writePicture(width: 600, height: 300)
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "p").code == 0)
    try place.write(
      """
      world: {generator: picture, picture: p}
      size: 60x30
      rate: 2
      camera: [{time: 0, zoom: 9}, {time: 1, zoom: 10}]
      """,
      to: "f.yaml"
    )
    let fly = ["fly", "f.yaml", "-o", "f", "--progress", "json"]
    #expect(try place.run(fly).code == 0)
    let whole = try place.data("f/frame_000002.png")
    let tile = try place.data("p/p_1000_1_0.png")
    try FileManager.default.removeItem(atPath: place.path("p/p_1000_1_0.png"))
    #expect(try place.run(fly + ["--force"]).errors.contains("Warning: p/p_1000_1_0.png"))
    #expect(try place.data("f/frame_000002.png") != whole)
    #expect(try place.run("verify", "f").text == "0-2\n")
    try place.write(tile, to: "p/p_1000_1_0.png")
    #expect(try place.run(fly).errors.components(separatedBy: "\"skipped\":false").count == 4)
    #expect(try place.data("f/frame_000002.png") == whole)
    #expect(try place.run("verify", "f").code == 0)
  }

  @Test func `a tile that is missing is drawn and told of`() throws {
    try writePicture(width: 600, height: 300)
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "p").code == 0)
    try FileManager.default.removeItem(atPath: place.path("p/p_1000_1_0.png"))
    let render = try place.run("render", "p", "--size", "600x300", "-o", "p.png")
    #expect(render.code == 0 && place.exists("p.png"))
    #expect(render.errors.hasPrefix("fathom: Warning: p/p_1000_1_0.png cannot be read"))
    let info = try place.run("pyramid", "info", "p", "--check")
    #expect(info.code == 1 && info.text.contains("missing: p/p_1000_1_0.png\n1 missing"))
    #expect(info.errors == "fathom: The pyramid 'p' lacks 1 of its 9 tiles.\n")
    // A build makes it anew; one that is cut short is found as well.
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "p").errors.contains("9 tiles  "))
    try place.write(place.data("p/p_500_0_0.png").prefix(100), to: "p/p_500_0_0.png")
    let check = try place.run("pyramid", "info", "p", "--check")
    #expect(check.code == 1)
    #expect(check.text.contains("0 missing\ndamaged: p/p_500_0_0.png\n1 damaged"))
    let other = try place.run("render", "p", "--size", "300x150", "-o", "q.png")
    #expect(other.code == 0 && other.errors.contains("Warning: p/p_500_0_0.png"))
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "p").errors.contains("9 tiles  "))
    #expect(try place.run("pyramid", "info", "p", "--check").code == 0)
    #expect(try place.run("pyramid", "build", "p.ppm", "-o", "p").errors.contains("up to date  "))
  }

  @Test(.optimized) func `what is wrong gets a sentence, a code, and leaves nothing behind`() throws
  {
    try writePicture(width: 40, height: 30)
    let whole = try place.data("p.ppm")
    try place.write(whole.dropLast(5), to: "short.ppm")
    try place.write("P6 2147483648 2147483648 255\n", to: "huge.ppm")
    let pixels = try Bitmap(ppm: [UInt8](whole))
    let (png, jpeg) = (try Data(pixels.pngData()), try Data(pixels.jpegData()))
    try place.write(png.dropLast(20), to: "cut.png")
    try place.write(jpeg.prefix(jpeg.count / 2), to: "cut.jpg")
    try place.write(Data(), to: "empty.png")
    try place.write("hello", to: "text.png")
    try place.write("mine", to: "full/note")
    try place.write("{\"format\": \"other\"}", to: "odd/pyramid.json")
    try place.write("generator: picture\npicture: nowhere\n", to: "w.yaml")
    let build = ["pyramid", "build"]
    for (arguments, code, words) in [
      (build + ["short.ppm"], 65, ["short.ppm", "bytes"]),
      (build + ["huge.ppm"], 65, ["huge.ppm", "width"]),
      (build + ["cut.png"], 65, ["cut.png", "ends early"]),
      (build + ["cut.jpg"], 65, ["cut.jpg", "Premature end"]),
      (build + ["empty.png"], 65, ["empty.png", "PNG, PPM (P6) and JPEG"]),
      (build + ["text.png"], 65, ["text.png", "PNG, PPM (P6) and JPEG"]),
      (build + ["none.png"], 66, ["none.png"]),
      (build + ["."], 66, ["directory"]),
      (build + ["p.ppm", "-o", "full"], 73, ["full", "other than a pyramid"]),
      (build + ["p.ppm", "-o", "p.ppm/x"], 73, ["p.ppm"]),
      (build + ["p.ppm", "-o", "/proc/x/y"], 73, ["/proc/x"]),
      (build + ["p.ppm", "-o", ""], 64, ["name"]),
      (build + ["p.ppm", "--tile-size", "0"], 64, ["16 to 8192", "0"]),
      (build + ["p.ppm", "--tile-size", "99999"], 64, ["99999"]),
      (build + ["p.ppm", "--overlap", "200"], 64, ["128", "200"]),
      (build + ["p.ppm", "--overlap", "1", "--layout", "google"], 64, ["google", "overlap"]),
      (build + ["p.ppm", "--layout", "flat"], 64, ["flat", "zoomify"]),
      (build + ["p.ppm", "--quality", "0"], 64, ["1 to 100"]),
      (build + ["p.ppm", "--gamma", "2.2"], 64, ["light, srgb"]),
      (build + ["p.ppm", "--naming", "{row}"], 64, ["{row}", "column"]),
      (build + ["p.ppm", "--background", "red"], 64, ["red", "#ffffff"]),
      (build + ["p.ppm", "--limit", "-1"], 64, ["greater than 0"]),
      (build + ["p.ppm", "--threads", "0"], 64, ["--threads"]),
      (["pyramid", "info", "nowhere"], 66, ["nowhere"]),
      (["pyramid", "info", "full"], 66, ["full"]),
      (["pyramid", "info", "odd"], 65, ["odd/pyramid.json"]),
      (["pyramid", "remove", "full"], 73, ["full"]),
      (["pyramid", "needs", "none.png"], 66, ["none.png"]),
      (["render", "picture"], 64, ["picture", "fathom pyramid build"]),
      (["render", "w.yaml"], 65, ["w.yaml:2", "nowhere"]),
      (["render", "odd"], 65, ["odd/pyramid.json"]),
    ] as [([String], Int32, [String])] {
      try place.expectRefusal(arguments, code: code, saying: words)
    }
  }

  @Test func `scales of light are for pictures alone`() throws {
    try place.write("generator: noise\ncolors: {scale: light}\n", to: "n.yaml")
    try place.expectRefusal(["render", "n.yaml"], code: 65, saying: ["n.yaml:2", "light"])
  }

  @Test(.optimized, arguments: [SIGINT, SIGKILL])
  func `stopped or killed, a build goes on where it was`(signal: Int32) throws {
    // Few values are hard to compress: one thread has two seconds to do.
    try writePicture(width: 2000, height: 1500, range: 0...3)
    let options = ["--tile-size", "64", "--compression", "9"]
    #expect(try place.run(["pyramid", "build", "p.ppm", "-o", "whole"] + options).code == 0)
    let run = try place.start(["pyramid", "build", "p.ppm", "-o", "p", "--threads", "1"] + options)
    func tiles() -> Int { ((try? place.names(in: ".p.pyramid.tmp")) ?? []).count }
    #expect(run.waits { tiles() > 20 })
    run.send(signal)
    let outcome = try run.end(within: 20)
    #expect(outcome.signal == signal && !place.exists("p"))
    let again = try place.run(["pyramid", "build", "p.ppm", "-o", "p"] + options)
    #expect(again.code == 0 && again.errors.contains("of them from an earlier run"))
    #expect(try place.names(in: "p") == place.names(in: "whole"))
    for name in try place.names(in: "whole") {
      #expect(try place.data("p/\(name)") == place.data("whole/\(name)"), "\(name)")
    }
    #expect(try place.names().filter { $0.hasPrefix(".") } == [])
  }
}
