import FathomFiles
package import FathomImaging
package import FathomNavigation
import Foundation

/// A movie that a later run goes on with where one is interrupted.
///
/// It is made in ``MovieParts``, which ffmpeg joins in the end without encoding them again. A run that is stopped
/// ends the part in hand and leaves it.
package actor ResumableMovie: ResumableOutput {
  /// The number of first frames that are in the parts of earlier runs.
  package nonisolated let earlierFrameCount: Int

  private let path: String
  private let format: MovieFormat
  private let rate: FrameRate
  private let encoder: String?
  private let makePart: @Sendable (String) throws -> Movie
  private let lock: FrameFolderLock
  private var parts: MovieParts
  /// The parts that are made, without the one in hand.
  private var made: [MovieParts.Part]
  private var frameCount: Int
  private var part: (movie: Movie, first: Int)?
  /// The end of the part before the one in hand, for which ffmpeg takes its time.
  private var ending: Task<Void, any Error>?
  private var hasForgotten = false
  private var hasEnded = false
  private let executor = OutputExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let patience: Duration

  /// Goes on with a movie, or begins it.
  ///
  /// Parts of another movie, in other colours perhaps, stay until one has the name.
  ///
  /// Throws `MovieError` where there is no ffmpeg or another run makes the movie, `FileError` where nothing can be
  /// written, and `InvalidValue` for a size that the format cannot have.
  ///
  /// `patience` is the time that ffmpeg has for the frames it was given when a run is stopped; for a .webm it takes
  /// seconds.
  package init(
    _ path: String,
    in parts: MovieParts,
    beginsAnew: Bool,
    format: MovieFormat,
    size: Size<Int>,
    rate: FrameRate,
    depth: Bitmap.Depth,
    encoder: String? = FFmpegRun.program,
    patience: Duration = .seconds(120)
  ) throws {
    try size.checkFrame()
    try format.check(size)
    guard encoder != nil else { throw MovieError.noEncoder }
    guard let lock = try parts.lock() else { throw MovieError.isBeingMade(path: path) }
    if beginsAnew { parts.clear() }
    let present = parts.present
    (self.path, self.format, self.rate) = (path, format, rate)
    (self.encoder, self.patience, self.lock) = (encoder, patience, lock)
    self.parts = parts
    made = present
    frameCount = present.last?.frames.upperBound ?? 0
    earlierFrameCount = frameCount
    makePart = { path in
      try Movie(path, format: format, size: size, rate: rate, depth: depth, encoder: encoder)
    }
  }

  deinit { parts.removeFolder() }

  /// Hands a frame to ffmpeg.
  ///
  /// Throws `MovieError` where ffmpeg is no longer there, `InvalidValue` for a frame of another size or depth and
  /// after the movie's end, and `CancellationError` where its task is cancelled and ffmpeg does not take it.
  package func add(_ frame: Bitmap) async throws {
    guard !hasEnded else {
      throw InvalidValue("The movie '\(path)' has ended and takes no frames.")
    }
    let part = try part ?? beginPart()
    do {
      // Half a frame would spoil the part.
      try await Task { try await part.movie.add(frame) }.value(patience: patience)
    } catch {
      self.part = nil
      await part.movie.abandon()
      throw error
    }
    frameCount += 1
    if frameCount - part.first == MovieParts.length { try await endPart() }
  }

  private func beginPart() throws -> (movie: Movie, first: Int) {
    // The name of a whole one; what is stopped gets another.
    let whole = parts.part(frameCount..<frameCount + MovieParts.length)
    let part = (movie: try makePart(whole.file), first: frameCount)
    self.part = part
    return part
  }

  /// Lets ffmpeg end the part in hand while the next one begins.
  private func endPart() async throws {
    guard let part else { return }
    self.part = nil
    try await ending?.value(patience: patience)
    let whole = parts.part(part.first..<frameCount)
    made.append(whole)
    ending = Task { try await part.movie.finish(as: whole.file) }
  }

  /// Notes that the part in hand, and those that follow, are not for the next run.
  package func keepNothingMore() {
    guard !hasForgotten else { return }
    hasForgotten = true
    parts = parts.forOneRun()
  }

  /// Waits for ffmpeg's end and joins the parts, or gives the only one the movie's name.
  ///
  /// Throws `MovieError` where ffmpeg fails, and `CancellationError` where its task is cancelled and ffmpeg does
  /// not end; then there is no movie, and its parts are for the next run.
  package func finish() async throws {
    guard !hasEnded else { return }
    hasEnded = true
    do {
      try await endPart()
      try await ending?.value(patience: patience)
      try join()
    } catch {
      letGo()
      throw error
    }
    parts.clear()
    letGo()
  }

  private func join() throws {
    guard let first = made.first else { throw InvalidValue("The movie '\(path)' has no frame.") }
    if made.count == 1 {
      try AtomicFile.publish(first.file, as: path)
    } else {
      let list = try parts.writeList(made, rate: rate)
      let options = try format.encoderOptions.file
      let input = ["-f", "concat", "-i", "file:\(list)", "-c", "copy"]
      try FFmpegRun(encoder, input + options, makes: path).finish()
    }
  }

  /// Ends the part in hand and leaves it for the next run.
  package func abandon() async {
    guard !hasEnded else { return }
    hasEnded = true
    try? await endPart()
    if let ending {
      let end = Task {
        try await Task.sleep(for: patience)
        ending.cancel()
      }
      _ = await ending.result
      end.cancel()
    }
    letGo()
  }

  /// Leaves the folder to others, if there is anything in it.
  private func letGo() {
    parts.removeFolder()
    lock.end()
  }
}

extension Task where Failure == any Error {
  /// The task's value; the task is cancelled only some time after the one that waits for it.
  fileprivate func value(patience: Duration) async throws -> Success {
    try await withTaskCancellationHandler {
      try await value
    } onCancel: {
      Task<Void, Never> {
        try? await Task<Never, Never>.sleep(for: patience)
        cancel()
      }
    }
  }
}
