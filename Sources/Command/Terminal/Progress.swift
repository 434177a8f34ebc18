import FathomFiles
import FathomFlights
import FathomFrames
import FathomRendering
import FathomWorlds
import Foundation

/// The progress of a frame sequence, on standard error.
actor Progress {
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

  private let style: Style
  private let line = TerminalLine()
  private let frameCount: Int
  private let shard: Shard
  private let start = ContinuousClock.now
  private var doneCount = 0
  private var drawnCount = 0

  init(_ style: Style, frameCount: Int, shard: Shard = .whole) {
    self.style = style == .bar && !StandardError.isTerminal ? .none : style
    self.frameCount = frameCount
    self.shard = shard
  }

  func report(_ event: FrameEvent) {
    let frame: Int
    let work: FrameWork?
    switch event {
    case .skipped(let skipped): (frame, work) = (skipped, nil)
    case .finished(let statistics, let done): (frame, work) = (statistics.frame, done)
    case .assembled, .problem: return
    }
    doneCount += 1
    if work != nil { drawnCount += 1 }
    switch style {
    case .none: break
    case .plain:
      StandardError.write(
        line: "frame \(frame) \(work == nil ? "is up to date" : "drawn"), \(summary)"
      )
    case .json: StandardError.write(line: json(frame, work))
    case .openjd:
      StandardError.write(
        line: "openjd_progress: \(100 * Double(doneCount) / Double(frameCount))\n"
          + "openjd_status: frame \(frame), \(summary)"
      )
    case .bar:
      let width = 30
      let filled = doneCount * width / frameCount
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
      line.show("\(bar) \(summary)", maySkip: false)
    }
  }

  func finish() {
    if style == .bar { line.end() }
  }

  /// The event as an object; the digest and the time are those of frames drawn in this run.
  private func json(_ frame: Int, _ work: FrameWork?) -> String {
    var values = [("done", "\(doneCount)"), ("frame", "\(frame)")]
    if let work { values.append(("ms", String(format: "%.3f", work.duration / .milliseconds(1)))) }
    values += [("of", "\(frameCount)")]
    if let digest = work?.digest { values.append(("sha256", "\"\(digest)\"")) }
    values += [("shard", "\"\(shard)\""), ("skipped", "\(work == nil)")]
    return "{\(values.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  /// Frames, rate and time left, from the frames drawn in this run.
  private var summary: String {
    let count = "\(doneCount) of \(frameCount)"
    guard drawnCount > 0 else { return count }
    let elapsed = ContinuousClock.now - start
    let seconds =
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    let rate = Double(drawnCount) / max(seconds, 1e-9)
    let left = Int((Double(frameCount - doneCount) / rate).rounded(.up))
    return count + String(format: ", %.1f frames/s, %d:%02d left", rate, left / 60, left % 60)
  }
}
