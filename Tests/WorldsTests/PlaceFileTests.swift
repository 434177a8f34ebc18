import FathomColoring
import FathomFiles
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// Views written for other programs, and read again.
@Suite struct PlaceFileTests {
  private let folder: TemporaryFolder
  private let landscape = Size(width: 1280, height: 720)

  init() throws { folder = try TemporaryFolder() }

  /// A world written and read again.
  private func copy(
    _ world: World,
    _ format: PlaceFile.Format,
    size: Size<Int>? = nil
  ) throws -> World {
    let limit = world.parameters["iterations"].flatMap { Int($0) } ?? 5100
    let text = try PlaceFile(world, size: size ?? landscape, iterations: limit).text(format)
    return try WorldLibrary.world(atPath: folder.file("x" + format.rawValue, text.utf8))
  }

  private func mandelbrot(_ view: String) throws -> World {
    try world("generator: mandelbrot\nview: \(view)\n")
  }

  @Test(arguments: PlaceFile.Format.allCases)
  func `a view reads back as it was written`(format: PlaceFile.Format) throws {
    // The place of a well-known benchmark at 1e14.
    let at = """
      ["-1.759817130804847813610825010561798238244", "-0.01259331079974986538374663184326485845034"]
      """
    var world = try mandelbrot("{at: \(at), zoom: \"1.00e014\"}")
    try world.setParameter("iterations", to: "4036")
    let copy = try copy(world, format)
    #expect(copy.view.center == world.view.center && copy.parameters == world.parameters)
    #expect(copy.view.extent == .height("4e-14"))
    let text = try PlaceFile(world, size: landscape, iterations: 4036).text(format)
    #expect(text.contains("1.00e014"))
  }

  @Test(
    arguments: PlaceFile.Format.allCases,
    [
      ("{at: [\"-1.25e-2\", \"0.5e3\"], width: \"1e-50\"}", landscape: true),
      ("{at: [\"-1.25\", \"1e-60\"], height: \"3e-40\"}", landscape: true),
      ("{at: [\"0x0.8p-7\", \"-0x1p-300\"], zoom: \"0x1p200\"}", landscape: true),
      ("{at: [\"1\", \"0\"], zoom: \"1e9\"}", landscape: false), ("{}", landscape: true),
      ("{}", landscape: false), ("{zoom: \"0.001\"}", landscape: true),
    ]
  )
  func `the pixel grid is the same`(
    format: PlaceFile.Format,
    view: (text: String, landscape: Bool)
  ) throws {
    let world = try mandelbrot(view.text)
    let size = view.landscape ? landscape : Size(width: 300, height: 801)
    let copy = try copy(world, format, size: size)
    let (first, second) = (
      try world.view(world.view, size: size).view.grid,
      try copy.view(copy.view, size: size).view.grid
    )
    #expect(first == second)
  }

  @Test(arguments: PlaceFile.Format.allCases)
  func `the limit is the one given`(format: PlaceFile.Format) throws {
    #expect(try copy(mandelbrot("{}"), format).parameters == ["iterations": "5100"])
    let limit = MandelbrotGenerator.greatestLimit
    let text = try PlaceFile(mandelbrot("{}"), size: landscape, iterations: limit).text(format)
    #expect(text.contains("\(limit)"))
  }

  @Test func `colours of Kalles Fraktaler are kept, others are sampled`() throws {
    let text = """
      Re: 0\nIm: 0\nZoom: 1\nIterations: 50\nIterDiv: 0.5\nColorMethod: 1\nColorOffset: 17
      Colors: 0,0,255,41,35,190,132,225,108,\nInteriorColor: 1,2,3,

      """
    let world = try WorldLibrary.world(atPath: folder.file("y.kfr", text.utf8))
    let map = try copy(world, .kallesFraktaler).colorMap
    #expect(map.palette.stops == world.colorMap.palette.stops)
    #expect(map.palette.interior == world.colorMap.palette.interior)
    #expect(map.scale == .root && map.offset == world.colorMap.offset)
    #expect(abs(map.density / world.colorMap.density - 1) < 1e-12)

    let sampled = try copy(mandelbrot("{}"), .kallesFraktaler).colorMap.palette
    #expect(sampled.stops.count == 256)
    for position in [0, 0.3, 0.77] {
      let difference =
        sampled.color(at: position).channels - Palette.dawn.color(at: position).channels
      #expect((difference * difference).sum() < 1e-4)
    }
  }

  @Test func `other worlds are refused`() throws {
    #expect(throws: InvalidValue.self) {
      try PlaceFile(world("generator: noise\n"), size: landscape, iterations: nil)
    }
    #expect(PlaceFile.Format(path: "A.KFR") == .kallesFraktaler)
    #expect(PlaceFile.Format(path: "x.toml") == nil)
  }

  @Test(arguments: [
    ("-1.25e-2", "-0.0125"), ("1.5E+3", "1500"), ("0.0125e1", "0.125"), ("12.5e1", "125"),
    ("+.5", "0.5"), ("7.", "7"), ("00.50", "0.50"), ("-0", "0"), ("1e-3", "0.001"),
    ("123.456e1", "1234.56"), ("0x1p-3", "0.125"), ("-0xfp0", "-15"), ("0.1234567890123456789", ""),
  ])
  func `numbers are written out`(text: String, plain: String) throws {
    #expect(try #require(Numeral(text)).plainText == (plain.isEmpty ? text : plain))
  }

  @Test func `a number written out is the same number`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let digits = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let point = Int.random(in: 0...digits.count, using: &random)
      let text =
        digits.prefix(point) + "." + digits.dropFirst(point)
        + "e\(Int.random(in: -40...40, using: &random))"
      let numeral = try #require(Numeral(String(text)))
      let plain = try #require(Numeral(numeral.plainText))
      #expect(plain.value(precision: 300) == numeral.value(precision: 300), "\(text)")
      #expect(!plain.text.contains("e"))
    }
  }

  /// Expects the same pixels from a world and from copies of it in every format.
  private func expectCopies(of world: World, _ name: String) throws {
    for format in PlaceFile.Format.allCases {
      let copy = try copy(world, format)
      let (first, second) = (
        try world.view(world.view, size: landscape).view,
        try copy.view(copy.view, size: landscape).view
      )
      #expect(first == second && copy.parameters == world.parameters, "\(name)")
    }
  }

  @Test(arguments: SampleLocation.all)
  func `a place in the format of any program is read, and reads back`(
    sample: SampleLocation
  ) throws {
    let world = try sample.world()
    #expect(world.view.center?.x.text == sample.x && world.view.center?.y.text == sample.y)
    #expect(world.parameters == ["iterations": "\(sample.iterations)"])
    let place = try world.place(world.view, size: Size(width: 16, height: 9))
    let height = try #require(Numeral(sample.height)).value(precision: 128)
    #expect(abs(place.depth - 2 + Double(BigFloat.log2(height))) < 1e-9)
    try expectCopies(of: world, sample.name)
  }

  @Test(.optimized, .withLocations)
  func `places of other programs read back as they were`() throws {
    let locations = try #require(Locations.folder)
    let names =
      Locations.names().filter { $0.hasSuffix(".kfr") || $0.hasSuffix(".toml") }
      + Locations.names(in: "rust-fractal").map { "rust-fractal/\($0)" }
    for name in names {
      try expectCopies(of: WorldLibrary.world(atPath: "\(locations)/\(name)"), name)
    }
  }
}
