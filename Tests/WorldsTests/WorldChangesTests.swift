import FathomColoring
import FathomFiles
import FathomWorlds
import Testing

/// Names of worlds with changes after them.
@Suite struct WorldChangesTests {
  @Test(arguments: [
    ("noise;kind=ridged;seed=7", "{generator: noise, kind: ridged, seed: 7}"),
    ("noise;palette=dawn", "{generator: noise, palette: dawn}"),
    ("mandelbrot;palette=lantern", "{generator: mandelbrot, palette: lantern}"),
    (
      "noise;colors.density=0.5;colors.offset=0.1",
      "{generator: noise, colors: {density: 0.5, offset: 0.1}}"
    ),
    ("noise;colors.slope.azimuth=20", "{generator: noise, colors: {slope: {azimuth: 20}}}"),
    (
      "mandelbrot;colors.ranks=10,12.5,20",
      "{generator: mandelbrot, colors: {ranks: \"10,12.5,20\"}}"
    ),
    ("noise;colors.slope=none;samples=3", "{generator: noise, samples: 3}"),
    ("noise;seed=0", "{generator: noise}"),
  ])
  func `a change is what a world file says`(name: String, file: String) throws {
    let changed = try WorldLibrary.world(name)
    #expect(changed.record == (try World(yaml: file)).record)
    #expect(changed.name == "noise" || changed.name == "mandelbrot")
  }

  @Test func `what is not changed stays`() throws {
    let text = """
      generator: noise
      seed: 3
      colors: {slope: {azimuth: 20, strength: 0.9, height: 7}, contours: {interval: 2}}
      """
    var world = try World(yaml: text)
    let changes = try #require(try WorldChanges.split("x;colors.slope.azimuth=30")?.changes)
    try world.apply(changes)
    let expected = try World(yaml: text.replacing("azimuth: 20", with: "azimuth: 30"))
    #expect(world.record == expected.record)
  }

  @Test func `names are read and written in the order of their keys`() throws {
    let split = try #require(try WorldChanges.split("a b;z=1;colors.x=2=3;y="))
    #expect(split.name == "a b")
    #expect(split.changes.text == ";colors.x=2=3;y=;z=1")
    #expect(try WorldChanges.split("noise") == nil)
    #expect(throws: InvalidValue.self) { try WorldChanges.split("noise;") }
    #expect(throws: InvalidValue.self) { try WorldChanges.split("noise;a=1;a=1") }
  }

  @Test(arguments: [
    ("mandelbrot;colors.ranks=1,x", "'x'"), ("mandelbrot;colors.ranks=", "''"),
    ("mandelbrot;colors.ranks=3", "2 to 256 ascending numbers"),
    ("mandelbrot;colors.ranks=3,2", "2 to 256 ascending numbers"),
    ("mandelbrot;colors.ranks=1,1e99", "1e99"),
    ("mandelbrot;colors.scale=root;colors.ranks=1,2", "Only the scale histogram"),
    ("noise;colors.ranks=1,2", "Only the scale histogram"),
  ])
  func `ranks that cannot be are refused`(name: String, sentence: String) {
    #expect {
      try WorldLibrary.world(name)
    } throws: {
      "\($0)".contains(sentence)
    }
  }

  @Test func `another scale or a terrain has no ranks`() throws {
    var world = try WorldLibrary.world("mandelbrot;colors.ranks=1,2")
    #expect(world.colorMap.ranks == [1, 2])
    try world.apply(WorldChanges(["colors.scale": "log"]))
    #expect(world.colorMap.ranks.isEmpty)
  }

  @Test func `changes name no file`() throws {
    for change in ["palette=a.kfp", "palette=/etc/passwd", "picture=/etc"] {
      #expect(throws: InvalidValue.self) { try WorldLibrary.world("noise;\(change)") }
    }
  }

  @Test func `a file of a world makes it again, and says nothing that is so anyway`() throws {
    for name in [
      "noise", "mandelbrot", "grid", "mandelbrot;palette=gray;iterations=900",
      "mandelbrot;colors.density=1.5;palette=lantern", "noise;colors.terrain.sea=0.5",
      "mandelbrot;colors.ranks=10,12.5,20",
    ] {
      let world = try WorldLibrary.world(name)
      let file = world.file(view: try ViewDescription(at: "-0.75,1e-40", zoom: "1e30"))
      let read = try World(yaml: file)
      #expect(read.record == world.record)
      #expect(read.view.record == (try ViewDescription(at: "-0.75,1e-40", zoom: "1e30")).record)
    }
    let plain = try WorldLibrary.world("noise").file(view: ViewDescription(at: "1,2", zoom: "3"))
    #expect(plain == "generator: noise\nview: {at: [1, 2], zoom: 3}\n")
  }
}
