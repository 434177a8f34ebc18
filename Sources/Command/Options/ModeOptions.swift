import ArgumentParser
import FathomFlights

/// How the frames of a flight are made.
struct ModeOptions: ParsableArguments, Sendable {
  @Option(
    help: """
      How frames are made: exact, each by itself; keyframes, shrunk from a few for each octave; or \
      expmap, bent back from an exponential map.
      """
  )
  var mode: String?

  @Option(
    parsing: .unconditional,
    help: "How much larger the pixels of each key are than those of the one before. (default: 1.5)"
  )
  var keyRatio: String?

  /// Makes the frames as the options say; a ratio alone is that of the flight's own keys.
  func apply(to flight: inout Flight) throws {
    guard mode != nil || keyRatio != nil else { return }
    let ratio = try keyRatio.map { try Flight.Mode.ratio($0, "--key-ratio") }
    flight.mode = try Flight.Mode(name: mode ?? flight.mode.name, ratio: ratio)
  }
}
