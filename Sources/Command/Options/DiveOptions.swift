import ArgumentParser
import FathomFiles
import FathomFlights
import FathomNumbers

/// The length and the rate of a dive.
struct DiveOptions: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seconds of a dive into a world.", valueName: "seconds")
  )
  var duration: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The mean speed of a dive, in octaves a second: doublings of the zoom. (default: 3)",
      valueName: "octaves"
    )
  )
  var speed: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames a second. Otherwise the flight's, of a dive 30.", valueName: "fps")
  )
  var rate: String?

  /// The options that only a dive into a world has, and that were given, by name.
  var given: [String] {
    [("--duration", duration), ("--speed", speed)].compactMap { $1 == nil ? nil : $0 }
  }

  /// The seconds that a dive may take.
  private static let durations = 0.001...Flight.Waypoint.times.upperBound

  /// How long the dive takes; nil where no option says it.
  var pace: Flight.Pace? {
    get throws {
      switch (duration, speed) {
      case (nil, nil): nil
      case (let duration?, nil):
        .duration(try Parse.numeral(duration, "--duration", in: Self.durations))
      case (nil, let speed?):
        .speed(try Parse.numeral(speed, "--speed", in: Flight.Waypoint.speeds))
      case (_?, _?):
        throw InvalidValue("Only one of --duration and --speed can be given.")
      }
    }
  }

  /// The rate that was given.
  var framesPerSecond: Numeral? {
    get throws { try rate.map { try Parse.numeral($0, "--rate", in: Flight.rates) } }
  }
}
