import FathomFiles
package import FathomImaging
import Foundation

/// A destination of frames besides their folder, in order: a movie or a pipe.
package protocol FrameOutput: Sendable {
  /// Takes the next frame.
  func add(_ frame: Bitmap) async throws

  /// Ends the output, after its last frame.
  func finish() async throws

  /// Ends the output early; removes a file that is not whole.
  func abandon() async
}

extension [any FrameOutput] {
  /// Adds a frame to every output.
  package func add(_ frame: Bitmap) async throws {
    for output in self { try await output.add(frame) }
  }

  /// Runs work that adds frames to the outputs, then finishes them; abandons them where any of it
  /// fails.
  package func finishOrAbandon(after work: () async throws -> Void) async throws {
    do {
      try await work()
      for output in self { try await output.finish() }
    } catch {
      for output in self { await output.abandon() }
      throw error
    }
  }
}

/// An open file, such as standard output, that frames are written to as they come.
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

  /// Writes a frame; waits for the reader.
  package func add(_ frame: Bitmap) throws {
    let head = hasBegun ? [] : video.head
    hasBegun = true
    try AtomicFile.write(head + video.bytes(of: frame), to: file, path: name)
  }

  /// Does nothing: the file's owner closes it.
  package func finish() {}

  /// Does nothing: what has been written is gone.
  package func abandon() {}
}
