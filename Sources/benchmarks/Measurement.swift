import Foundation

/// The time that something takes: the best of several runs after a warm-up.
struct Measurement {
  let name: String
  let seconds: Double

  /// The work of one run, repeated until a rate is meaningful.
  let count: Int
  let unit: String

  /// Nanoseconds for each of `count`.
  var nanoseconds: Double { seconds * 1e9 / Double(count) }

  /// Times `body`, which does `count` units of work.
  static func best(
    of runs: Int = 5,
    _ name: String,
    count: Int,
    unit: String,
    _ body: () async throws -> Void
  ) async rethrows -> Measurement {
    try await body()
    var best = Double.infinity
    for _ in 0..<runs { best = min(best, try await seconds(body)) }
    return Measurement(name: name, seconds: best, count: count, unit: unit)
  }

  /// Times two ways of doing the same work in turns, so that a busy machine slows both.
  static func best(
    of runs: Int = 9,
    _ first: (name: String, body: () -> Void),
    _ second: (name: String, body: () -> Void),
    count: Int,
    unit: String
  ) async -> (Measurement, Measurement) {
    var best = (Double.infinity, Double.infinity)
    for _ in 0..<runs {
      best.0 = min(best.0, await seconds(first.body))
      best.1 = min(best.1, await seconds(second.body))
    }
    return (
      Measurement(name: first.name, seconds: best.0, count: count, unit: unit),
      Measurement(name: second.name, seconds: best.1, count: count, unit: unit)
    )
  }

  /// The seconds that one run takes.
  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let duration = try await ContinuousClock().measure(body)
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}

/// The figures of one run: printed as a table, kept as one line of JSON.
struct Report {
  private var figures: [String: Double] = [:]

  /// Prints and keeps a measurement in nanoseconds per unit.
  mutating func add(_ measurement: Measurement) {
    let nanoseconds = measurement.nanoseconds
    print(
      measurement.name.padding(toLength: 52, withPad: " ", startingAt: 0),
      String(format: "%12.2f ns per %@", nanoseconds, measurement.unit)
    )
    figures[measurement.name] = nanoseconds
  }

  /// Prints and keeps a ratio of two measurements of this run.
  mutating func add(ratio name: String, _ numerator: Measurement, to denominator: Measurement) {
    let ratio = numerator.nanoseconds / denominator.nanoseconds
    print(
      name.padding(toLength: 52, withPad: " ", startingAt: 0),
      String(format: "%12.3f times", ratio)
    )
    figures[name] = ratio
  }

  /// Keeps a figure that a table shows.
  mutating func keep(_ name: String, _ value: Double) {
    figures[name] = value
  }

  /// Appends the figures to out/benchmarks.jsonl.
  func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let line = try encoder.encode(figures) + Data("\n".utf8)
    try FileManager.default.createDirectory(atPath: "out", withIntermediateDirectories: true)
    let path = "out/benchmarks.jsonl"
    let earlier = FileManager.default.contents(atPath: path) ?? Data()
    try (earlier + line).write(to: URL(fileURLWithPath: path))
  }
}
