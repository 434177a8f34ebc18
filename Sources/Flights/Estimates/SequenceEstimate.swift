package import FathomFrames
import FathomRendering
import Foundation

/// The time, memory and disk space of drawing a sequence, estimated from a few of its frames.
package struct SequenceEstimate: Sendable, Encodable {
  /// A frame that was drawn to learn from.
  package struct Probe: Sendable, Encodable {
    /// Its index.
    package let frame: Int
    /// Its depth in octaves.
    package let depth: Double
    /// The seconds that it adds to a sequence in which it has neighbours.
    package let seconds: Double
    /// The size of its file.
    package let bytes: Int
  }

  /// The frames to be drawn.
  package let frameCount: Int
  /// The threads that draw.
  package let threads: Int
  /// The frames that were drawn.
  package let probes: [Probe]
  /// The seconds before the first frame, which every task takes.
  package let preparation: Double
  /// The seconds of one process that draws all frames.
  package let seconds: Double
  /// The most memory of a process, in bytes.
  package let memoryBytes: Int
  /// The size of all files.
  package let diskBytes: Int
  /// A number of tasks that last a minute at least, and that draw at least as long as they prepare.
  package let taskCount: Int
  /// The seconds that each of them takes.
  package let taskSeconds: Double

  /// The most tasks that are proposed: Slurm has arrays of 1001 unless told otherwise.
  private static let greatestTaskCount = 1000

  /// Draws a few frames for their time and size; writes no files.
  ///
  /// Of frames that are each drawn by themselves, first many small ones, evenly spaced, which tell
  /// how the frames' times compare: a few may take most of the time. Then `probeCount` pairs of
  /// neighbours, one for each equal share of that time. The first of a pair finds nothing prepared;
  /// the second takes what most frames take. Deeper ones come first, so that what the whole scene
  /// needs is prepared with the first of all; the others tell what a change of depth costs, once
  /// for every octave.
  ///
  /// Of frames that are assembled from larger parts, `probeCount` stretches of an octave each.
  /// Throws `CancellationError` soon after its task is cancelled.
  package init(_ sequence: FlightSequence, of frames: FrameList, probeCount: Int = 5) async throws {
    frameCount = frames.count
    threads = sequence.options.renderSettings.threads
    let drawing: Double
    if sequence.flight.mode == .exact {
      let pairs = try await Pairs(sequence, of: frames, count: probeCount)
      (probes, preparation) = (pairs.probes, pairs.preparation)
      drawing = pairs.seconds
      diskBytes = Int(pairs.bytes * Double(frameCount))
    } else {
      let stretches = try await Stretches(sequence, of: frames, count: probeCount)
      (probes, preparation) = (stretches.probes, stretches.preparation)
      drawing = stretches.seconds * Double(frameCount)
      diskBytes = Int(stretches.bytes * Double(frameCount))
    }
    seconds = preparation + drawing
    memoryBytes = Self.peakMemory
    taskCount = max(
      1,
      min(frameCount, Self.greatestTaskCount, Int(drawing / max(60, preparation)))
    )
    taskSeconds = preparation + drawing / Double(taskCount)
  }

  /// The most memory that this process has had, in bytes; 0 where the system does not tell.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
      << 10
  }
}
