import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import Foundation
import TestSupport
import Testing

/// Encoders that are not ffmpeg: what becomes of a movie, and of the process that makes it.
@Suite struct MovieTests {
  private let folder: TemporaryFolder
  private let size = Size(width: 400, height: 300)
  private let frame = Bitmap(width: 400, height: 300)

  init() throws {
    folder = try TemporaryFolder()
    // As in a program that knows nothing of pipes.
    signal(SIGPIPE, SIG_DFL)
  }

  private var path: String { "\(folder.path)/movie.mkv" }

  /// A movie that is encoded by a shell script.
  private func movie(_ script: String, depth: Bitmap.Depth = .eight) throws -> Movie {
    let program = "\(folder.path)/encoder"
    try Program.write(script: script, to: program)
    return try Movie(
      path,
      format: .mkv,
      size: size,
      rate: FrameRate(25),
      depth: depth,
      encoder: program
    )
  }

  /// The files but the encoder's own.
  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "encoder" }
    }
  }

  /// Adds frames until it throws; a frame is larger than a pipe.
  private func addFrames(to movie: Movie) async throws {
    try await movie.add(frame, count: 100)
  }

  @Test(arguments: [
    ("exit 3", "it ended with exit code 3"), ("echo no such luck >&2; exit 1", "no such luck"),
    ("head -c 2000 >/dev/null; echo enough >&2; exit 0", "enough"),
    ("kill -9 $$", "it ended with signal 9"),
    ("exec 0<&-; echo deaf >&2; sleep 0.2; exit 1", "deaf"),
  ])
  func `an encoder that dies is an error with its reason, and leaves no file`(
    script: String,
    reason: String
  ) async throws {
    let movie = try movie(script)
    await #expect(throws: MovieError.encoderFailed(path: path, reason: reason)) {
      try await addFrames(to: movie)
    }
    await movie.abandon()
    #expect(try names.isEmpty)
  }

  @Test func `an encoder that fails at the end leaves no file`() async throws {
    let movie = try movie("cat >/dev/null; echo the disk is full >&2; exit 1")
    try await movie.add(frame)
    await #expect(throws: MovieError.self) { try await movie.finish() }
    #expect(try names.isEmpty)
    // It has ended; nothing is left to do, and nothing takes frames.
    await movie.abandon()
    await #expect(throws: InvalidValue.self) { try await movie.add(frame) }
  }

  @Test(arguments: ["exec sleep 10000", "trap '' TERM; while :; do sleep 0.01; done"])
  func `cancelling ends an encoder that does not read`(script: String)
    async throws
  {
    let movie = try movie(script)
    let task = Task { [frame] in await movie.outcome { try $0.add(frame, count: 100) } }
    try await Task.sleep(for: .milliseconds(200))
    let start = ContinuousClock.now
    task.cancel()
    let adding = await task.value
    #expect(adding.error is CancellationError)
    #expect(adding.end - start < .seconds(30))
    let abandoning = await movie.outcome { $0.abandon() }
    #expect(abandoning.end - abandoning.start < .seconds(30))
    #expect(try names.isEmpty)
  }

  @Test func `cancelling ends the wait for an encoder that does not end`() async throws {
    let movie = try movie("cat >/dev/null; exec sleep 10000")
    try await movie.add(frame)
    let task = Task { await movie.outcome { try $0.finish() } }
    try await Task.sleep(for: .milliseconds(200))
    let start = ContinuousClock.now
    task.cancel()
    let finishing = await task.value
    #expect(finishing.error is CancellationError)
    #expect(finishing.end - start < .seconds(30))
    #expect(try names.isEmpty)
  }

  @Test(.timeLimit(.minutes(15)))
  func `encoders that do not read hold up no other task`() async throws {
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount
    let movies = try (0..<count).map { _ in try self.movie("exec sleep 10000") }
    let tasks = movies.map { movie in
      Task { [frame] in try await movie.add(frame, count: 100) }
    }
    try await Task.sleep(for: .milliseconds(200))
    // Would wait for ever if the movies held all threads.
    await Task.detached {}.value
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
    for movie in movies { await movie.abandon() }
  }

  @Test func `a movie that is let go ends its encoder and its file`() async throws {
    do {
      let movie = try movie(
        "cd \"$(dirname \"$0\")\"; echo $$ > process; touch ready; exec sleep 10000"
      )
      while !FileManager.default.fileExists(atPath: "\(folder.path)/ready") {
        try await Task.sleep(for: .milliseconds(1))
      }
      _ = movie
    }
    let text = try String(contentsOfFile: "\(folder.path)/process", encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    for _ in 0..<1000 where kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(kill(process, 0) != 0)
    #expect(try names.sorted() == ["process", "ready"])
  }

  // MARK: - What cannot be

  @Test func `no movie has no pixels, too many, or an odd width where colours are halved`() {
    for size in [
      Size(width: 0, height: 0), Size(width: -2, height: 2), Size(width: 1_000_000_000, height: 2),
      Size(width: 31, height: 18),
    ] {
      #expect(throws: InvalidValue.self) {
        try Movie(path, format: .mp4, size: size, rate: FrameRate(25), depth: .eight)
      }
    }
    #expect(throws: InvalidValue.self) {
      try Movie(path, format: .apng, size: size, rate: FrameRate(25), depth: .eight)
    }
    #expect(throws: MovieError.noEncoder) {
      try Movie(path, format: .mkv, size: size, rate: FrameRate(25), depth: .eight, encoder: nil)
    }
    #expect(throws: MovieError.self) {
      try Movie(path, format: .mkv, size: size, rate: FrameRate(25), depth: .eight, encoder: "/x")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `frames of a movie have its size and depth`() async throws {
    let movie = try movie("exec cat >/dev/null")
    await #expect(throws: InvalidValue.self) { try await movie.add(Bitmap(width: 4, height: 4)) }
    let deep = Bitmap(width: size.width, height: size.height, depth: .sixteen)
    await #expect(throws: InvalidValue.self) { try await movie.add(deep) }
    await movie.abandon()
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300, 1e-300])
  func `such rates are refused`(rate: Double) {
    #expect(throws: InvalidValue.self) { try FrameRate(rate) }
  }

  @Test func `an animation has the frames it promises, all of one kind`() async throws {
    let path = "\(folder.path)/a.apng"
    #expect(throws: InvalidValue.self) {
      try AnimatedPNG(path, frameCount: 0, rate: FrameRate(25))
    }
    let short = try AnimatedPNG(path, frameCount: 2, rate: FrameRate(25))
    try await short.add(frame)
    await #expect(throws: InvalidValue.self) { try await short.add(Bitmap(width: 4, height: 4)) }
    await #expect(throws: InvalidValue.self) { try await short.finish() }
    #expect(try names.isEmpty)
    let whole = try AnimatedPNG(path, frameCount: 1, rate: FrameRate(25))
    try await whole.add(frame)
    await #expect(throws: InvalidValue.self) { try await whole.add(frame) }
    try await whole.finish()
    #expect(try names == ["a.apng"])
  }
}

