import Flights
import Foundation
import Rendering
import Worlds

/// The progress of a flight, on standard error.
actor Progress {
  enum Style: String, CaseIterable {
    case bar
    case plain
    case json
    case none

    init(option: String) throws {
      guard let style = Style(rawValue: option) else {
        let names = Self.allCases.map(\.rawValue)
        throw InvalidValue(
          "--progress must be one of \(names.joined(separator: ", ")), "
            + "not '\(Limits.excerpt(option))'."
        )
      }
      self = style
    }
  }

  private let style: Style
  private let frameCount: Int
  private let start = ContinuousClock.now
  private var doneCount = 0
  private var drawnCount = 0

  init(_ style: Style, frameCount: Int) {
    self.style = style == .bar && !StandardError.isTerminal ? .none : style
    self.frameCount = frameCount
  }

  func report(_ event: FrameSequence.Event) {
    let frame: Int
    let isSkipped: Bool
    switch event {
    case .skipped(let skipped): (frame, isSkipped) = (skipped, true)
    case .finished(let statistics): (frame, isSkipped) = (statistics.frame, false)
    case .assembled, .problem: return
    }
    doneCount += 1
    if !isSkipped { drawnCount += 1 }
    switch style {
    case .none: break
    case .plain:
      StandardError.write(
        line: "frame \(frame) \(isSkipped ? "is up to date" : "drawn"), \(summary)"
      )
    case .json:
      StandardError.write(
        line: """
          {"done":\(doneCount),"frame":\(frame),"of":\(frameCount),"skipped":\(isSkipped)}
          """
      )
    case .bar:
      let width = 30
      let filled = doneCount * width / frameCount
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
      StandardError.write("\r\(bar) \(summary)\u{1B}[K")
    }
  }

  func finish() {
    if style == .bar { StandardError.write("\n") }
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
