import FathomFiles
package import FathomImaging
import Foundation

/// Frames written to an open file as they come, standard output for instance.
package actor FrameStream: FrameOutput {
  private let video: RawVideo
  private let file: Int32
  private let name: String
  private var hasBegun = false

  /// A stream into an open file; `name` is what errors call it.
  package init(_ video: RawVideo, to file: Int32, named name: String) {
    self.video = video
    self.file = file
    self.name = name
  }

  /// Writes a frame; waits while nobody reads.
  package func add(_ frame: Bitmap) throws {
    let head = hasBegun ? [] : video.head
    hasBegun = true
    try AtomicFile.write(head + video.bytes(of: frame), to: file, path: name)
  }

  /// Does nothing: whoever opened the file closes it.
  package func finish() {}

  /// Does nothing: what has been written is gone.
  package func abandon() {}
}
