/// A program's time beside the yardstick's, run in turns so that a busy machine slows both.
struct Race {
  /// The median of the program's times.
  let seconds: Double

  /// The median of what 1 Y took meanwhile.
  let yardstick: Double

  /// The most memory that a run had at a time.
  let peakMebibytes: Double

  /// The program's time in Y.
  var ratio: Double { seconds / yardstick }

  /// Runs the program a number of times after a warm-up.
  init(of runs: Int = 5, _ run: () throws -> Program.Run) rethrows {
    _ = try run()
    var results: [Program.Run] = []
    var yardsticks: [Double] = []
    for _ in 0..<runs {
      yardsticks.append(Yardstick.seconds())
      results.append(try run())
    }
    seconds = Self.median(results.map(\.seconds))
    yardstick = Self.median(yardsticks)
    peakMebibytes = results.map(\.peakMebibytes).max() ?? 0
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
