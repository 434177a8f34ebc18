package import FathomFrames
import FathomNavigation
import FathomRendering
import Foundation

/// The time and disk space of drawing a sequence, judged in about a second from a few small frames.
///
/// Good to a factor of two or so: enough to tell minutes from hours. ``SequenceEstimate`` takes longer and
/// knows better.
package struct RoughEstimate: Sendable {
  /// The seconds of one process that draws all frames.
  package let seconds: Double
  /// The size of all files.
  package let diskBytes: Int

  /// The samples below which no sequence takes long or much.
  private static let quickSamples = 200_000_000.0
  /// The most pixels of a frame that is looked at.
  private static let pixelCount = 320.0 * 180
  private static let places = 3
  private static let patience = Duration.milliseconds(1500)

  /// Whether so many frames of a sequence may take long or much.
  package static func isWorthwhile(_ sequence: FlightSequence, frameCount: Int) -> Bool {
    let pixels = Double(sequence.flight.size.area) * Double(frameCount)
    return pixels * Double(sequence.options.renderSettings.samples) > quickSamples
  }

  /// Judges `count` frames by a few of a list; nil where not even a small one was drawn in time.
  ///
  /// Throws `CancellationError` soon after its task is cancelled.
  package init?(_ sequence: FlightSequence, of frames: FrameList, count: Int) async throws {
    let sketches = Sketches()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await Self.draw(sequence, frames, into: sketches) }
      group.addTask { try await Task.sleep(for: Self.patience) }
      try await group.next()
      group.cancelAll()
      // The end of what was cancelled is no failure.
      while let result = await group.nextResult() {
        if case .failure(let error) = result, !(error is CancellationError) { throw error }
      }
    }
    try Task.checkCancellation()
    let known = await sketches.known
    guard !known.isEmpty else { return nil }
    let weight = Double(known.count)
    let ratio = Double(sequence.flight.size.area) / (known[0].pixels)
    func mean(_ value: (Sketch) -> Double) -> Double { known.map(value).reduce(0, +) / weight }
    let isAssembled = sequence.flight.mode != .exact
    // Parts of many frames are drawn once for each octave.
    let octaves = isAssembled ? abs(known[0].lastDepth - known[0].firstDepth) : 0
    seconds =
      ratio
      * (mean(\.seconds) * Double(count) + mean(\.extraSeconds) * min(octaves, Double(count)))
    diskBytes = Int(ratio * mean(\.bytes) * Double(count))
  }

  /// A frame that was drawn small.
  private struct Sketch {
    let pixels: Double
    let seconds: Double
    /// The additional seconds of its neighbour, which was drawn before.
    let extraSeconds: Double
    let bytes: Double
    let (firstDepth, lastDepth): (Double, Double)
  }

  private actor Sketches {
    private(set) var known: [Sketch] = []

    func add(_ sketch: Sketch) { known.append(sketch) }
  }

  /// Draws pairs of small neighbours in the middles of equal parts of a list, deeper ones first.
  private static func draw(
    _ sequence: FlightSequence,
    _ frames: FrameList,
    into sketches: Sketches
  ) async throws {
    var flight = sequence.flight
    let scale = min(1, (pixelCount / Double(flight.size.area)).squareRoot())
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    try flight.setSize(Size(width: side(flight.size.width), height: side(flight.size.height)))
    let artist = try FrameProbe(flight, sequence)
    let last = flight.frameCount - 1
    let total = frames.count
    // Times that follow from speeds may change a little with the shape.
    func frame(at place: Int) -> Int { min(frames.frame(at: place) ?? 0, last) }
    let chosen = (0..<places).map { frame(at: (2 * $0 + 1) * total / (2 * places)) }
    let (firstDepth, lastDepth) = (
      artist.depth(of: frame(at: 0)), artist.depth(of: frame(at: total - 1))
    )
    for frame in chosen.sorted(by: { artist.depth(of: $0) > artist.depth(of: $1) }) {
      let neighbor = try await artist.draw(max(0, frame - 1))
      let probe = try await artist.draw(frame)
      await sketches.add(
        Sketch(
          pixels: Double(flight.size.area),
          seconds: probe.seconds,
          extraSeconds: max(0, neighbor.seconds - probe.seconds),
          bytes: Double(probe.bytes),
          firstDepth: firstDepth,
          lastDepth: lastDepth
        )
      )
    }
  }
}
