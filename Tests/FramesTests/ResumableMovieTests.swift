import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import Foundation
import TestSupport
import Testing

/// Movies that go on from parts, made by an encoder that leaves samples as they are.
@Suite struct ResumableMovieTests {
  private let folder: TemporaryFolder

  /// Copies frames, and joins parts, as ffmpeg is asked to.
  private static let copier = """
    out=; list=
    for word; do case $word in file:*.ffconcat) list=${word#file:};; file:*) out=${word#file:};; esac; done
    if [ -z "$list" ]; then exec cat >"$out"; fi
    cd "$(dirname "$list")"
    sed -n "s/^file '\\(.*\\)'$/\\1/p" "$list" | xargs cat >"$out"
    """

  init() throws {
    folder = try TemporaryFolder()
    signal(SIGPIPE, SIG_DFL)
  }

  private var path: String { "\(folder.path)/m.mkv" }

  private func parts(_ record: String = "dive") throws -> MovieParts {
    try MovieParts(of: path, format: .mkv, record: record)
  }

  private func movie(
    _ record: String = "dive",
    beginsAnew: Bool = false,
    encoder script: String = copier
  ) throws -> ResumableMovie {
    let program = "\(folder.path)/encoder"
    try Program.write(script: script, to: program)
    return try ResumableMovie(
      from: parts(record),
      beginsAnew: beginsAnew,
      size: ResumableMovie.size,
      rate: FrameRate(25),
      depth: .eight,
      encoder: program,
      patience: .seconds(2)
    )
  }

  private func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The frames of the parts that are there, as their names have them.
  private var partNames: [String] {
    names(in: path + ".parts").compactMap { $0.split(separator: ".").first.map(String.init) }
  }