extension Movie {
  /// The error of some work and its times; other tests may keep the caller from going on.
  fileprivate func outcome(_ work: @Sendable (isolated Movie) throws -> Void) -> (
    error: (any Error)?, start: ContinuousClock.Instant, end: ContinuousClock.Instant
  ) {
    let start = ContinuousClock.now
    do { try work(self) } catch { return (error, start, .now) }
    return (nil, start, .now)
  }

  fileprivate func add(_ frame: Bitmap, count: Int) throws {
    for _ in 0..<count { try add(frame) }
  }
}

/// Streams into pipes whose readers are slow or gone.
@Suite struct FrameStreamTests {
  private let pipe = Pipe()
  private let frame = Bitmap(width: 400, height: 300)

  private func stream(_ format: RawVideo.Format = .rgb24) throws -> FrameStream {
    let video = RawVideo(format, size: Size(width: 400, height: 300), rate: try FrameRate(25))
    return FrameStream(video, to: pipe.fileHandleForWriting.fileDescriptor, named: "the pipe")
  }

  @Test func `a reader that is gone is an error, not the end of the process`() async throws {
    signal(SIGPIPE, SIG_DFL)
    try pipe.fileHandleForReading.close()
    let stream = try stream()
    await #expect(throws: FileError.self) { try await stream.add(frame) }
  }

  @Test func `cancelling ends the wait for a reader that does not read`() async throws {
    let stream = try stream()
    let task = Task { [frame] in await stream.failure(of: frame) }
    try await Task.sleep(for: .milliseconds(100))
    let start = ContinuousClock.now
    task.cancel()
    let failure = await task.value
    #expect(failure.error is CancellationError)
    #expect(failure.time - start < .seconds(30))
  }

  @Test func `frames that the format cannot have are refused`() async throws {
    let (samples, planes) = (try stream(), try stream(.y4m))
    await #expect(throws: InvalidValue.self) { try await samples.add(Bitmap(width: 4, height: 3)) }
    let deep = Bitmap(width: 400, height: 300, depth: .sixteen)
    await #expect(throws: InvalidValue.self) { try await planes.add(deep) }
  }
}

extension FrameStream {
  /// The error of a frame, and the time of it.
  fileprivate func failure(of frame: Bitmap) -> (
    error: (any Error)?, time: ContinuousClock.Instant
  ) {
    do { try add(frame) } catch { return (error, .now) }
    return (nil, .now)
  }
}
