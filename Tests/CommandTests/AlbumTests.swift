import FathomImaging
import FathomNumbers
import Foundation
import TestSupport
import Testing

/// Photo albums as users see them.
@Suite(.serialized, .waiting) struct AlbumTests {
  private let place = Workplace()

  /// A picture in which every pixel differs from its neighbours, so that its place can be told.
  private func picture(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let samples = (0..<width * height * 3).map { _ in UInt8.random(in: 30...255, using: &random) }
    return Bitmap(width: width, height: height, samples: .eight(samples))
  }

  private func write(_ bitmap: Bitmap, to name: String) throws {
    try place.write(Data(name.hasSuffix("png") ? bitmap.pngData() : bitmap.ppmData()), to: name)
  }

  private func frame(_ index: Int, in folder: String = "f") throws -> Bitmap {
    let digits = String(repeating: "0", count: 6 - String(index).count) + String(index)
    return try Bitmap(png: [UInt8](place.data("\(folder)/frame_\(digits).png")))
  }

  private static let pages = """
    view: 80x100
    album:
      pictures: [{file: a.png}, {file: b.ppm}, {render: noise, size: 200x300}]
      tileSize: 64
      pages: PAGES
    rate: 10
    events:
      - {time: 0.1, zoom: 1}
      - {time: 0.2, offset: [40, 30]}
      - {time: 0.3, pan: [[70, 50], [5, 50]], duration: 0.1, hold: 0.2}
      - {time: 0.7, pan: [[75, 50], [5, 50]], duration: 0.1, hold: 0.2}
      - {time: 3, pan: [[75, 50], [5, 50]], duration: 0.05}
      - {time: 5, page: 0, animated: true}
    """

  private func writeAlbum(_ name: String = "t.yaml", pages: Int = 3) throws {
    try write(picture(160, 130, seed: 1), to: "a.png")
    try write(picture(60, 40, seed: 2), to: "b.ppm")
    let text = Self.pages.replacingOccurrences(of: "PAGES", with: "\(pages)")
    try place.write(text, to: name)
  }

  @Test func `what tiles were made of does not stay, also of a run that was killed`() throws {
    try writeAlbum()
    let arguments = ["scroll", "t.yaml", "-o", "f", "--pictures", "p", "--progress", "none"]
    #expect(try place.run(arguments).code == 0)
    let tiled = try #require(try place.names(in: "p/tiles-64").first)
    let names = try place.names(in: "p")
    try write(picture(200, 300, seed: 3), to: "p/\(tiled).ppm")
    #expect(try place.run(arguments + ["--force"]).code == 0)
    #expect(try place.names(in: "p") == names && !names.contains("\(tiled).ppm"))
  }

  @Test func `frames show the pictures pixel for pixel, the black between, and the page`() throws {
    try writeAlbum()
    let run = try place.run("scroll", "t.yaml", "-o", "f", "--progress", "none")
    #expect(run.code == 0 && run.complaints == "", "\(run.errors)")
    let (a, b) = (picture(160, 130, seed: 1), picture(60, 40, seed: 2))
    // W09: the first picture whole, in the middle between black; half its size.
    let whole = try frame(0)
    #expect(whole.width == 80 && whole.height == 100)
    #expect(whole[5, 16] == .black && whole[5, 83] == .black && whole[5, 18] != .black)
    // W31: at full size every pixel is the picture's.
    let full = try frame(2)
    let isExact = (0..<80).allSatisfy { x in
      (0..<70).allSatisfy { full[x, $0] == a[x + 40, $0 + 30] }
    }
    #expect(isExact)
    // W04: between the pages lie twenty black points, and a small picture is not enlarged.
    let lines = run.text.split(separator: "\n").map { $0.split(separator: "\t") }
    let turned = try #require(lines.firstIndex { $0[1] == "1" }) - 1
    let second = try frame(turned)
    #expect(second[9, 50] == .black && second[70, 50] == .black)
    let isWhole = (0..<60).allSatisfy { x in
      (0..<40).allSatisfy { second[x + 10, $0 + 30] == b[x, $0] }
    }
    #expect(isWhole)
    let between = try #require(lines.firstIndex { $0[1] == "0,1" }) - 1
    let offset = try #require(Double(lines[between + 1][2]))
    let gap = Int((80 - offset).rounded())
    let seen = try frame(between)
    #expect((gap..<min(80, gap + 20)).allSatisfy { seen[$0, 40] == .black })
    // W21: two pages, and one again for every page but those.
    #expect(lines.last?[6] == "2" && lines.last?[1] == "0")
  }

