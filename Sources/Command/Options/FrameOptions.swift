import ArgumentParser
import FathomFiles
import FathomFlights
import FathomFrames
import FathomRendering
import FathomWorlds

/// The frames of a command.
struct FrameOptions: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames: a list such as 0-599, 0-599x2 or 3,7,20-last; both ends included. Otherwise all.",
      valueName: "list"
    )
  )
  var frames: String?

  /// The chosen frames of `frameCount`.
  func list(of frameCount: Int) throws -> FrameList {
    try FrameList(parsing: frames, frameCount: frameCount)
  }
}

/// The mode of a flight.
struct ModeOptions: ParsableArguments, Sendable {
  @Option(
    help: """
      How frames are made: exact, each by itself; keyframes, shrunk from a few for each octave; or \
      expmap, bent back from an exponential map.
      """,
    completion: .modes
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

/// The number of threads.
struct ThreadOptions: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: "The threads at work; what they make does not depend on them. Otherwise all there are."
  )
  var threads: String?

  /// The number that was given, or the processors that this process may keep busy.
  var count: Int {
    get throws {
      try threads.map { try Parse.integer($0, "--threads", in: Limits.threads) }
        ?? ProcessorShare.count
    }
  }
}
