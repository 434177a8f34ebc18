import FathomFiles
import FathomFlights
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import Foundation
import TestSupport
import Testing

/// An output that notes what it was told.
private actor Witness: ResumableOutput {
  private(set) var frames = 0
  private(set) var ends: [String] = []
  /// The frames before it was told to keep no further frames.
  var keptFrames: Int { lastKeptFrame ?? frames }
  private var lastKeptFrame: Int?
  nonisolated let earlierFrameCount: Int
  private let refusal: String?

  /// An output that fails to do one thing, or has frames from an earlier run.
  init(failsTo refusal: String? = nil, earlierFrameCount: Int = 0) {
    (self.refusal, self.earlierFrameCount) = (refusal, earlierFrameCount)
  }

  func add(_ frame: Bitmap) throws {
    frames += 1
    if refusal == "add" { throw Refused() }
  }

  func finish() throws {
    ends.append("finished")
    if refusal == "finish" { throw Refused() }
  }

  func abandon() { ends.append("abandoned") }

  func keepNoFurtherFrames() { lastKeptFrame = lastKeptFrame ?? frames }
}

private struct Refused: Error {}

/// Frames of which some cannot be read whole.
private struct TornSequence: FrameSequence {
  let wholeFrames: Range<Int>
  let record = "{}"

  func draw(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)?,
    report: (FrameEvent) async throws -> Void
  ) async throws { throw Refused() }

  func render(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)?,
    report: (FrameEvent) async throws -> Void
  ) async throws {
    var drawn = 0
    try await render(
      frames,
      among: 4,
      outputs: outputs,
      draw: {
        drawn = $0
        return (
          Bitmap(width: 2, height: 2),
          FrameStatistics(frame: $0, created: 0, recycled: 0, kept: 0, drawn: 0)
        )
      },
      isWhole: { wholeFrames.contains(drawn) },
      problems: { [] },
      report: report
    )
  }
}

private func sequence(_ folder: String) throws -> FlightSequence {
  let options = FlightSequence.Options(renderSettings: RenderSettings(threads: 2))
  return try FlightSequence(try tinyFlight(), folder: folder, options: options)
}

