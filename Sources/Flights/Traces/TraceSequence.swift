import Files
import Imaging
public import Navigation
import Rendering
import Scrolling
import Staging
import Worlds

/// The frames of a trace on disk: those that are not up to date are drawn, as those of a flight.
public struct TraceSequence: Sendable {
  /// What becomes of the frames.
  public struct Options: Sendable {
    /// The picture format.
    public var format = FrameSequence.Format.png
    /// The pixels that a point has each way.
    public var pixelRatio = 1
    /// The folder for the pictures of albums that are made at set-up.
    public var picturesFolder = "out/pictures"
    /// The threads that draw; the pictures do not depend on them.
    public var threads: Int
    /// Draws frames again even if they are up to date.
    public var redrawsAll = false

    /// The options for so many threads, otherwise at their defaults.
    public init(threads: Int) {
      self.threads = threads
    }
  }

  private let staged: StagedTrace
  private let folder: FrameFolder
  private let options: Options

  /// Prepares to draw a trace into a folder.
  public init(_ staged: StagedTrace, folder: String, options: Options) throws {
    self.staged = staged
    self.folder = FrameFolder(path: folder, format: options.format)
    self.options = options
    let stage = staged.trace.stage
    try staged.scenery.checkArea(of: stage, pixelRatio: options.pixelRatio)
    _ = try Limits.size("\(size.width)x\(size.height)")
  }

  /// The frames' size in pixels.
  public var size: Size<Int> {
    Size(
      width: staged.size.width * options.pixelRatio,
      height: staged.size.height * options.pixelRatio
    )
  }

  /// The rate as video formats have it.
  public var frameRate: FrameRate { FrameRate(staged.trace.rate) }

  /// Makes the folders, which drawing does as well: so that one that cannot be made is known before.
  public func prepare() throws {
    if staged.album != nil { try AtomicFile.createFolder(options.picturesFolder) }
    try folder.prepare()
  }

  /// Draws those of the frames, in ascending order, that are not up to date, and reports each.
  ///
  /// Writes `trace.json` first. Throws `CancellationError` soon after its task is cancelled; frames
  /// finished by then are whole, those in hand are whole or dropped.
  public func draw(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput] = [],
    report: (FrameSequence.Event) async throws -> Void
  ) async throws {
    try prepare()
    let record = Array((sequenceRecord + "\n").utf8)
    try AtomicFile.write(record, to: "\(folder.path)/trace.json")
    var checksum = Checksum()
    checksum.add(record)
    var performance = Performance(staged, options)
    try await folder.draw(
      frames,
      of: .whole,
      redrawsAll: options.redrawsAll,
      outputs: outputs,
      record: { frame in
        JSONNode.map([
          "frame": .integer(frame), "trace": .text(staged.name),
          "traceChecksum": .text(String(checksum.value, radix: 16)),
        ]).json()
      },
      isComplete: { _ in true },
      draw: { frame, _ in
        let (picture, statistics) = try await performance.draw(frame)
        return FrameFolder.Drawn(
          picture: picture,
          statistics: statistics,
          isWhole: await performance.problems.isEmpty
        )
      },
      report: report
    )
    for problem in await performance.problems { try await report(.problem(problem)) }
  }

  /// Draws the frames, in ascending order, for the outputs alone, and reports each.
  public func show(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    report: (FrameSequence.Event) async throws -> Void
  ) async throws {
    if staged.album != nil { try AtomicFile.createFolder(options.picturesFolder) }
    var performance = Performance(staged, options)
    for frame in frames {
      let start = ContinuousClock.now
      let (picture, statistics) = try await performance.draw(frame)
      let work = FrameWork(duration: ContinuousClock.now - start, digest: nil)
      try await outputs.add(picture)
      try await report(.finished(statistics, work))
    }
    for problem in await performance.problems { try await report(.problem(problem)) }
  }

  private var sequenceRecord: String {
    var values = staged.record
    values["renderVersion"] = .integer(FrameSequence.renderVersion)
    values["format"] = .text(FrameSequence.formatText(options.format, .eight))
    values["pixelRatio"] = .integer(options.pixelRatio)
    return JSONNode.map(values).json(indented: true)
  }

  /// The trace being played for frames that are drawn, in their order.
  private struct Performance {
    private let staged: StagedTrace
    private let options: Options
    private var frames: TraceFrames
    private var drawer: StageDrawer?

    init(_ staged: StagedTrace, _ options: Options) {
      self.staged = staged
      self.options = options
      frames = staged.trace.frames
    }

    /// What could not be read of what was drawn.
    var problems: [String] {
      get async { await drawer?.problems ?? [] }
    }

    mutating func draw(_ index: Int) async throws -> (Bitmap, FrameStatistics) {
      if drawer == nil {
        drawer = try await staged.drawer(
          pixelRatio: options.pixelRatio,
          threads: options.threads,
          picturesFolder: options.picturesFolder
        )
      }
      while let frame = frames.next() {
        try Task.checkCancellation()
        try await drawer?.follow(frame)
        if let drawer, frame.index == index { return try await drawer.draw(frame) }
      }
      preconditionFailure("a trace has the frames that were counted")
    }
  }
}
