import FathomFlights
import FathomFrames
import FathomPlotting
import FathomRendering
import Foundation

/// The progress of a frame sequence, with a line for each frame where a style has lines.
actor FrameProgress {
  nonisolated let progress: Progress
  private let frameCount: Int
  private let shard: Shard
  private let start = ContinuousClock.now
  /// The frames that are there, and those of them that this run drew.
  private(set) var (doneCount, drawnCount) = (0, 0)

  init(_ progress: Progress, frameCount: Int, shard: Shard = .whole) {
    self.progress = progress
    self.frameCount = frameCount
    self.shard = shard
    progress.report(0, of: frameCount, "frames")
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
    switch progress.style {
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
    case .bar: progress.report(doneCount, of: frameCount, "frames", rate: rate)
    }
  }

  /// The event as an object; the digest and the time are those of frames drawn in this run.
  private func json(_ frame: Int, _ work: FrameWork?) -> String {
    var values = [("done", "\(doneCount)"), ("frame", "\(frame)")]
    if let work {
      values.append(("ms", NumberText.fixed(work.duration / .milliseconds(1), decimals: 3)))
    }
    values += [("of", "\(frameCount)")]
    if let digest = work?.digest { values.append(("sha256", "\"\(digest)\"")) }
    values += [("shard", "\"\(shard)\""), ("skipped", "\(work == nil)")]
    return "{\(values.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  /// Frames a second, of those drawn in this run; nil before the first.
  private var rate: Double? {
    drawnCount > 0 ? Double(drawnCount) / max((ContinuousClock.now - start).seconds, 1e-9) : nil
  }

  /// Frames, rate and time left.
  private var summary: String {
    let count = "\(doneCount) of \(frameCount)"
    guard let rate else { return count }
    let left = Int((Double(frameCount - doneCount) / rate).rounded(.up))
    return count + ", \(NumberText.fixed(rate, decimals: 1)) frames/s, \(left.clockText) left"
  }
}
