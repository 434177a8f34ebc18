import Files
import Imaging
import Rendering

/// A folder of numbered frames, each a whole file that carries the record it was made from.
///
/// Flights and traces write their frames through it: a frame whose record is the present one is
/// skipped, one is written while the next is drawn, and a run that was stopped leaves whole files.
struct FrameFolder: Sendable {
  /// The folder.
  let path: String
  let format: FrameSequence.Format

  /// A frame that has been drawn, and what puts it on disk.
  struct Drawn: Sendable {
    let statistics: FrameStatistics
    let write: @Sendable () throws -> Void
  }

  /// Makes the folder and clears it of what a killed process left aside.
  func prepare() throws {
    try AtomicFile.createFolder(path)
    AtomicFile.removeAbandoned(in: path)
  }

  /// The path of a frame's file, or of one beside it with another ending.
  func file(ofFrame frame: Int, ending: String? = nil) -> String {
    let text = String(frame)
    let digits = String(repeating: "0", count: max(0, 6 - text.count)) + text
    return "\(path)/frame_\(digits).\(ending ?? format.rawValue)"
  }

  /// Writes a frame.
  func write(_ picture: Bitmap, ofFrame frame: Int, record: String) throws {
    try AtomicFile.write(picture.encoded(format, record: record), to: file(ofFrame: frame))
  }

  /// Draws the frames that are not up to date, in order, and reports each.
  ///
  /// `isComplete` says whether what belongs beside a frame is there. Throws `CancellationError` soon
  /// after its task is cancelled; frames finished by then are whole, those in hand are whole or dropped.
  func draw(
    _ frames: some Sequence<Int>,
    redrawsAll: Bool,
    record: (Int) -> String,
    isComplete: (Int) -> Bool,
    draw: (_ frame: Int, _ record: String, _ isUpToDate: Bool) async throws -> Drawn,
    report: (FrameSequence.Event) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: FrameStatistics.self) { writers in
      for frame in frames {
        try Task.checkCancellation()
        let record = record(frame)
        let isUpToDate = isUpToDate(frame, record: record)
        if !redrawsAll, isUpToDate, isComplete(frame) {
          if let written = try await writers.next() { try await report(.finished(written)) }
          try await report(.skipped(frame: frame))
          continue
        }
        let drawn = try await draw(frame, record, isUpToDate)
        if let written = try await writers.next() { try await report(.finished(written)) }
        writers.addTask {
          try drawn.write()
          return drawn.statistics
        }
      }
      if let written = try await writers.next() { try await report(.finished(written)) }
    }
  }

  private func isUpToDate(_ frame: Int, record: String) -> Bool {
    guard let inspection = try? PictureInspection(ofFile: file(ofFrame: frame)) else {
      return false
    }
    return inspection.isComplete && inspection.value(of: FrameSequence.recordKeyword) == record
  }
}
