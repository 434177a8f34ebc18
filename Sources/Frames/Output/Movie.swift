import FathomFiles
package import FathomImaging
package import FathomNavigation
import FathomRendering
import Foundation

/// A movie file that ffmpeg makes from frames as they come; it has its name only when it is whole.
///
/// One that is neither finished nor abandoned is abandoned with its last reference.
package actor Movie: FrameOutput {
  private let path: String
  private let format: MovieFormat
  private let video: RawVideo
  private let depth: Bitmap.Depth
  private let encoder: FFmpegRun
  private let input = Pipe()
  private let frames: OutputPipe
  private var hasEnded = false
  private let executor = OutputExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

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
    encoder program: String? = FFmpegRun.program
  ) throws {
    try size.checkFrame()
    try format.check(size)
    let options = try format.encoderOptions
    self.path = path
    self.format = format
    self.depth = depth
    video = RawVideo(.rgb24, size: size, rate: rate)
    // A program that others start must not keep the pipe open.
    let end = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    frames = OutputPipe(own: end, named: "the pipe to ffmpeg")
    // ffmpeg would take several times as long to turn colours into planes.
    let layout = format.halvesColors ? "yuv420p" : depth == .eight ? "rgb24" : "rgb48be"
    encoder = try FFmpegRun(
      program,
      [
        "-f", "rawvideo", "-pix_fmt", layout, "-s", "\(size.width)x\(size.height)",
        "-r", "\(rate.numerator)/\(rate.denominator)", "-i", "-",
      ] + options.encoding + options.file,
      makes: path,
      reads: input
    )
  }

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
      encoder.wait(atMost: .seconds(2))
      throw encoder.failure
    }
  }

  /// Waits for ffmpeg's end, on a thread of its own, and gives the file its name.
  ///
  /// Throws `MovieError` where ffmpeg fails, and `CancellationError` soon after its task is cancelled;
  /// then there is no file.
  package func finish() throws { try finish(as: path) }

  /// Finishes the movie as ``finish()`` does, under another name in the same folder.
  func finish(as name: String) throws {
    guard closePipe() else { return }
    try encoder.finish(as: name)
  }

  /// Kills ffmpeg and removes what it wrote.
  package func abandon() {
    guard closePipe() else { return }
    encoder.abandon()
  }

  /// Ends the frames; false where they have ended.
  private func closePipe() -> Bool {
    guard !hasEnded else { return false }
    hasEnded = true
    try? input.fileHandleForWriting.close()
    return true
  }
}
