import FathomFiles
public import FathomImaging
import Foundation

/// Frames written to an open file as they come, standard output for instance.
public actor FrameStream: FrameOutput {
  private let video: RawVideo
  private let file: Int32
  private let name: String
  private var hasBegun = false

  /// A stream into an open file; `name` is what errors call it.
  public init(_ video: RawVideo, to file: Int32, named name: String) {
    self.video = video
    self.file = file
    self.name = name
  }

  /// Writes a frame; waits while nobody reads.
  public func add(_ frame: Bitmap) throws {
    let head = hasBegun ? [] : video.head
    hasBegun = true
    try AtomicFile.write(head + video.bytes(of: frame), to: file, path: name)
  }

  /// Does nothing: whoever opened the file closes it.
  public func finish() {}

  /// Does nothing: what has been written is gone.
  public func abandon() {}
}
