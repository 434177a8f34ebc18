import ArgumentParser
import FathomFiles
import FathomFlights
import FathomRendering
import FathomWorlds

/// How many threads work.
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
