import FathomFiles
public import FathomImaging
import Foundation

/// A destination of frames besides their folder, in order: a movie or a pipe.
///
/// A ``FrameSequence`` that draws for an output ends it: with ``finish()`` after the last frame, or with
/// ``abandon()`` where it fails or is cancelled.
public protocol FrameOutput: Sendable {
  /// Takes the next frame.
  func add(_ frame: Bitmap) async throws

  /// Ends the output, after its last frame; where that fails, removes a file that is not whole.
  func finish() async throws

  /// Ends the output early; removes a file that is not whole.
  func abandon() async
}

/// An output that a later run goes on with where one is interrupted.
package protocol ResumableOutput: FrameOutput {
  /// The number of first frames that it has from earlier runs; one that draws for it alone leaves them out.
  var earlierFrameCount: Int { get }

  /// Keeps the next frame, and those that follow, from later runs: something stands in for what could not be read.
  func keepNoFurtherFrames() async
}

extension [any FrameOutput] {
  /// The output that a later run goes on with; nil where others must have all frames.
  package var resumable: (any ResumableOutput)? {
    count == 1 ? self[0] as? any ResumableOutput : nil
  }

  /// Adds a frame to every output.
  func add(_ frame: Bitmap) async throws {
    for output in self { try await output.add(frame) }
  }

  /// Runs work that adds frames to the outputs, then finishes all of them; abandons all where the work
  /// fails.
  ///
  /// Throws what the work throws, or what the first output throws that cannot be finished.
  package func finishOrAbandon(
    isolation: isolated (any Actor)? = #isolation,
    after work: () async throws -> Void
  ) async throws {
    do {
      try await work()
    } catch {
      for output in self { await output.abandon() }
      throw error
    }
    var failure: (any Error)?
    for output in self {
      do { try await output.finish() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}

/// An open file, such as standard output, that frames are written to as they come.
package actor FrameStream: FrameOutput {
  private let video: RawVideo
  private let pipe: OutputPipe
  private var hasBegun = false
  private let executor = OutputExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A stream into an open file; `name` is what errors call it.
  package init(_ video: RawVideo, to file: Int32, named name: String) {
    self.video = video
    pipe = OutputPipe(file, named: name)
  }

  /// Writes a frame, and waits for the reader on a thread of its own.
  ///
  /// Throws `FileError` where the reader is gone, `InvalidValue` for a frame of another size or depth,
  /// and `CancellationError` soon after its task is cancelled.
  package func add(_ frame: Bitmap) throws {
    let bytes = try video.bytes(of: frame)
    let head = hasBegun ? [] : video.head
    hasBegun = true
    try pipe.write(head + bytes)
  }

  /// Does nothing: the file's owner closes it.
  package func finish() {}

  /// Does nothing: what has been written is gone.
  package func abandon() {}
}
