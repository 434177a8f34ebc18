import Fathom
import FathomFlights

extension FuzzTarget {
  /// Flight files: a flight reads back from its own text, and first, middle and last frame can be drawn.
  static let flight = FuzzTarget(name: "flight") { input in
    guard let text = text(of: input) else { return }
    var flight = try Flight(yaml: text)
    let written = flight.yaml
    let again = readBack(written) { try Flight(yaml: $0) }
    expect(again.yaml == written, "a flight is written as before:\n\(written)\n\(again.yaml)")
    expect(again.frameCount == flight.frameCount, "a flight that was read back is as long")
    try flight.world.lowerCosts()
    try flight.setSize(World.fuzzedSize)
    var options = FlightSequence.Options(renderSettings: World.fuzzedSettings)
    options.redrawsAll = true
    let sequence = try FlightSequence(flight, folder: "", options: options)
    let frames = Set([0, flight.frameCount / 2, flight.frameCount - 1]).sorted()
    try await sequence.render(frames, outputs: []) { _ in }
  }
}
