import FathomColoring
import FathomFiles
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomWorlds
import Testing

@Suite struct WorldFileTests {
  @Test func `a generator's name is a whole world`() throws {
    let world = try world("generator: noise")
    #expect(
      world.name == "x" && world.generatorDescription.name == "noise" && world.parameters.isEmpty
    )
    #expect(world.size == nil && world.view == ViewDescription() && world.samples == nil)
    #expect(world.boundsText == nil && !world.showsTiles)
    #expect(world.colorMap.palette.name == world.generatorDescription.colorMap.palette.name)
  }

  @Test func `every key has its meaning`() throws {
    let world = try world(
      """
      about: All there is to say.
      generator: noise
      seed: 12345
      roughness: 25e-2
      size: 320x200
      samples: 3
      overlay: tiles
      palette: moss
      colors: {scale: root, density: 0.5, offset: -2e-1, base: 7}
      bounds: [-2, -1.5, "3", 3e0]
      view: {at: "-0.75, 1e-1000", height: 1e-900}
      """
    )
    #expect(world.parameters == ["seed": "12345", "roughness": "25e-2"])
    #expect(world.size == Size(width: 320, height: 200) && world.samples == 3 && world.showsTiles)
    #expect(world.colorMap.palette.name == "moss" && world.colorMap.scale == .root)
    #expect(world.colorMap.density == 0.5 && world.colorMap.offset == -0.2)
    #expect(world.colorMap.base == .fixed(7))
    #expect(world.boundsText?.map(\.text) == ["-2", "-1.5", "3", "3e0"])
    #expect(world.view.center?.x.text == "-0.75" && world.view.center?.y.text == "1e-1000")
    #expect(world.view.extent == .height("1e-900"))
  }

  @Test func `colours may have shades`() throws {
    let map = try world(
      """
      generator: mandelbrot
      colors:
        {scale: histogram, density: 2, outline: 0.8, slope: {azimuth: 45, strength: 0.6}, decomposition: 0.3}
      """
    ).colorMap
    #expect(map.scale == .histogram && map.density == 2 && map.outline == 0.8)
    #expect(map.slope == SlopeLight(azimuth: 45, elevation: 45, strength: 0.6))
    #expect(map.decomposition == 0.3)
    #expect(try world("generator: noise\ncolors: {outline: 0, slope: none}").colorMap.slope == nil)
  }

  @Test func `a landscape has a relief and contours`() throws {
    let map = try world("generator: noise\ncolors: {slope: {}, contours: {strength: 1}}").colorMap
    #expect(map.slope == SlopeLight(ground: .relief(height: 10)))
    #expect(map.contours == ContourLines(interval: 0.25, strength: 1))
    #expect(try world("generator: noise\ncolors: {contours: none}").colorMap.contours == nil)
  }

  @Test(arguments: [
    ("noise", "outline: 0.5", "This needs the field 'de', and the generator has only height"),
    ("grid", "slope: {}", "This needs the field 'de'"),
    ("grid", "contours: {}", "This needs the field 'steepness'"),
    ("mandelbrot", "slope: {height: 2}", "A slope has no key 'height'"),
    ("noise", "decomposition: 0.5", "This needs the field 'angle'"),
    ("mandelbrot", "outline: 1.5", "The outline must be from -1 to 1, not '1.5'"),
    ("mandelbrot", "outlin: 1", "Colors has no key 'outlin' (did you mean 'outline'?)"),
    ("mandelbrot", "slope: {azimut: 1}", "A slope has no key 'azimut' (did you mean 'azimuth'?)"),
    ("mandelbrot", "slope: {elevation: 0}", "The elevation must be from 1 to 90, not '0'"),
    ("mandelbrot", "slope: low", "A slope must be keys and values: azimuth, elevation, strength"),
    ("mandelbrot", "decomposition: -0.1", "The decomposition must be from 0 to 1"),
    ("mandelbrot", "scale: histogramm", "The scale 'histogramm' is unknown (did you mean"),
  ])
  func `shades that cannot be are refused with their place`(
    generator: String,
    colors: String,
    sentence: String
  ) {
    let problem = problem("generator: \(generator)\ncolors: {\(colors)}")
    #expect(problem.hasPrefix("x.yaml:2:") && problem.contains(sentence), "\(problem)")
  }

  @Test func `a world with y up has no bounds`() {
    #expect(throws: InputError.self) {
      try world("generator: mandelbrot\nbounds: [-2, -1, 3, 2]")
    }
  }

  @Test(arguments: [
    "1e-1000", "-0.10", "1.e5", "+7", "0x1.8p-20", "12345678901234567890123456789",
    "-1.4798157761324732607229845259787785469224072577404536968987851013986492074100229",
  ])
  func `a coordinate keeps its text, quoted or not`(text: String) throws {
    for written in [text, "\"\(text)\"", "'\(text)'"] {
      let world = try world("generator: noise\nview: {at: [\(written), 0], width: 1e-5}")
      #expect(world.view.center?.x.text == text)
    }
  }

  @Test(arguments: ["[1e-3, -2]", "\"1e-3,-2\"", "' 1e-3 , -2 '", "\n    - 1e-3\n    - \"-2\""])
  func `a centre is a list or a text`(at: String) throws {
    let center = try world("generator: noise\nview:\n  at: \(at)\n").view.center
    #expect(center?.x.text == "1e-3" && center?.y.text == "-2")
  }

  @Test func `what a terrain leaves out follows from its sea`() throws {
    func terrain(_ text: String) throws -> Terrain? {
      try world("generator: noise\ncolors: {terrain: \(text)}\n").colorMap.terrain
    }
    #expect(try terrain("{}") == Terrain(sea: 0, shore: 0.1, snow: 1.5))
    #expect(try terrain("{sea: -2}") == Terrain(sea: -2, shore: -1.9, snow: -0.5))
    #expect(try terrain("{snow: 4}") == Terrain(sea: 0, shore: 0.1, snow: 4))
    #expect(try terrain("none") == nil)
  }

  @Test func `the last of terrain and scale holds`() throws {
    func look(_ text: String) throws -> [String: YAMLNode] {
      try YAMLNode(parsing: "colors: \(text)\n", file: "x").values(among: ["colors"], of: "It")
    }
    var world = try world("generator: noise\ncolors: {density: 3}\n")
    try world.readLook(look("{terrain: {sea: 1}, outline: 0}"))
    #expect(world.colorMap.terrain?.sea == 1)
    try world.readLook(look("{slope: {}}"))
    #expect(world.colorMap.terrain?.sea == 1)
    try world.readLook(look("{offset: 0.25}"))
    #expect(world.colorMap.terrain == nil && world.colorMap.density == 3)
  }

  @Test(arguments: [1, 1 << 53 | 1, .max >> 1, 1 << 63, .max - 1, .max])
  func `all 64 bits of a seed reach the noise`(seed: UInt64) throws {
    let world = try world("generator: noise\nseed: \(seed)\n")
    #expect((try world.generator as? NoiseGenerator)?.seed == seed)
  }

  @Test func `a parameter at its default is left out`() throws {
    let text = "generator: noise\nseed: 0\nroughness: 0.5\nfinest: 2\n"
    #expect(try world(text).parameters == ["finest": "2"])
    #expect(try world("generator: mandelbrot\niterations: auto\n").parameters == [:])
  }

  @Test(arguments: [
    "\u{FEFF}generator: noise\n", "generator: noise\r\nseed: 5\r\n", "{generator: noise}",
  ])
  func `files of other systems are read`(text: String) throws {
    #expect(try world(text).generatorDescription.name == "noise")
  }

  @Test func `written palettes are spread evenly`() throws {
    let colors = ##"colors: ["#ff0000", "#00ff00", "#0000ff"]"##
    let cyclic = try world("generator: noise\npalette: {\(colors)}").colorMap.palette
    #expect(cyclic.ending == .cyclic && cyclic.interior == LinearColor(.black))
    #expect(cyclic.stops.map(\.position) == [0, 1.0 / 3, 2.0 / 3])
    let clamped = try world(
      "generator: noise\npalette: {\(colors), cyclic: false, interior: \"#102030\"}"
    ).colorMap.palette
    #expect(clamped.ending == .clamped && clamped.stops.map(\.position) == [0, 0.5, 1])
    #expect(clamped.stops.map(\.color.description) == ["#ff0000", "#00ff00", "#0000ff"])
    #expect(clamped.interior == LinearColor(SRGBColor(red8: 16, green8: 32, blue8: 48)))
  }

  @Test(arguments: ["true", "false"])
  func `one colour is a palette`(isCyclic: String) throws {
    let text = "generator: noise\npalette: {colors: [\"#204060\"], cyclic: \(isCyclic)}"
    let palette = try world(text).colorMap.palette
    let color = LinearColor(SRGBColor(red8: 32, green8: 64, blue8: 96))
    #expect([0, 0.3, 1].allSatisfy { palette.color(at: $0) == color })
  }

  @Test func `mistakes are told with their place`() {
    #expect(
      problem("generator: noise\nseeed: 3").hasPrefix(
        "x.yaml:2:1: A noise world has no key 'seeed'"
      )
    )
    #expect(problem("generator: noise\nview:\n  zoom: 0").hasPrefix("x.yaml:3:9: The zoom must be"))
    #expect(problem("camera: []\nworld: noise").hasPrefix("x.yaml:1:9: This is a flight"))
  }
}
