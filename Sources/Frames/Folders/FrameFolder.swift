import FathomFiles
package import FathomImaging
package import FathomNavigation
package import FathomRendering
import Foundation

/// A folder of numbered frames, each a whole file that carries the record it was made from.
///
/// Flights and traces write their frames through it: a frame whose record is the present one is
/// skipped, one is written while the next is drawn, and a run that was stopped leaves whole files.
package struct FrameFolder: Sendable {
  /// The folder's path.
  package let path: String
  let format: PictureFormat
  private let size: Size<Int>

  /// The end of a frame's record where something stood in for what could not be read: a comment to
  /// readers of the record, and another record to comparisons.
  package static let standInMark = " # something stood in for what could not be read"

  /// A frame that has been drawn, with the writing of the files beside it.
  package struct Drawn: Sendable {
    let picture: Bitmap
    let statistics: FrameStatistics
    /// Whether everything behind the frame could be read; other frames are drawn again next time.
    let isWhole: Bool
    /// Removes the files that belong beside the frame, before it is written.
    let clear: @Sendable () -> Void
    /// Writes the files that belong beside the frame, after it is written.
    let accompany: @Sendable () throws -> Void

    package init(
      picture: Bitmap,
      statistics: FrameStatistics,
      isWhole: Bool,
      clear: @escaping @Sendable () -> Void = {},
      accompany: @escaping @Sendable () throws -> Void = {}
    ) {
      self.picture = picture
      self.statistics = statistics
      self.isWhole = isWhole
      self.clear = clear
      self.accompany = accompany
    }
  }

  package init(path: String, format: PictureFormat, size: Size<Int>) {
    self.path = path
    self.format = format
    self.size = size
  }

  /// Makes the folder and removes the temporary files of killed processes.
  package func prepare() throws {
    try AtomicFile.createFolder(path)
    AtomicFile.removeAbandoned(in: path)
  }

  /// The path of a frame's file, or of one beside it with another ending.
  package func file(ofFrame frame: Int, ending: String? = nil) -> String {
    let text = String(frame)
    let digits = String(repeating: "0", count: max(0, 6 - text.count)) + text
    return "\(path)/frame_\(digits).\(ending ?? format.rawValue)"
  }

  /// Draws those of the frames, each among the first `frameCount`, that are not up to date, in order,
  /// and reports each.
  ///
  /// Every frame, drawn or not, goes to the outputs as well. `isComplete` says whether what belongs
  /// beside a frame is there. Unless all are drawn again, throws where a whole frame is there that has
  /// other settings, as `isOthers` tells by its record. Throws `CancellationError` soon after its task is
  /// cancelled; frames finished by then are whole and reported, those in hand are whole or dropped. Throws
  /// `VanishedFrames` where the folder is taken away.
  ///
  /// Returns the frames that are done, for ``checkPresence(of:)``.
  package func draw(
    _ frames: some Sequence<Int>,
    among frameCount: Int,
    of shard: Shard,
    redrawsAll: Bool,
    outputs: [any FrameOutput],
    record: @escaping @Sendable (Int) -> String,
    isComplete: @escaping @Sendable (Int) -> Bool,
    isOthers: @escaping @Sendable (_ frame: Int, _ record: String?) -> Bool = { _, _ in false },
    isolation: isolated (any Actor)? = #isolation,
    draw: (_ frame: Int, _ isUpToDate: Bool) async throws -> Drawn,
    report: (FrameEvent) async throws -> Void
  ) async throws -> FrameSet {
    // Files are read and written on its threads, whatever the caller's are.
    let executor = TileExecutor.prefetch
    let manifest = try await executor.run { try FrameManifest(of: shard, in: path) }
    var done = FrameSet()
    try await withThrowingTaskGroup(of: (FrameStatistics, FrameWork).self) { writers in
      func finishWriting() async throws {
        do {
          guard let (statistics, work) = try await writers.next() else { return }
          done.insert(statistics.frame)
          try await report(.finished(statistics, work))
        } catch is FileError where !isThere {
          throw VanishedFrames.folder(path)
        }
      }
      do {
        for frame in frames {
          try Task.checkCancellation()
          try FrameList.check(frame, among: frameCount)
          let known = try await executor.run {
            found(frame, record: record(frame), readsPicture: !outputs.isEmpty && !redrawsAll)
          }
          let isComplete = try await executor.run { isComplete(frame) }
          if !redrawsAll, !known.isUpToDate {
            try await executor.run { try checkIsOwn(frame, isOthers) }
          }
          if !redrawsAll, known.isUpToDate, isComplete, outputs.isEmpty || known.picture != nil {
            try await finishWriting()
            if let picture = known.picture { try await outputs.add(picture) }
            if await !manifest.contains(frame) { try await addFrame(frame, to: manifest) }
            done.insert(frame)
            try await report(.skipped(frame: frame))
            continue
          }
          let start = ContinuousClock.now
          let drawn = try await draw(frame, known.isUpToDate)
          let duration = ContinuousClock.now - start
          try await finishWriting()
          writers.addTask(executorPreference: executor) {
            let digest = try await write(drawn, frame: frame, record: known.record, manifest)
            try await outputs.add(drawn.picture)
            return (drawn.statistics, FrameWork(duration: duration, digest: digest))
          }
        }
        try await finishWriting()
      } catch {
        // What is being written will be whole; it counts.
        try await finishWriting()
        throw error
      }
    }
    return done
  }

  /// Throws `VanishedFrames` where frames that were done have been taken away since.
  package func checkPresence(of done: FrameSet) throws(VanishedFrames) {
    let vanished = done.frames.filter { AtomicFile.byteCount(file(ofFrame: $0)) == nil }
    guard !vanished.isEmpty else { return }
    throw isThere ? .frames(Array(vanished), folder: path) : .folder(path)
  }

  private var isThere: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// A frame as it is on disk.
  private struct Known: Sendable {
    /// The record that it has to have.
    let record: String
    let isUpToDate: Bool
    /// The picture, if it is wanted, up to date and whole; one that is not is drawn again.
    let picture: Bitmap?
  }

  /// Throws where a whole frame of other settings is there.
  private func checkIsOwn(
    _ frame: Int,
    _ isOthers: (_ frame: Int, _ record: String?) -> Bool
  ) throws {
    let file = file(ofFrame: frame)
    guard let inspection = try? PictureInspection(ofFile: file), inspection.isComplete,
      isOthers(frame, inspection.value(of: PictureRecord.keyword))
    else { return }
    throw FileError.cannotCreate(
      path: file,
      reason:
        "it was drawn with other settings; draw over it with --force, or choose another folder with -o"
    )
  }

  private func found(_ frame: Int, record: String, readsPicture: Bool) -> Known {
    let isUpToDate = isUpToDate(frame, record: record)
    return Known(
      record: record,
      isUpToDate: isUpToDate,
      picture: isUpToDate && readsPicture ? try? picture(ofFrame: frame) : nil
    )
  }

  /// Puts a frame and what belongs beside it on disk.
  private func write(
    _ drawn: Drawn,
    frame: Int,
    record: String,
    _ manifest: FrameManifest
  ) async throws -> SHA256Digest {
    let file = file(ofFrame: frame)
    let mark = drawn.isWhole ? "" : Self.standInMark
    // In the lane that draws the next frame: threads of another would crowd its own off the cores, one at a time.
    let bytes = try await TileExecutor.interactive.run {
      try drawn.picture.encoded(format, record: record + mark)
    }
    let entry = FrameManifest.Frame(number: frame, file: file, bytes: bytes)
    drawn.clear()
    try await manifest.add(entry)
    try AtomicFile.write(bytes, to: file)
    try drawn.accompany()
    return entry.digest
  }

  /// Adds a frame on disk to a manifest that was lost.
  private func addFrame(_ frame: Int, to manifest: FrameManifest) async throws {
    let file = file(ofFrame: frame)
    guard let bytes = RegularFile.contents(file) else { return }
    try await manifest.add(FrameManifest.Frame(number: frame, file: file, bytes: bytes))
  }

  /// The picture of a frame that is done; throws `VanishedFrames` where it was taken away.
  package func picture(ofFrame frame: Int) throws -> Bitmap {
    let file = file(ofFrame: frame)
    guard let bytes = RegularFile.contents(file) else {
      throw isThere ? VanishedFrames.frames([frame], folder: path) : .folder(path)
    }
    return switch format {
    case .png: try Bitmap(png: bytes, named: file)
    case .ppm: try Bitmap(ppm: bytes, named: file)
    }
  }

  /// Whether a whole frame of this record is there.
  func isUpToDate(_ frame: Int, record: String) -> Bool {
    guard let inspection = try? PictureInspection(ofFile: file(ofFrame: frame)) else {
      return false
    }
    return inspection.isComplete && fits(inspection)
      && inspection.value(of: PictureRecord.keyword) == record
  }

  /// Whether a picture has the frames' size.
  func fits(_ picture: PictureInspection) -> Bool {
    (picture.width, picture.height) == (size.width, size.height)
  }
}