  @Test(.optimized) func `a second run draws nothing, and threads change no pixel`() throws {
    try writeAlbum()
    _ = try place.run("scroll", "t.yaml", "-o", "f", "--threads", "1")
    let names = try place.names(in: "f")
    let pictures = try place.names(in: "out/pictures")
    let again = try place.run("scroll", "t.yaml", "-o", "f", "--progress", "json")
    #expect(again.code == 0 && !again.errors.contains("finished"))
    _ = try place.run("scroll", "t.yaml", "-o", "g", "--threads", "3", "--pictures", "other")
    #expect(try place.names(in: "g") == names && place.names(in: "other") == pictures)
    for name in names {
      #expect(try place.data("f/\(name)") == place.data("g/\(name)"), "\(name)")
    }
    // Other pictures, other frames.
    try write(picture(160, 130, seed: 9), to: "a.png")
    #expect(try place.run("scroll", "t.yaml", "-o", "f").code == 73)
    _ = try place.run("scroll", "t.yaml", "-o", "f", "--force")
    #expect(try place.data("f/frame_000000.png") != place.data("g/frame_000000.png"))
  }

  @Test(.optimized) func `some frames alone are the same`() throws {
    try writeAlbum()
    _ = try place.run("scroll", "t.yaml", "-o", "f")
    _ = try place.run("scroll", "t.yaml", "-o", "g", "--frames", "5, 13")
    for name in ["frame_000005.png", "frame_000013.png"] {
      #expect(try place.data("f/\(name)") == place.data("g/\(name)"))
    }
  }

  @Test(.optimized) func `ten pages or ten thousand million, the same happens`() throws {
    try writeAlbum("ten.yaml", pages: 10)
    try writeAlbum("many.yaml", pages: 10_000_000_000)
    let (ten, many) = (
      try place.run("scroll", "ten.yaml"), try place.run("scroll", "many.yaml")
    )
    #expect(ten.code == 0 && ten.output == many.output)
    // The last of them.
    let text = """
      view: 80x100
      album: {pictures: [{file: a.png}], pages: 1000000000}
      events: [{time: 0, page: 999999999}]
      """
    try place.write(text, to: "last.yaml")
    let last = try place.run("scroll", "last.yaml", "-o", "l")
    #expect(last.text.contains("\n0\t999999999\t99999999900\t"))
    // Numbers instead of dots.
    let numbers = try frame(0, in: "l")
    #expect((0..<80).contains { numbers[$0, 80] == .white })
  }

  @Test func `W28 the sizes of pictures are all that a timeline needs`() throws {
    try write(picture(160, 130, seed: 1), to: "a.png")
    // Its head alone.
    try place.write(try place.data("a.png").prefix(600), to: "b.png")
    try place.write("P6 90000 90000 255\n", to: "c.ppm")
    let text = """
      view: 80x100
      album: {pictures: [{file: a.png}, {file: b.png}, {render: noise, size: 9000x9000}]}
      events: [{time: 0, page: 2}]
      """
    try place.write(text, to: "t.yaml")
    let run = try place.run("scroll", "t.yaml")
    #expect(run.code == 0 && run.text.contains("\t0.008889\t"), "\(run.errors)")
    // To be drawn the picture has to be whole.
    let drawn = try place.run("scroll", "t.yaml", "-o", "f")
    #expect(drawn.code == 65 && drawn.errors.contains("b.png"), "\(drawn.errors)")
  }