  private func expectMovie(of frames: Range<Int>) throws {
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path))
        == Data(frames.flatMap(ResumableMovie.samples))
    )
    #expect(names(in: folder.path) == ["encoder", "m.mkv"])
  }

  @Test(arguments: [1, 249, 250, 251, 700])
  func `a movie has all its frames, whatever their number`(count: Int) async throws {
    let movie = try movie()
    #expect(movie.earlierFrameCount == 0)
    try await movie.add(frames: 0..<count)
    try await movie.finish()
    try expectMovie(of: 0..<count)
  }

  @Test func `a run that is stopped leaves what it has, and the next one goes on`() async throws {
    let first = try movie()
    try await first.add(frames: 0..<270)
    await first.abandon()
    #expect(partNames == ["0-249", "250-269"])
    #expect(!names(in: folder.path).contains("m.mkv"))

    let second = try movie()
    #expect(second.earlierFrameCount == 270)
    try await second.add(frames: 270..<280)
    await second.abandon()
    #expect(partNames == ["0-249", "250-269", "270-279"])

    let third = try movie()
    #expect(third.earlierFrameCount == 280)
    try await third.finish()
    try expectMovie(of: 0..<280)
  }

  @Test func `parts have no more frames than a run may lose`() async throws {
    let movie = try movie()
    try await movie.add(frames: 0..<700)
    await movie.abandon()
    #expect(partNames == ["0-249", "250-499", "500-699"])
  }

  @Test func `a run that is stopped before its first frame leaves nothing`() async throws {
    await (try movie()).abandon()
    do { _ = try movie() }
    #expect(names(in: folder.path) == ["encoder"])
  }

  @Test func `parts of another movie, or behind a gap, are none`() async throws {
    let other = try movie("another dive")
    try await other.add(frames: 0..<260)
    await other.abandon()
    #expect(try parts("another dive").frameCount == 260 && parts().frameCount == 0)

    let movie = try movie()
    #expect(movie.earlierFrameCount == 0)
    try await movie.add(frames: 0..<260)
    await movie.abandon()
    // They wait for their turn, lest a slip costs hours.
    #expect(try parts("another dive").frameCount == 260 && parts().frameCount == 260)
    try FileManager.default.removeItem(atPath: #require(part(from: 0)))
    let present = try [parts(), parts("another dive")].map(\.frameCount)
    #expect(present.sorted() == [0, 260])
    let third = try self.movie("a third one")
    try await third.add(frames: 0..<3)
    try await third.finish()
    try expectMovie(of: 0..<3)
  }

  /// The path of a movie's part from a frame on.
  private func part(from frame: Int) -> String? {
    names(in: path + ".parts").first { $0.hasPrefix("\(frame)-") }.map { "\(path).parts/\($0)" }
  }

  @Test func `names that no part has are left alone`() async throws {
    try FileManager.default.createDirectory(
      atPath: path + ".parts",
      withIntermediateDirectories: true
    )
    let digest = String(repeating: "0", count: 16)
    let strangers = ["notes.txt", "3-x.\(digest).mkv", "0-\(Int.max)", "-1-0.\(digest).mkv"]
    for name in strangers {
      try "mine".write(toFile: "\(path).parts/\(name)", atomically: true, encoding: .utf8)
    }
    let movie = try movie()
    try await movie.add(frames: 0..<2)
    try await movie.finish()
    #expect(names(in: path + ".parts") == strangers.sorted())
  }

  @Test func `a movie that is to begin anew does`() async throws {
    let first = try movie()
    try await first.add(frames: 5..<25)
    await first.abandon()
    let second = try movie(beginsAnew: true)
    #expect(second.earlierFrameCount == 0)
    try await second.add(frames: 0..<20)
    try await second.finish()
    try expectMovie(of: 0..<20)
  }

  @Test func `parts with what stands in for something are in the movie, and not for the next run`()
    async throws
  {
    let first = try movie()
    try await first.add(frames: 0..<255)
    await first.keepNoFurtherFrames()
    try await first.add(frames: 255..<270)
    await first.abandon()
    #expect(try parts().frameCount == 250)

    let second = try movie()
    await second.keepNoFurtherFrames()
    try await second.add(frames: 250..<620)
    await second.keepNoFurtherFrames()
    try await second.finish()
    try expectMovie(of: 0..<620)
  }

  @Test func `two runs do not make one movie`() async throws {
    let first = try movie()
    #expect(throws: MovieError.isBeingMade(path: path)) { try movie() }
    #expect(throws: MovieError.isBeingMade(path: path)) { try movie("another dive") }
    try await first.add(frames: 0..<3)
    try await first.finish()
    try expectMovie(of: 0..<3)
  }

  // MARK: - Encoders that fail

  @Test func `an encoder that dies leaves the parts before it`() async throws {
    let first = try movie()
    try await first.add(frames: 0..<250)
    await first.abandon()
    let second = try movie(encoder: "head -c 100 >/dev/null; echo no such luck >&2; exit 1")
    let error = await #expect(throws: MovieError.self) {
      try await second.add(frames: 250..<100_000)
    }
    #expect(error.map { "\($0)".contains("no such luck") } == true)
    await second.abandon()
    #expect(partNames == ["0-249"])
  }

  @Test func `parts that cannot be joined are kept`() async throws {
    let first = try movie(
      encoder: "case \"$*\" in *concat*) echo the disk is full >&2; exit 1;; esac\n" + Self.copier
    )
    try await first.add(frames: 0..<260)
    let error = await #expect(throws: MovieError.self) { try await first.finish() }
    #expect(error == .encoderFailed(path: path, reason: "the disk is full"))
    await first.abandon()
    await #expect(throws: InvalidValue.self) { try await first.add(frames: 260..<261) }
    #expect(try parts().frameCount == 260)
  }

  @Test(.timeLimit(.minutes(15)))
  func `cancelling ends an encoder that does not read, and one that does not end`() async throws {
    for script in ["exec sleep 10000", "cat >/dev/null; exec sleep 10000"] {
      let movie = try movie(encoder: script)
      let task = Task {
        try await movie.add(frames: 0..<100_000)
        try await movie.finish()
      }
      try await Task.sleep(for: .milliseconds(250))
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      await movie.abandon()
      #expect(partNames == [])
    }
  }
}

extension ResumableMovie {
  fileprivate static let size = Size(width: 4, height: 2)

  fileprivate static func samples(_ frame: Int) -> [UInt8] {
    (0..<size.area * 3).map { UInt8(truncatingIfNeeded: frame * 31 + $0) }
  }

  fileprivate func add(frames: Range<Int>) async throws {
    let size = Self.size
    for frame in frames {
      let samples = Bitmap.Samples.eight(Self.samples(frame))
      try await add(Bitmap(width: size.width, height: size.height, samples: samples))
    }
  }
}
