import Fathom

extension FuzzTarget {
  /// World files: a world reads back from its own text, and that draws the same picture.
  static let world = FuzzTarget(name: "world") { input in
    guard let text = text(of: input) else { return }
    var world = try World(yaml: text)
    let written = world.yaml
    var again = readBack(written) { try World(yaml: $0) }
    expect(again.yaml == written, "a world is written as before:\n\(written)\n\(again.yaml)")
    try world.lowerCosts()
    try again.lowerCosts()
    again.view = world.view
    let picture = try await world.fuzzedPicture()
    let other = try await again.fuzzedPicture()
    expect(picture == other, "a world that was read back draws the same picture")
  }
}
