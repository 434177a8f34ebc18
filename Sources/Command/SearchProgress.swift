import FathomGenerators

/// What a search for a nucleus is at, on standard error, if that is a terminal.
struct SearchProgress {
  private var lastWrite = ContinuousClock.now

  /// Runs `search` with a place to report to, and clears the line when it ends.
  static func shown<Result>(
    _ search: ((NucleusSearch.Step) -> Void) throws -> Result
  ) rethrows -> Result {
    guard StandardError.isTerminal else { return try search { _ in } }
    var progress = SearchProgress()
    defer { StandardError.write("\r\u{1B}[K") }
    return try search { progress.report($0) }
  }

  private mutating func report(_ step: NucleusSearch.Step) {
    guard ContinuousClock.now - lastWrite > .milliseconds(200) else { return }
    lastWrite = .now
    let text =
      switch step {
      case .iterating(let count): "looking for the period: iteration \(count)"
      case .refining(let period, let bits): "period \(period)? refining to \(bits) bits"
      }
    StandardError.write("\r\(text)\u{1B}[K")
  }
}
