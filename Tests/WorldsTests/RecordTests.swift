import FathomColoring
import FathomFiles
import FathomWorlds
import Testing

/// Worlds and views written as documents and read again.
@Suite struct RecordTests {
  @Test(arguments: [
    "generator: noise", "generator: noise\nseed: 18446744073709551615",
    "generator: grid\nkind: checkerboard\naxes: 3\nlabels: 2",
    "generator: grid\nkind: polar\nbase: 2\noverlay: tiles\nsamples: 4\npalette: moss",
    "generator: mandelbrot\niterations: 77\nbailout: 1e20\ncolors: {base: pilot, density: 1e-7}",
    "generator: noise\nbounds: [\"-1e-1000\", \"0.5\", 1e-900, 2]\ncolors: {scale: root, base: -3}",
    "generator: noise\npalette: {colors: [\"#102030\", \"#ff0080\"], cyclic: false, interior: \"#010203\"}",
    "generator: mandelbrot\ncolors: {outline: -0.25, slope: {elevation: 33.5}, decomposition: 1e-3}",
    "generator: mandelbrot\ncolors: {scale: histogram, slope: none}",
    "generator: mandelbrot\ncolors: {ranks: \"10,12.5,12.5,1e3\"}",
    "generator: noise\nkind: warped\ncolors: {slope: {height: 2.5}, contours: {interval: 0.1}}",
    "generator: noise\ncolors: {terrain: {sea: -0.25, shore: 1e-3}, slope: {}}",
    """
    generator: mandelbrot
    layers:
    - {generator: noise, seed: 5, blend: multiply, opacity: 0.375}
    - {generator: grid, colors: {density: 0.5}}
    """,
    "generator: noise\npalette: {colors: [\"#102030\"]}\ncolors: {offset: 0.1}",
  ])
  func `a record reads back as the same world`(text: String) throws {
    let world = try world(text)
    let copy = try World(YAMLNode(parsing: world.record.json(), file: "record"), name: world.name)
    #expect(copy.record == world.record)
    #expect(copy.parameters == world.parameters && copy.boundsText == world.boundsText)
    #expect(copy.samples == world.samples && copy.showsTiles == world.showsTiles)
    #expect(copy.layers.map(\.blend) == world.layers.map(\.blend))
    #expect(copy.layers.map(\.world.record) == world.layers.map(\.world.record))
    let (first, second) = (world.colorMap, copy.colorMap)
    #expect(first.scale == second.scale && first.base == second.base)
    #expect(first.density == second.density && first.offset == second.offset)
    #expect(first.outline == second.outline && first.slope == second.slope)
    #expect(first.decomposition == second.decomposition && first.contours == second.contours)
    #expect(first.terrain == second.terrain && first.ranks == second.ranks)
    #expect(first.palette.name == second.palette.name)
    #expect(first.palette.ending == second.palette.ending)
    #expect(first.palette.stops == second.palette.stops)
    #expect(first.palette.interior == second.palette.interior)
    for position in [0, 0.123, 0.5, 0.999, 1.5, .nan] {
      #expect(first.palette.color(at: position) == second.palette.color(at: position))
    }
  }

  @Test(arguments: [
    "{}", "{at: [\"1e-1000\", \"-0.50\"], zoom: \"1e9\"}", "{width: \"4\"}", "{height: 1e3}",
  ])
  func `a view's record reads back as the same view`(text: String) throws {
    let view = try world("generator: noise\nview: \(text)").view
    let json = JSONNode.map(["generator": .text("noise"), "view": .map(view.record)]).json()
    #expect(try world(json).view == view)
  }

  @Test func `keys that only records have are no part of a world`() throws {
    let keys = World.recordKeys.map { "\($0): 1" }.joined(separator: "\n")
    #expect(try world("generator: noise\n" + keys).parameters == [:])
  }

  @Test func `documents are written in one way only`() {
    let node = JSONNode.map([
      "b": .list([.integer(-1), .flag(true)]), "a": .text("1e-1000 \"/é\n"), "c": .map([:]),
    ])
    #expect(node.json() == #"{"a":"1e-1000 \"/é\n","b":[-1,true],"c":{}}"#)
    #expect(node.json(indented: true).hasPrefix("{\n  \"a\""))
  }
}
