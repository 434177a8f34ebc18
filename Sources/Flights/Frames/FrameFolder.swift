import Files
import Foundation
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
    let picture: Bitmap
    let statistics: FrameStatistics
    let write: @Sendable () throws -> FrameManifest.Frame
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
  func write(_ picture: Bitmap, ofFrame frame: Int, record: String) throws -> FrameManifest.Frame {
    let file = file(ofFrame: frame)
    let bytes = try picture.encoded(format, record: record)
    try AtomicFile.write(bytes, to: file)
    return FrameManifest.Frame(number: frame, file: file, bytes: bytes)
  }

  /// Draws the frames that are not up to date, in order, and reports each.
  ///
  /// Every frame, drawn or not, goes to the outputs as well. `isComplete` says whether what belongs beside a frame is there. Throws `CancellationError` soon
  /// after its task is cancelled; frames finished by then are whole and reported, those in hand are
  /// whole or dropped.
  func draw(
    _ frames: some Sequence<Int>,
    of shard: Shard,
    redrawsAll: Bool,
    outputs: [any FrameOutput],
    record: (Int) -> String,
    isComplete: (Int) -> Bool,
    draw: (_ frame: Int, _ record: String, _ isUpToDate: Bool) async throws -> Drawn,
    report: (FrameSequence.Event) async throws -> Void
  ) async throws {
    var manifest = try FrameManifest(of: shard, in: path)
    try await withThrowingTaskGroup(of: (FrameManifest.Frame, FrameStatistics, Duration).self) {
      writers in
      func finishWriting() async throws {
        guard let (written, statistics, duration) = try await writers.next() else { return }
        try manifest.add(written)
        try await report(
          .finished(statistics, FrameWork(duration: duration, digest: written.digest))
        )
      }
      do {
        for frame in frames {
          try Task.checkCancellation()
          let record = record(frame)
          let isUpToDate = isUpToDate(frame, record: record)
          if !redrawsAll, isUpToDate, isComplete(frame) {
            try await finishWriting()
            if !outputs.isEmpty { try await outputs.add(picture(ofFrame: frame)) }
            if !manifest.contains(frame) { try addFrame(frame, to: &manifest) }
            try await report(.skipped(frame: frame))
            continue
          }
          let start = ContinuousClock.now
          let drawn = try await draw(frame, record, isUpToDate)
          let duration = ContinuousClock.now - start
          try await finishWriting()
          writers.addTask {
            let written = try drawn.write()
            try await outputs.add(drawn.picture)
            return (written, drawn.statistics, duration)
          }
        }
        try await finishWriting()
      } catch {
        // What is being written will be whole; it counts.
        try await finishWriting()
        throw error
      }
    }
  }

  /// Adds a frame on disk to a manifest that was lost, or that was stopped before its line.
  private func addFrame(_ frame: Int, to manifest: inout FrameManifest) throws {
    let file = file(ofFrame: frame)
    guard let data = FileManager.default.contents(atPath: file) else { return }
    try manifest.add(FrameManifest.Frame(number: frame, file: file, bytes: Array(data)))
  }

  private func picture(ofFrame frame: Int) throws -> Bitmap {
    let file = file(ofFrame: frame)
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ImagingError.cannotRead(name: file, code: ENOENT)
    }
    return switch format {
    case .png: try Bitmap(png: Array(data), named: file)
    case .ppm: try Bitmap(ppm: Array(data), named: file)
    }
  }

  private func isUpToDate(_ frame: Int, record: String) -> Bool {
    guard let inspection = try? PictureInspection(ofFile: file(ofFrame: frame)) else {
      return false
    }
    return inspection.isComplete && inspection.value(of: FrameSequence.recordKeyword) == record
  }
}
