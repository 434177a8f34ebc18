import FathomFiles
package import FathomImaging
package import FathomNavigation
import Foundation

/// A movie that a later run goes on with where one is interrupted.
///
/// It is made in ``MovieParts``, which ffmpeg joins in the end without encoding them again. A run that is stopped
/// ends the current part and leaves it.
package actor ResumableMovie: ResumableOutput {
  /// The number of first frames that are in the parts of earlier runs.
  package nonisolated let earlierFrameCount: Int

  private var parts: MovieParts
  private let lock: FrameFolderLock
  private let rate: FrameRate
  private let encoder: String?
  private let patience: Duration
  private let makePart: @Sendable (String) throws -> Movie
  /// The parts before the current one.
  private var finishedParts: [MovieParts.Part]
  private var currentPart: (movie: Movie, firstFrame: Int)?
  private var frameCount: Int
  /// The end of the last finished part, for which ffmpeg takes its time.
  private var ending: Task<Void, any Error>?
  private var hasEnded = false
  private let executor = OutputExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Goes on with a movie from its parts, or begins it, with `beginsAnew` in any case.
  ///
  /// Parts of another movie, in other colours perhaps, stay until one has the name. `patience` is the time that
  /// ffmpeg has for the frames it was given when a run is stopped; for a .webm it takes seconds.
  ///
  /// Throws `MovieError` where there is no ffmpeg or another run makes the movie, `FileError` where nothing can be
  /// written, and `InvalidValue` for a size that the format cannot have.
  package init(
    from parts: MovieParts,
    beginsAnew: Bool,
    size: Size<Int>,
    rate: FrameRate,
    depth: Bitmap.Depth,
    encoder: String? = FFmpegRun.program,
    patience: Duration = .seconds(120)
  ) throws {
    try size.checkFrame()
    try parts.format.check(size)
    guard encoder != nil else { throw MovieError.noEncoder }
    try AtomicFile.prepareFolder(of: parts.movie)
    guard let lock = try parts.lock() else { throw MovieError.isBeingMade(path: parts.movie) }
    if beginsAnew { parts.clear() }
    (self.parts, self.lock, self.rate) = (parts, lock, rate)
    (self.encoder, self.patience) = (encoder, patience)
    makePart = { [format = parts.format] path in
      try Movie(path, format: format, size: size, rate: rate, depth: depth, encoder: encoder)
    }
    finishedParts = parts.present
    frameCount = finishedParts.last?.frames.upperBound ?? 0
    earlierFrameCount = frameCount
  }

  deinit { parts.removeFolder() }

  /// Hands a frame to ffmpeg.
  ///
  /// Throws `MovieError` where ffmpeg is no longer there, `InvalidValue` for a frame of another size or depth and
  /// after the movie's end, and `CancellationError` where its task is cancelled and ffmpeg does not take it.
  package func add(_ frame: Bitmap) async throws {
    guard !hasEnded else {
      throw InvalidValue("The movie '\(parts.movie)' has ended and takes no frames.")
    }
    let part = try currentPart ?? beginPart()
    do {
      // Half a frame would spoil the part.
      try await Task { try await part.movie.add(frame) }.value(patience: patience)
    } catch {
      currentPart = nil
      await part.movie.abandon()
      throw error
    }
    frameCount += 1
    if frameCount - part.firstFrame == MovieParts.length { try await endPart() }
  }

  private func beginPart() throws -> (movie: Movie, firstFrame: Int) {
    // The name of a whole one; one that is stopped gets another.
    let whole = parts.part(frameCount..<frameCount + MovieParts.length)
    let part = (movie: try makePart(whole.file), firstFrame: frameCount)
    currentPart = part
    return part
  }

  /// Lets ffmpeg end the current part while the next one begins.
  private func endPart() async throws {
    guard let current = currentPart else { return }
    currentPart = nil
    try await ending?.value(patience: patience)
    let part = parts.part(current.firstFrame..<frameCount)
    finishedParts.append(part)
    ending = Task { try await current.movie.finish(as: part.file) }
  }

  /// Keeps the current part, and those that follow, from the next run.
  package func keepNoFurtherFrames() { parts.hideFromOtherRuns() }

  /// Waits for ffmpeg's end and joins the parts, or gives the only one the movie's name.
  ///
  /// Throws `MovieError` where ffmpeg fails, and `CancellationError` where its task is cancelled and ffmpeg does
  /// not end; then there is no movie, and its parts are for the next run.
  package func finish() async throws {
    guard !hasEnded else { return }
    hasEnded = true
    defer { leaveFolder() }
    try await endPart()
    try await ending?.value(patience: patience)
    try join()
    parts.clear()
  }

  private func join() throws {
    guard let first = finishedParts.first else {
      throw InvalidValue("The movie '\(parts.movie)' has no frame.")
    }
    guard finishedParts.count > 1 else {
      return try AtomicFile.publish(first.file, as: parts.movie)
    }
    let list = try parts.writeList(finishedParts, rate: rate)
    let options = try parts.format.encoderOptions.file
    let input = ["-f", "concat", "-i", "file:\(list)", "-c", "copy"]
    try FFmpegRun(encoder, input + options, makes: parts.movie).finish()
  }

  /// Ends the current part and leaves it for the next run.
  package func abandon() async {
    guard !hasEnded else { return }
    hasEnded = true
    defer { leaveFolder() }
    try? await endPart()
    guard let ending else { return }
    let end = Task { [patience] in
      try await Task.sleep(for: patience)
      ending.cancel()
    }
    _ = await ending.result
    end.cancel()
  }

  /// Leaves the folder to other runs, if there is anything in it.
  private func leaveFolder() {
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
