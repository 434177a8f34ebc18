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
    let spot = try world.place(world.view, size: size)
    let place = try PlaceFile(world, size: size, iterations: 200)
    for format in PlaceFile.Format.allCases {
      let other = try InputFile.with(Array(place.text(format).utf8), ending: format.rawValue) {
        path in readBack(path) { try World.named($0) }
      }
      let otherSpot = try other.place(other.view, size: size)
      // The zoom is written with 30 digits.
      let ratio = Double(otherSpot.pitch / spot.pitch)
      let dx = Double((otherSpot.center.x - spot.center.x) / spot.pitch)
      let dy = Double((otherSpot.center.y - spot.center.y) / spot.pitch)
      expect(
        abs(ratio - 1) < 1e-15 && abs(dx) < 1e-9 && abs(dy) < 1e-9,
        "an exported place is the same, not \(ratio), \(dx), \(dy):\n\(place.text(format))"
      )
    }
  }
}
