package import FathomFiles
package import FathomImaging
package import FathomNavigation
import FathomRendering
import Foundation
import Synchronization

/// A movie file that ffmpeg makes from frames as they come; it has its name only when it is whole.
///
/// One that is neither finished nor abandoned is abandoned with its last reference.
package actor Movie: FrameOutput {
  private let path: String
  private let format: MovieFormat
  private let aside: AsideFile
  private let video: RawVideo
  private let depth: Bitmap.Depth
  private let encoder = Process()
  private let input = Pipe()
  private let frames: OutputPipe
  private let errors: FileHandle
  private var hasEnded = false
  private let executor = OutputExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The ffmpeg on the `PATH`; nil where there is none.
  package static let encoder: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first(where: FileManager.default.isExecutableFile)
  }()

  /// Starts ffmpeg, the program at the path `encoder`.
  ///
  /// Throws `MovieError` where there is none or it cannot be run, `FileError` where nothing can be
  /// written, and `InvalidValue` for a size that the format cannot have.
  package init(
    _ path: String,
    format: MovieFormat,
    size: Size<Int>,
    rate: FrameRate,
    depth: Bitmap.Depth,
    encoder program: String? = Movie.encoder
  ) throws {
    try size.checkFrame()
    try format.check(size)
    let options = try format.encoderOptions
    guard let program else { throw MovieError.noEncoder }
    self.path = path
    self.format = format
    self.depth = depth
    video = RawVideo(.rgb24, size: size, rate: rate)
    try Self.checkDescriptors()
    errors = try Self.temporaryFile()
    // Also finds out whether the file can be written at all, before ffmpeg says so in its own way.
    aside = try AsideFile(of: path)
    // A program that others start must not keep the pipe open.
    let end = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    frames = OutputPipe(own: end, named: "the pipe to ffmpeg")
    encoder.executableURL = URL(fileURLWithPath: program)
    // ffmpeg would take several times as long to turn colours into planes.
    let layout = format.halvesColors ? "yuv420p" : depth == .eight ? "rgb24" : "rgb48be"
    encoder.arguments =
      [
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo",
        "-pix_fmt", layout, "-s", "\(size.width)x\(size.height)",
        "-r", "\(rate.numerator)/\(rate.denominator)", "-i", "-", "-fflags", "+bitexact",
        "-flags:v", "+bitexact",
      ] + options + ["file:\(aside.path)"]
    encoder.standardInput = input
    encoder.standardOutput = FileHandle.nullDevice
    encoder.standardError = errors
    do {
      try encoder.run()
      let process = encoder.processIdentifier
      Self.inHand.withLock { [aside] in $0[process] = aside.path }
    } catch {
      AtomicFile.remove(aside.path)
      throw MovieError.encoderFailed(path: path, reason: "'\(program)' cannot be run")
    }
  }

  deinit {
    guard !hasEnded, encoder.processIdentifier > 0 else { return }
    if encoder.isRunning { kill(encoder.processIdentifier, SIGKILL) }
    letGo(encoder.processIdentifier)
    AtomicFile.remove(aside.path)
  }

  // MARK: - Frames

  /// Hands a frame to ffmpeg, and waits on a thread of its own until that has taken it.
  ///
  /// Throws `MovieError` where ffmpeg is no longer there, `InvalidValue` for a frame of another size or
  /// depth and after the movie's end, and `CancellationError` soon after its task is cancelled.
  package func add(_ frame: Bitmap) throws {
    guard !hasEnded else {
      throw InvalidValue("The movie '\(path)' has ended and takes no frames.")
    }
    guard frame.depth == depth else {
      throw InvalidValue("A frame of '\(path)' must have \(depth.rawValue) bits a sample.")
    }
    try video.check(frame)
    let bytes =
      format.halvesColors ? VideoPlanes.halved.samples(of: frame) : try video.bytes(of: frame)
    do {
      try frames.write(bytes)
    } catch is FileError {
      // It is ending, and has yet to say why.
      waitForEnd(atMost: .seconds(2))
      throw failure
    }
  }

  /// Waits for ffmpeg's end, on a thread of its own, and gives the file its name.
  ///
  /// Throws `MovieError` where ffmpeg fails, and `CancellationError` soon after its task is cancelled;
  /// then there is no file.
  package func finish() throws {
    guard !hasEnded else { return }
    end(atMost: nil)
    guard encoder.terminationReason == .exit, encoder.terminationStatus == 0 else {
      AtomicFile.remove(aside.path)
      throw Task.isCancelled ? CancellationError() : failure
    }
    try AtomicFile.publish(aside.path, as: path)
  }

  /// Kills ffmpeg and removes what it wrote.
  package func abandon() {
    guard !hasEnded else { return }
    end(atMost: .zero)
    AtomicFile.remove(aside.path)
  }

  // MARK: - The encoder

  private func end(atMost patience: Duration?) {
    hasEnded = true
    try? input.fileHandleForWriting.close()
    waitForEnd(atMost: patience)
    letGo(encoder.processIdentifier)
  }

  /// Blocks until ffmpeg has ended; kills it when the time is over or the task is cancelled.
  private func waitForEnd(atMost patience: Duration?) {
    let deadline = patience.map { ContinuousClock.now + $0 }
    while encoder.isRunning {
      if Task.isCancelled || deadline.map({ $0 <= .now }) ?? false {
        kill(encoder.processIdentifier, SIGKILL)
      }
      usleep(1000)
    }
  }

  /// The paths of movies that are not whole, by the processes that encode them.
  private static let inHand = Mutex<[pid_t: String]>([:])

  /// Kills the encoders of all movies that are not whole and removes what they wrote.
  ///
  /// For a process that must end at once and cannot wait for each movie.
  package static func abandonAll() {
    for (process, aside) in inHand.withLock(\.self) {
      kill(process, SIGKILL)
      // What has not ended may still begin its file.
      for _ in 0..<100 where kill(process, 0) == 0 { usleep(1000) }
      AtomicFile.remove(aside)
    }
  }

  private nonisolated func letGo(_ process: pid_t) {
    _ = Self.inHand.withLock { $0.removeValue(forKey: process) }
  }

  /// Throws where too few files can be opened to start a program: Foundation would trap.
  private static func checkDescriptors() throws(FileError) {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<16 {
      let descriptor = dup(STDERR_FILENO)
      guard descriptor >= 0 else { throw FileError(path: "a pipe to ffmpeg", errno: errno) }
      descriptors.append(descriptor)
    }
  }

  /// A file without a name, which is gone with its last handle.
  private static func temporaryFile() throws(FileError) -> FileHandle {
    guard let file = tmpfile() else { throw FileError(path: "a temporary file", errno: errno) }
    defer { fclose(file) }
    return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
  }

  private var failure: MovieError {
    try? errors.seek(toOffset: 0)
    let text = (try? errors.readToEnd()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    let lines = (text ?? "").split(whereSeparator: \.isNewline)
    let end =
      encoder.terminationReason == .exit
      ? "exit code \(encoder.terminationStatus)" : "signal \(encoder.terminationStatus)"
    return .encoderFailed(path: path, reason: lines.last.map { "\($0)" } ?? "it ended with \(end)")
  }
}

/// A failure to make a movie.
package enum MovieError: Refusal, Equatable {
  /// There is no ffmpeg.
  case noEncoder
  /// ffmpeg failed or ended early, with the reason it gave last.
  case encoderFailed(path: String, reason: String)

  package var kind: RefusalKind {
    switch self {
    case .noEncoder: .cannotCreate
    case .encoderFailed: .io
    }
  }

  /// The sentence for the user.
  package var sentence: String {
    switch self {
    case .noEncoder:
      "Movies are made by ffmpeg, of which there is none on the PATH: apt-get install ffmpeg."
    case .encoderFailed(let path, let reason):
      "ffmpeg did not make '\(path)': \(reason). Frames that were written as files are whole."
    }
  }
}
