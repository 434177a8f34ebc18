import ArgumentParser
import FathomFlights
import FathomFrames

/// Which frames a command is about.
struct FrameOptions: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames: a list such as 0-599, 0-599x2 or 3,7,20-40; both ends included. Otherwise all.",
      valueName: "list"
    )
  )
  var frames: String?

  /// The frames out of so many.
  func list(of frameCount: Int) throws -> FrameList {
    try FrameList(parsing: frames, frameCount: frameCount)
  }
}
