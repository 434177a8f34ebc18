import Fathom
import FathomFiles
import FathomWorlds

extension FuzzTarget {
  /// Places of other programs, whose kind is told by how they begin: what is read can be drawn, is kept by
  /// a world file, and exported to Kalles Fraktaler and Fraktaler-3 it is the same place.
  static let place = FuzzTarget(name: "place") { input in
    guard let text = text(of: input) else { return }
    let ending =
      switch text.first(where: { ":=(;".contains($0) }) {
      case "(", ";": ".xpf"
      case "=": text.hasPrefix("real") ? ".toml" : ".f3.toml"
      default: ".kfr"
      }
    var world = try InputFile.with(input, ending: ending) { try World.named($0) }
    let written = world.yaml
    let again = readBack(written) { try World(yaml: $0) }
    expect(again.yaml == written, "a place is written as before:\n\(written)\n\(again.yaml)")
    try world.lowerCosts()
    _ = try await world.fuzzedPicture()
    let size = World.fuzzedSize
    let grid = try world.view(world.view, size: size).view.grid
    let place = try PlaceFile(world, size: size, iterations: 200)
    for format in PlaceFile.Format.allCases {
      let other = try InputFile.with(Array(place.text(format).utf8), ending: format.rawValue) {
        path in readBack(path) { try World.named($0) }
      }
      let otherGrid = try other.view(other.view, size: size).view.grid
      expect(otherGrid == grid, "an exported place is the same:\n\(place.text(format))")
    }
  }
}
