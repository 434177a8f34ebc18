import FathomColoring
import FathomFiles
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import TestSupport
import Testing

@Suite struct KallesFraktalerFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let lines = [
    "Re: -1.76861049301467707650317565327022652023967790758866549",
    "Im: 0.001266613503868717702066411192242601576193940560471409", "Zoom: 4.00E105",
    "Iterations: 600100", "IterDiv: 2.000000", "SmoothMethod: 0", "ColorMethod: 0",
    "ColorOffset: 256", "Rotate: 0.000000", "Ratio: 381.176471",
    "Colors: 0,0,255,41,35,190,132,225,108,", "Smooth: 1", "MultiColors: ", "Power: 2",
    "FractalType: 0", "SeedR: 0", "SeedI: 0", "FactorAR: 1",
  ]

  private func read(_ text: String, named name: String = "x.kfr") throws -> World {
    try WorldLibrary.world(atPath: folder.file(name, text.utf8))
  }

  /// The file with one key's line replaced, or added at the end.
  private func read(_ key: String, _ value: String?) throws -> World {
    let others = Self.lines.filter { !$0.hasPrefix(key + ":") }
    let line = value.map { ["\(key): \($0)"] } ?? []
    return try read((others + line).map { $0 + "\r\n" }.joined())
  }

  private func expectRefusal(_ key: String, _ value: String?, saying words: String) {
    do {
      _ = try read(key, value)
      Issue.record("\(key): \(value ?? "missing") was read")
    } catch {
      #expect(error is InputError && "\(error)".contains(words), "\(error)")
    }
  }

  @Test(arguments: ["\r\n", "\n"], ["x.kfr", "X.KFR"])
  func `place, colours and iterations are read`(lineEnd: String, name: String) throws {
    let world = try read(Self.lines.map { $0 + lineEnd }.joined(), named: name)
    #expect(world.name == String(name.prefix(1)) && world.generatorDescription.name == "mandelbrot")
    #expect(world.view.center?.x.text == String(Self.lines[0].dropFirst(4)))
    #expect(world.view.center?.y.text == String(Self.lines[1].dropFirst(4)))
    #expect(world.view.extent == .height("1e-105"))
    #expect(world.parameters == ["iterations": "600100"])
    #expect(world.colorMap.scale == .linear && world.colorMap.density == 1.0 / 2048)
    #expect(world.colorMap.offset == 0.25)
    // The first number of each triple is blue.
    let colors = world.colorMap.palette.stops.map(\.color.description)
    #expect(colors == ["#ff0000", "#be2329", "#6ce184"])
    #expect(world.colorMap.palette.ending == .cyclic)
  }

  @Test func `three keys suffice, in any order and spacing`() throws {
    let world = try read("Zoom:1E3 \n\n Im :\t-0.5\n# nothing\nRe:  0.25\n")
    #expect(world.view.center?.x.text == "0.25" && world.view.center?.y.text == "-0.5")
    #expect(world.view.extent == .height("4e-3"))
    #expect(world.colorMap.palette.name == World(world.generatorDescription).colorMap.palette.name)
  }

  @Test(arguments: [(1280, 720), (720, 720), (720, 1280)])
  func `the zoom goes by the frame's height, whatever its shape`(width: Int, height: Int) throws {
    let world = try read("Zoom: 1E3\nIm: -0.5\nRe: 0.25\n")
    let place = try world.place(world.view, size: Size(width: width, height: height))
    let spacing = Double(place.pitch) * Double(height)
    #expect(abs(spacing / 4e-3 - 1) < 1e-15)
  }

  @Test func `a world reads back from its record, one key colour or many`() throws {
    for colors in ["1,2,3,", "0,0,255,41,35,190,132,225,108,"] {
      let world = try read("Colors", colors)
      let copy = try World(YAMLNode(parsing: world.record.json(), file: "record"), name: "x")
      #expect(copy.record == world.record)
      #expect(copy.colorMap.palette.stops == world.colorMap.palette.stops)
    }
  }

  @Test(arguments: [
    ("Rotate", "12.5", "A rotated view (Rotate: 12.5) cannot be drawn, only Rotate: 0 can."),
    ("RotateAngle", "-30", "A rotated view (RotateAngle: -30)"),
    ("StretchAmount", "1.5", "A stretched view (StretchAmount: 1.5)"),
    ("FractalType", "1", "A fractal other than the Mandelbrot set (FractalType: 1)"),
    ("Power", "3", "A power other than 2 (Power: 3) cannot be drawn, only Power: 2 can."),
    ("SeedR", "0.1", "starts elsewhere"), ("UseHybridFormula", "1", "A hybrid formula"),
    ("Rotate", "abc", "Rotate must be a number, not 'abc'."),
    ("Re", nil, "The key 'Re' is missing"),
    ("Im", nil, "The key 'Im' is missing"), ("Zoom", nil, "The key 'Zoom' is missing"),
    ("Re", "", "The key 'Re' is missing"), ("Re", "1.2.3", "Re must be a number such as"),
    ("Im", "nan", "Im must be a number such as"), ("Zoom", "0", "Zoom must be greater than 0"),
    ("Zoom", "-1", "Zoom must be greater than 0"), ("Zoom", "1E1000000000", "needs more than"),
    ("Iterations", "0", "iterations must be a whole number"),
    ("Iterations", "99999999999999999999999", "iterations must be a whole number"),
    ("Colors", "1,2,3,4,", "triples"), ("Colors", "1,2,256,", "triples"), ("Colors", "", "triples"),
    ("Colors", "1,2,x,", "triples"), ("ColorOffset", "1024", "ColorOffset must be from 0 to 1023"),
    ("InteriorColor", "1,2,3,4,5,6,", "InteriorColor must be triples"),
    ("Version", "2160000", "Version 2160000 is newer than 2.15"),
    ("Version", "x", "Version must be"),
    ("IterDiv", "0", "IterDiv must be from"),
    ("ColorMethod", "12", "ColorMethod must be from 0 to"),
  ])
  func `what we would draw wrong is refused, saying so`(key: String, value: String?, words: String)
  {
    expectRefusal(key, value, saying: words)
  }

  @Test func `the interior has its colour, blue first`() throws {
    #expect(
      try read("InteriorColor", "1,2,3,").colorMap.palette.interior.encoded.description == "#030201"
    )
    #expect(try read("Version", "2150200").colorMap.palette.interior.encoded == .black)
  }

  @Test func `a palette can be had alone`() throws {
    let text = "Colors: 0,0,255,41,35,190,\nInteriorColor: 9,0,0,\nPower: 3\n"
    let path = try folder.file("sunset.kfp", text.utf8)
    let palette = try Palette(knownAs: path)
    #expect(palette.stops.map(\.color.description) == ["#ff0000", "#be2329"])
    #expect(palette.interior.encoded.description == "#000009")
    // In a file's key, beside that file.
    let world = try WorldLibrary.world(
      atPath: folder.file("x.yaml", "generator: noise\npalette: sunset.kfp\n".utf8)
    )
    #expect(world.colorMap.palette.stops == palette.stops)
    let copy = try World(YAMLNode(parsing: world.record.json(), file: "record"), name: "x")
    #expect(copy.colorMap.palette.interior == palette.interior)
    for (text, words) in [
      ("Re: 1\n", "The key 'Colors' is missing"), ("Colors: 1,\n", "must be triples"),
      ("Colors: 1,2,3", "cut off"),
    ] {
      let error = #expect(throws: InputError.self) {
        try Palette(knownAs: folder.file("bad.kfp", text.utf8))
      }
      #expect(error?.description.contains(words) == true)
    }
    #expect(throws: InputError.notFound(problem: "There is no file 'no.kfp'.")) {
      try Palette(knownAs: "no.kfp")
    }
    #expect(problem("generator: noise\npalette: no.kfp").contains("x.yaml:2:10: There is no file"))
  }

  @Test func `too many colours are refused`() {
    expectRefusal("Colors", String(repeating: "1,2,3,", count: 1025), saying: "at most 1024")
  }

  @Test(arguments: [
    "", "nothing", "\n\n\n", ":::\n", "Re: 1\n", "\u{FEFF}", "Zoom: 1\r\nIm: 2\r\n",
  ])
  func `what is no such file is refused`(text: String) {
    #expect(throws: InputError.self) { try read(text) }
  }

  @Test(.optimized, arguments: ["\r\n", "\n"])
  func `a file cut anywhere within a line is refused`(lineEnd: String) throws {
    let bytes = Array(Self.lines.map { $0 + lineEnd }.joined().utf8)
    // Three lines make a place; from there on a cut between lines leaves a whole file.
    let place = Self.lines[..<3].map { $0.utf8.count + lineEnd.utf8.count }.reduce(0, +)
    for length in 0..<bytes.count {
      let rest = String(decoding: bytes[..<length], as: UTF8.self)
      let last =
        rest.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .last.map { String(Substring($0)) } ?? ""
      let isWhole = last.isEmpty
      let world = try? read(rest)
      #expect((world != nil) == (isWhole && length >= place), "\(length): \(last)")
      guard let world else { continue }
      // What is read is what the whole file says.
      #expect(world.view.extent == .height("1e-105"))
      #expect(rest.contains("Iterations") == (world.parameters["iterations"] == "600100"))
      #expect(rest.contains("Colors:") == (world.colorMap.palette.stops.count == 3))
    }
  }

  @Test(.withLocations) func `files that the program itself wrote are read`() throws {
    let locations = try #require(Locations.folder)
    let files = Locations.names().filter {
      $0.hasPrefix("kf_benchmark_") && $0.hasSuffix(".kfr")
    }
    #expect(!files.isEmpty)
    for file in files {
      let world = try WorldLibrary.world(atPath: "\(locations)/\(file)")
      let zoom = String(file.dropFirst("kf_benchmark_".count).dropLast(".kfr".count))
      let named = try #require(Numeral(zoom)).value(precision: 64)
      let place = try world.place(world.view, size: Size(width: 16, height: 9))
      #expect(abs(place.depth - Double(BigFloat.log2(named))) < 0.01, "\(file)")
      #expect(world.parameters["iterations"] != nil && !world.colorMap.palette.stops.isEmpty)
    }
  }
}
