import FathomFlights
import FathomFrames
import FathomTraces

/// The frames that a run has yet to draw.
struct FrameWorkload {
  /// The folder of the frames; nil where they go elsewhere.
  let folder: String?
  /// The number of frames, without those that are there.
  let count: Int
  private let sequence: FlightSequence?
  private let frames: FrameList

  /// The work of a flight; `parts` are those of its movie, which goes on from them.
  init(
    _ sequence: FlightSequence,
    _ frames: FrameList,
    folder: String?,
    parts: MovieParts?,
    redrawsAll: Bool
  ) {
    let present =
      folder == nil ? Array(frames.prefix(parts?.frameCount ?? 0)) : sequence.frameNumbers
    self.init(sequence, frames, folder: folder, known: redrawsAll ? [] : present)
  }

  /// The work of a trace, which is not estimated.
  init(_ sequence: TraceSequence, _ frames: FrameList, folder: String?, redrawsAll: Bool) {
    self.init(
      nil,
      frames,
      folder: folder,
      known: folder == nil || redrawsAll ? [] : sequence.frameNumbers
    )
  }

  private init(_ sequence: FlightSequence?, _ frames: FrameList, folder: String?, known: [Int]) {
    (self.sequence, self.frames, self.folder) = (sequence, frames, folder)
    let there = Set(known)
    count = there.isEmpty ? frames.count : frames.reduce(0) { there.contains($1) ? $0 : $0 + 1 }
  }

  /// What the work takes, about; nil where it cannot be much, or where nothing was drawn in a second.
  var estimate: RoughEstimate? {
    get async throws {
      guard let sequence, RoughEstimate.isWorthwhile(sequence, frameCount: count) else {
        return nil
      }
      return try await RoughEstimate(sequence, of: frames, count: count)
    }
  }
}