/// How a run ends its outputs.
@Suite struct SequenceOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Draws into files, or for the outputs alone.
  private func run(
    _ outputs: [any FrameOutput],
    frames: [Int] = [0, 1, 2, 3],
    keepsFiles: Bool,
    report: @escaping (FrameEvent) async throws -> Void = { _ in }
  ) async throws {
    let sequence = try sequence(folder.path)
    if keepsFiles {
      try await sequence.draw(frames, outputs: outputs, report: report)
    } else {
      try await sequence.render(frames, outputs: outputs, report: report)
    }
  }

  @Test(arguments: [false, true])
  func `outputs are finished once, after the last frame`(keepsFiles: Bool) async throws {
    let outputs = [Witness(), Witness()]
    try await run(outputs, keepsFiles: keepsFiles)
    for output in outputs {
      #expect(await output.frames == 4)
      #expect(await output.ends == ["finished"])
    }
    guard keepsFiles else { return }
    // Frames that are up to date go to the outputs as well.
    let again = Witness()
    try await run([again], keepsFiles: true)
    #expect(await again.frames == 4)
    #expect(await again.ends == ["finished"])
  }

  @Test(arguments: [false, true])
  func `outputs are abandoned once where a report, an output or a frame fails`(
    keepsFiles: Bool
  ) async throws {
    let reported = Witness()
    await #expect(throws: Refused.self) {
      try await run([reported], keepsFiles: keepsFiles) { _ in throw Refused() }
    }
    #expect(await reported.ends == ["abandoned"])

    let (good, bad) = (Witness(), Witness(failsTo: "add"))
    await #expect(throws: Refused.self) { try await run([good, bad], keepsFiles: keepsFiles) }
    for output in [good, bad] { #expect(await output.ends == ["abandoned"]) }

    for frames in [[4], [-1], [0, 1, 1_000_000]] {
      let output = Witness()
      await #expect(throws: InvalidValue.self) {
        try await run([output], frames: frames, keepsFiles: keepsFiles)
      }
      #expect(await output.ends == ["abandoned"])
      #expect(await output.frames == frames.count - 1)
    }
  }

  @Test func `outputs are abandoned once where the run fails before its first frame`() async throws
  {
    _ = try folder.file("flight.json", #"{"flight": "another"}"#.utf8)
    let output = Witness()
    await #expect(throws: FileError.self) { try await run([output], keepsFiles: true) }
    #expect(await output.ends == ["abandoned"])
  }

  @Test(arguments: [false, true])
  func `outputs are abandoned once where the run is cancelled`(keepsFiles: Bool) async throws {
    let (output, sequence) = (Witness(), try sequence(folder.path))
    let task = Task {
      func report(_ event: FrameEvent) { withUnsafeCurrentTask { $0?.cancel() } }
      if keepsFiles {
        try await sequence.draw(0...3, outputs: [output]) { report($0) }
      } else {
        try await sequence.render(0...3, outputs: [output]) { report($0) }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await output.ends == ["abandoned"])
  }

  @Test func `frames that an output has from an earlier run are left out, where it is alone`()
    async throws
  {
    let alone = Witness(earlierFrameCount: 3)
    var skipped: [Int] = []
    try await run([alone], keepsFiles: false) {
      if case .skipped(let frame) = $0 { skipped.append(frame) }
    }
    #expect(skipped == [0, 1, 2])
    #expect(await alone.frames == 1)
    #expect(await alone.ends == ["finished"])
    let many = [Witness(earlierFrameCount: 3), Witness()]
    try await run(many, keepsFiles: false)
    for output in many { #expect(await output.frames == 4) }
    let beside = Witness(earlierFrameCount: 3)
    try await run([beside], keepsFiles: true)
    #expect(await beside.frames == 4)
  }

  @Test(arguments: [0, 2, 4])
  func `an output is told before the first frame in which something stands in`(
    wholeFrames: Int
  ) async throws {
    let output = Witness()
    try await TornSequence(wholeFrames: 0..<wholeFrames)
      .render(0..<4, outputs: [output], isolation: nil) { _ in }
    #expect(await output.frames == 4)
    #expect(await output.keptFrames == wholeFrames)
  }

  @Test func `all outputs are finished where one of them cannot be`() async throws {
    let (bad, good) = (Witness(failsTo: "finish"), Witness())
    await #expect(throws: Refused.self) { try await run([bad, good], keepsFiles: false) }
    for output in [bad, good] { #expect(await output.ends == ["finished"]) }
  }

  @Test(.timeLimit(.minutes(15)), arguments: ["exec sleep 10000", "exit 1"])
  func `a movie whose encoder does not read, or dies, ends with its run`(script: String)
    async throws
  {
    let program = "\(folder.path)/encoder"
    try Program.write(script: script, to: program)
    signal(SIGPIPE, SIG_DFL)
    var flight = try tinyFlight()
    try flight.setSize(Size(width: 400, height: 300))
    let movie = try Movie(
      "\(folder.path)/movie.mkv",
      format: .mkv,
      size: flight.size,
      rate: flight.frameRate,
      depth: .eight,
      encoder: program
    )
    let options = FlightSequence.Options(renderSettings: RenderSettings(threads: 2))
    let sequence = try FlightSequence(flight, folder: "\(folder.path)/f", options: options)
    let task = Task { try await sequence.draw(0...3, outputs: [movie]) { _ in } }
    guard script != "exit 1" else {
      await #expect(throws: MovieError.self) { try await task.value }
      return
    }
    try await Task.sleep(for: .milliseconds(500))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["encoder", "f"])
  }
}

/// Reports to the actor that asked.
@MainActor @Suite struct ReportTests {
  private final class Window {
    var frames: [Int] = []

    func show(_ event: FrameEvent) {
      MainActor.assertIsolated()
      switch event {
      case .finished(let statistics, _): frames.append(statistics.frame)
      case .skipped(let frame): frames.append(frame)
      default: break
      }
    }
  }

  @Test func `a run reports to the main actor, whose state the closure may change`() async throws {
    let folder = try TemporaryFolder()
    let sequence = try sequence(folder.path)
    let window = Window()
    var count = 0
    try await sequence.draw(0...3) { event in
      window.show(event)
      count += 1
    }
    #expect(window.frames == [0, 1, 2, 3] && count == 4)
    try await sequence.render(0...3, outputs: []) { window.show($0) }
    #expect(window.frames == [0, 1, 2, 3, 0, 1, 2, 3])
    try await sequence.audit.check(0...3, threads: 1) { frame, fault in
      MainActor.assertIsolated()
      if fault == nil { count += 1 }
    }
    #expect(count == 8)
  }

  @Test func `an actor of one's own is reported to as well`() async throws {
    actor Counter {
      var count = 0
      func run(_ sequence: FlightSequence) async throws -> Int {
        try await sequence.draw(0...3) { _ in
          assertIsolated()
          count += 1
        }
        return count
      }
    }
    let folder = try TemporaryFolder()
    #expect(try await Counter().run(sequence(folder.path)) == 4)
  }
}
