import Fathom
import FathomColoring
import FathomWorlds

extension FuzzTarget {
  /// Palettes of Kalles Fraktaler: what is read is kept by a world file, and draws.
  static let palette = FuzzTarget(name: "palette") { input in
    let palette = try InputFile.with(input, ending: ".kfp") { try Palette(knownAs: $0) }
    var world = try World(generator: "noise")
    world.colorMap.palette = palette
    let again = readBack(world.yaml) { try World(yaml: $0) }
    expect(again.colorMap.palette == palette, "a palette is the same:\n\(world.yaml)")
    _ = try await world.fuzzedPicture()
  }
}
