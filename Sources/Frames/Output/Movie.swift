package import FathomFiles
package import FathomImaging
package import FathomNavigation
import Foundation
import Synchronization

/// A movie file that ffmpeg makes from frames as they come; it has its name only when it is whole.
package actor Movie: FrameOutput {
  private let path: String
  private let aside: String
  private let video: RawVideo
  private let encoder = Process()
  private let input = Pipe()
  private let errors: FileHandle

  /// Starts ffmpeg; throws `MovieError` where there is none, `FileError` where nothing can be
  /// written.
  package init(
    _ path: String,
    format: MovieFormat,
    size: Size<Int>,
    rate: FrameRate,
    depth: Bitmap.Depth
  ) throws {
    guard let program = Self.program else { throw MovieError.noEncoder }
    self.path = path
    aside = AtomicFile.aside(of: path)
    video = RawVideo(.rgb24, size: size, rate: rate)
    // Also finds out whether the file can be written at all, before ffmpeg says so in its own way.
    try AtomicFile.write([], to: aside)
    errors = try Self.temporaryFile()
    encoder.executableURL = URL(fileURLWithPath: program)
    encoder.arguments =
      [
        "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo",
        "-pix_fmt", depth == .eight ? "rgb24" : "rgb48be", "-s", "\(size.width)x\(size.height)",
        "-r", "\(rate.numerator)/\(rate.denominator)", "-i", "-", "-fflags", "+bitexact",
        "-flags:v", "+bitexact",
      ] + format.encoderOptions + ["file:\(aside)"]
    encoder.standardInput = input
    encoder.standardOutput = FileHandle.nullDevice
    encoder.standardError = errors
    do {
      try encoder.run()
      let process = encoder.processIdentifier
      Self.inHand.withLock { [aside] in $0[process] = aside }
    } catch {
      AtomicFile.remove(aside)
      throw MovieError.encoderFailed(path: path, reason: "'\(program)' cannot be run")
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

  private func letGo() {
    let process = encoder.processIdentifier
    _ = Self.inHand.withLock { $0.removeValue(forKey: process) }
  }

  private static let program: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first(where: FileManager.default.isExecutableFile)
  }()

  /// A file without a name, which is gone with its last handle.
  private static func temporaryFile() throws(FileError) -> FileHandle {
    guard let file = tmpfile() else { throw FileError(path: "a temporary file", errno: errno) }
    return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
  }

  /// Hands a frame to ffmpeg; throws `MovieError` where that is no longer there.
  package func add(_ frame: Bitmap) throws {
    do {
      let bytes = try video.bytes(of: frame)
      try AtomicFile.write(
        bytes,
        to: input.fileHandleForWriting.fileDescriptor,
        path: "the pipe to ffmpeg"
      )
    } catch is FileError {
      encoder.terminate()
      encoder.waitUntilExit()
      throw failure
    }
  }

  /// Waits for ffmpeg's end and gives the file its name.
  package func finish() throws {
    try? input.fileHandleForWriting.close()
    encoder.waitUntilExit()
    letGo()
    guard encoder.terminationReason == .exit, encoder.terminationStatus == 0 else { throw failure }
    try AtomicFile.publish(aside, as: path)
  }

  /// Ends ffmpeg and removes what it wrote.
  package func abandon() {
    try? input.fileHandleForWriting.close()
    encoder.terminate()
    encoder.waitUntilExit()
    letGo()
    AtomicFile.remove(aside)
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
  package var description: String {
    switch self {
    case .noEncoder:
      "Movies are made by ffmpeg, of which there is none on the PATH: apt-get install ffmpeg."
    case .encoderFailed(let path, let reason):
      "ffmpeg did not make '\(path)': \(reason). The frames are whole."
    }
  }
}
