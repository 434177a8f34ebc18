import FathomFiles
import FathomImaging
import FathomNavigation
import FathomRendering
import FathomWorlds
import Foundation

/// A check of the frames on disk against their records and journals.
package struct FrameAudit: Sendable {
  /// A fault of a frame.
  package enum Fault: Sendable, Equatable, CustomStringConvertible {
    /// There is no file.
    case missing
    /// The file is no whole picture, or not the one that was written; why.
    case damaged(String)
    /// The picture is of other settings, or of another version of Fathom.
    case outdated

    /// A few words on the fault.
    package var description: String {
      switch self {
      case .missing: "missing"
      case .damaged(let reason): "damaged: \(reason)"
      case .outdated: "drawn with other settings or by another version"
      }
    }
  }

  /// The number of frames that there should be.
  package let frameCount: Int
  private let folder: FrameFolder
  private let record: @Sendable (Int) -> String
  private let digests: [Int: Set<SHA256Digest>]

  /// The audit of `frameCount` frames in a folder by their records and by the journals beside them.
  package init(
    _ frameCount: Int,
    _ folder: FrameFolder,
    record: @escaping @Sendable (Int) -> String
  ) {
    self.frameCount = frameCount
    self.folder = folder
    self.record = record
    digests = FrameManifest.digests(in: folder.path)
  }

  /// A sentence on frames in the folder beyond the last one; nil where there are none.
  package var surplus: String? { folder.surplus(beyond: frameCount) }

  /// Reports each of the frames in order, with its fault if it has one; reads every file whole and
  /// decodes it, some at a time.
  ///
  /// Throws `InvalidValue` for threads outside their limits, and `CancellationError` soon after its
  /// task is cancelled.
  package func check(
    _ frames: some Sequence<Int>,
    threads: Int,
    isolation: isolated (any Actor)? = #isolation,
    report: (_ frame: Int, _ fault: Fault?) async throws -> Void
  ) async throws {
    try RenderSettings.check(threads: threads)
    let frames = Array(frames)
    try await TileExecutor.prefetch.map(frames, width: threads, inOrder: true) { frame in
      fault(ofFrame: frame)
    } receive: { index, fault in
      try await report(frames[index], fault)
    }
  }

  private func fault(ofFrame frame: Int) -> Fault? {
    let path = folder.file(ofFrame: frame)
    guard FileManager.default.fileExists(atPath: path) else { return .missing }
    guard let bytes = RegularFile.contents(path) else {
      return .damaged("it cannot be read as a file")
    }
    do {
      let inspection = try PictureInspection(of: bytes, named: path)
      guard inspection.isComplete else { return .damaged("it has been cut off") }
      guard inspection.value(of: PictureRecord.keyword) == record(frame), folder.fits(inspection)
      else { return .outdated }
      switch folder.format {
      case .png: _ = try Bitmap(png: bytes, named: path)
      case .ppm: _ = try Bitmap(ppm: bytes, named: path)
      }
    } catch {
      return .damaged(error.description)
    }
    if let known = digests[frame], !known.contains(SHA256Digest(of: bytes)) {
      return .damaged("its SHA-256 is not the one in the manifest")
    }
    return nil
  }
}
