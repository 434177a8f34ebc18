import ArgumentParser
import Foundation

/// The option that reports what happened to the tiles of each frame.
struct StatisticsOption: ParsableArguments, Sendable {
  @Flag(help: "Reports the tiles created, recycled, kept and drawn, as JSON on standard error.")
  var stats = false

  /// Writes a line of JSON, if that is wanted.
  func report(_ statistics: some Encodable) throws {
    guard stats else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    StandardError.write(line: String(decoding: try encoder.encode(statistics), as: UTF8.self))
  }
}
