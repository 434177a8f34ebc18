import Dispatch
import FathomFiles
import FathomNavigation
import FathomPlotting
import FathomWorlds
import Foundation
import Synchronization

/// The progress of a command's work, on standard error: its part, how far that is, and the time left.
///
/// A bar is drawn five times a second, from the first second on, by a thread of its own; telling it
/// something is cheap.
final class Progress: Sendable {
  enum Style: String, CaseIterable {
    case bar
    case plain
    case json
    /// The lines that Open Job Description reads from a task's output.
    case openjd
    case none

    init(option: String) throws {
      self = try Parse.choice(option, "--progress")
    }
  }

  let style: Style
  private let line = TerminalLine()
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "fathom.progress")

  private struct State {
    /// The whole, of which parts may be told as well; nil where there are only parts.
    var whole: Stretch?
    var part: Stretch?
    var limit: Int?
    var lastLine: ContinuousClock.Instant?
    var hasEnded = false

    mutating func setWhole(_ name: String, _ done: Int, of count: Int, rate: Double? = nil) {
      if whole?.name != name { whole = Stretch(name: name, from: done) }
      whole?.go(to: done, of: count, rate: rate)
      part = nil
    }
  }

  init(_ style: Style) {
    self.style = style == .bar && !StandardError.isTerminal ? .none : style
    if self.style == .bar { drawLater(.seconds(1)) }
  }

  /// Does some work whose events are shown, and takes the bar away.
  func watch<Output>(
    isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Output
  ) async rethrows -> Output {
    defer { end() }
    return try await WorkEvent.watched(by: { self.report($0) }, work)
  }

  /// Shows how much is done of the whole; `rate` is in steps a second, where it is known better than from
  /// their number and the time.
  func report(_ done: Int, of count: Int, _ name: String, rate: Double? = nil) {
    state.withLock { $0.setWhole(name, done, of: count, rate: rate) }
  }

  /// Shows an event.
  func report(_ event: WorkEvent) {
    state.withLock { state in
      switch event {
      case .iterationLimit(let limit): state.limit = limit
      case .whole(let name, let done, let count):
        state.setWhole(name, done, of: count)
        tell(state.whole, &state)
      case .part(let name, let done, let count):
        if state.part?.name != name { state.part = Stretch(name: name, from: done) }
        state.part?.go(to: done, of: count)
        if state.whole == nil { tell(state.part, &state) }
      }
    }
  }

  /// Takes the bar away; nothing is shown from now on.
  func end() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.hasEnded = true
      if style == .bar { line.clear() }
    }
  }

  /// A sentence part on the iteration limit, where it is great enough to cost; nil otherwise.
  var limitText: String? { state.withLock { Self.limitText($0.limit) } }

  private static func limitText(_ limit: Int?) -> String? {
    limit.flatMap {
      $0 < 1_000_000 ? nil : "limit \(NumberText.grouped($0)); --iterations lowers it"
    }
  }

  // MARK: - The bar

  private func drawLater(_ time: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + time) { [weak self] in
      guard let self, draws() else { return }
      drawLater(.milliseconds(200))
    }
  }

  /// Draws the bar; returns whether there will be another.
  private func draws() -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      let (whole, part) = (state.whole, state.part)
      // Of work that goes quickly only the whole is of interest.
      let shown = [whole, whole == nil || (part?.elapsed ?? 0) > 1 ? part : nil].compactMap(\.self)
      let note = Self.limitText(state.limit)
      // In eighty columns a note takes some of the bar's.
      let bar = shown.first?.share.map { [Self.bar($0, width: note == nil ? 30 : 10)] } ?? []
      let texts = shown.map(\.text) + [note].compactMap(\.self)
      if !shown.isEmpty {
        line.show((bar + [texts.joined(separator: " · ")]).joined(separator: " "))
      }
      return true
    }
  }

  private static func bar(_ share: Double, width: Int) -> String {
    let filled = min(width, max(0, Int(share * Double(width))))
    return String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
  }

  // MARK: - Lines

  /// Writes a line on what goes on, once a second.
  private func tell(_ stretch: Stretch?, _ state: inout State) {
    guard let part = stretch, [.plain, .json].contains(style), !state.hasEnded,
      state.lastLine.map({ ContinuousClock.now - $0 >= .seconds(1) }) ?? true
    else { return }
    state.lastLine = .now
    guard style == .json else { return StandardError.write(line: part.text) }
    var values: [String: JSONNode] = ["part": .text(part.name), "done": .integer(part.done)]
    values["of"] = part.count.map { .integer($0) }
    StandardError.write(line: JSONNode.map(values).json())
  }
}

/// A stretch of work: how far it is, since when.
private struct Stretch {
  let name: String
  private(set) var done: Int
  private(set) var count: Int?
  private var knownRate: Double?
  private let first: Int
  private let start = ContinuousClock.now

  init(name: String, from first: Int) {
    (self.name, self.first, done) = (name, first, first)
  }

  mutating func go(to done: Int, of count: Int?, rate: Double? = nil) {
    (self.done, self.count, knownRate) = (done, count, rate)
  }

  var elapsed: Double { (ContinuousClock.now - start).seconds }

  /// The share that is done, from 0 to 1; nil where nobody knows.
  var share: Double? { count.map { $0 > 0 ? Double(done) / Double($0) : 0 } }

  /// Steps a second; nil before the first of them.
  private var rate: Double? {
    knownRate ?? (done > first && elapsed > 0 ? Double(done - first) / elapsed : nil)
  }

  /// "tiles 12 of 60, 3.1/s, 0:16 left".
  var text: String {
    // Of what can be told only when it is over there is no number.
    let number = count == nil && done == 0 ? "" : " \(NumberText.grouped(done))"
    var words = [name + number + (count.map { " of \(NumberText.grouped($0))" } ?? "")]
    guard let rate else { return words[0] + (elapsed > 1 ? ", \(Int(elapsed).clockText)" : "") }
    words.append(NumberText.fixed(rate, decimals: rate < 100 ? 1 : 0) + "/s")
    if let count, done <= count {
      let left = (Double(count - done) / rate).rounded(.up)
      words.append(left < 1e8 ? "\(Int(left).clockText) left" : "years left")
    }
    return words.joined(separator: ", ")
  }
}