  @Test
  func `T16 a pyramid that is there is shown, and what it lacks is told and drawn from above`()
    throws
  {
    try write(picture(160, 130, seed: 1), to: "a.png")
    _ = try place.run("pyramid", "build", "a.png", "-o", "p", "--tile-size", "64")
    let text = """
      view: 80x100
      album: {pictures: [{pyramid: p}]}
      events: [{time: 0, zoom: 1}, {time: 0.1, flash: true}]
      rate: 10
      """
    try place.write(text, to: "t.yaml")
    _ = try place.run("scroll", "t.yaml", "-o", "f")
    let tile = try #require(
      FileManager.default.enumerator(atPath: place.path("p"))?.compactMap { $0 as? String }
        .first { $0.hasSuffix("1000_1_1.png") }
    )
    try FileManager.default.removeItem(atPath: place.path("p/\(tile)"))
    let run = try place.run("scroll", "t.yaml", "-o", "g")
    #expect(run.code == 0 && run.errors.contains(tile), "\(run.errors)")
    #expect(try frame(1, in: "f") != frame(1, in: "g"))
    let all = try frame(1, in: "g")
    #expect((0..<80).allSatisfy { all[$0, 50] != .black })
  }

  @Test(.optimized) func `W42, N41, T10: with overlay: tiles lines lie along the tiles' edges`()
    throws
  {
    try write(picture(160, 130, seed: 1), to: "a.png")
    for (name, overlay) in [("plain", "none"), ("lines", "tiles")] {
      let text = """
        view: 80x100
        album: {pictures: [{file: a.png}], tileSize: 64, overlay: \(overlay)}
        events: [{time: 0, zoom: 1}, {time: 0, offset: [40, 10]}]
        """
      try place.write(text, to: "\(name).yaml")
      _ = try place.run("scroll", "\(name).yaml", "-o", name)
    }
    let (plain, lines) = (try frame(0, in: "plain"), try frame(0, in: "lines"))
    for y in 0..<100 {
      for x in 0..<80 {
        // Tiles begin at 64 and 128 pixels of the picture.
        let isLine = [24, 88].contains(x) || [54].contains(y)
        #expect(lines[x, y] == (isLine ? .white : plain[x, y]), "\(x) \(y)")
      }
    }
  }

  @Test(.optimized) func `T03: tiles for points, where the frame has more pixels`() throws {
    let original = picture(160, 130, seed: 1)
    try write(original, to: "a.png")
    for (name, scale) in [("fine", ""), ("coarse", ", contentScale: 0.5")] {
      let text = """
        view: 80x100
        album: {pictures: [{file: a.png}], tileSize: 64, pixelRatio: 0.5\(scale)}
        events: [{time: 0, zoom: 1}, {time: 0, offset: [0, 0]}]
        """
      try place.write(text, to: "\(name).yaml")
      _ = try place.run("scroll", "\(name).yaml", "-o", name)
    }
    let (fine, coarse) = (try frame(0, in: "fine"), try frame(0, in: "coarse"))
    let isExact = (0..<80).allSatisfy { x in (0..<100).allSatisfy { fine[x, $0] == original[x, $0] }
    }
    #expect(isExact)
    // Half the pixels, enlarged: neighbours are alike, and those of noise are not.
    func roughness(_ bitmap: Bitmap) -> Int {
      (0..<79).reduce(0) { sum, x in
        sum + abs(Int(bitmap[x, 50].samples8.red) - Int(bitmap[x + 1, 50].samples8.red))
      }
    }
    #expect(roughness(coarse) * 3 < roughness(fine))
  }

  @Test(.optimized) func `--stats counts the buffers of an album's tiles`() throws {
    try write(picture(160, 130, seed: 1), to: "a.png")
    let text = """
      view: 80x100
      album: {pictures: [{file: a.png}], tileSize: 64, tileBudget: 1}
      rate: 10
      events: [{time: 0.1, zoom: 1}, {time: 0.2, offset: [0, 0]}, {time: 0.3, offset: [80, 30]}]
      """
    try place.write(text, to: "t.yaml")
    let run = try place.run("fly", "t.yaml", "-o", "f", "--stats")
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map(String.init)
    // Half the size: 80 × 65 pixels are 2 × 2 tiles. At full size from (40, 15): columns 0 to 1, rows
    // 0 to 1. Then the same; then from (80, 30) columns 1 to 2, rows 0 to 2, of which two are there.
    #expect(
      lines == [
        #"{"created":4,"drawn":4,"frame":0,"kept":0,"recycled":0}"#,
        #"{"created":4,"drawn":4,"frame":1,"kept":0,"recycled":0}"#,
        #"{"created":0,"drawn":0,"frame":2,"kept":4,"recycled":0}"#,
        #"{"created":4,"drawn":4,"frame":3,"kept":2,"recycled":0}"#,
      ]
    )
  }

  @Test(.optimized) func `what cannot be an album is refused`() throws {
    try write(picture(160, 130, seed: 1), to: "a.png")
    try place.write("no picture", to: "bad.png")
    func refuse(_ album: String, _ code: Int32, _ words: [String], more: String = "") throws {
      try place.write(
        "view: 80x100\nalbum: \(album)\n\(more)events: []\n",
        to: "t.yaml"
      )
      try place.expectRefusal(["scroll", "t.yaml", "-o", "f"], code: code, saying: words)
    }
    try refuse("{pictures: []}", 65, ["t.yaml:2", "at least one"])
    try refuse("{}", 65, ["t.yaml:2", "pictures"])
    try refuse("{pictures: [{}]}", 65, ["t.yaml:2", "exactly one of file, pyramid, render"])
    try refuse("{pictures: [{file: a.png, size: 9x9}]}", 65, ["t.yaml:2", "its own"])
    try refuse("{pictures: [{file: none.png}]}", 66, ["none.png"])
    try refuse("{pictures: [{file: bad.png}]}", 65, ["bad.png"])
    try refuse("{pictures: [{file: \".\"}]}", 66, [". cannot be read"])
    try refuse("{pictures: [{pyramid: a.png}]}", 66, ["a.png", "pyramid build"])
    try refuse("{pictures: [{render: nowhere}]}", 65, ["t.yaml:2", "nowhere"])
    try refuse("{pictures: [{render: noise, size: 0x9}]}", 65, ["0x9"])
    let one = "pictures: [{file: a.png}]"
    try refuse("{\(one), pages: 0}", 65, ["t.yaml:2", "1 to 10000000000"])
    try refuse("{\(one), pages: 99999999999}", 65, ["99999999999"])
    try refuse("{\(one), padding: -1}", 65, ["padding"])
    try refuse("{\(one), tileDelay: nan}", 65, ["tile delay"])
    try refuse("{\(one), overlay: depth}", 65, ["t.yaml:2", "tiles, none", "depth"])
    try refuse("{\(one), blend: maybe}", 65, ["t.yaml:2", "blend", "maybe"])
    try refuse("{\(one), contentScale: 0.1}", 65, ["content scale", "0.25", "0.1"])
    try refuse("{\(one), contentScale: 9}", 65, ["content scale", "8", "9"])
    try refuse("{\(one), tiles: 3}", 65, ["'tiles'", "tileSize"])
    try refuse("{\(one)}", 65, ["'paging'"], more: "paging: true\n")
    try refuse("{\(one)}", 65, ["'draws'"], more: "draws: labels\n")
    try refuse("{\(one)}", 65, ["only one of"], more: "world: 9x9\n")
    try place.write("view: 80x100\nalbum: {\(one)}\nevents: []\n", to: "t.yaml")
    try place.expectRefusal(
      ["scroll", "t.yaml", "-o", "f", "--pictures", "a.png/x"],
      code: 73,
      saying: ["a.png/x"]
    )
    try place.expectRefusal(["render", "t.yaml"], code: 65, saying: ["t.yaml"])
  }
}
