import FathomFiles
package import FathomFrames
import FathomImaging
package import FathomNavigation
import FathomRendering
import FathomScrolling
import FathomWorlds

/// The frames of a trace on disk: those that are not up to date are drawn, as those of a flight.
package struct TraceSequence: FrameSequence {
  /// What becomes of the frames.
  package struct Options: Sendable {
    /// The picture format.
    package var format = PictureFormat.png
    /// The pixels that a point has each way.
    package var pixelRatio = 1
    /// The folder for the pictures of albums that are made at set-up.
    package var picturesFolder = "out/pictures"
    /// The threads that draw; the pictures do not depend on them.
    package var threads: Int
    /// Draws frames again even if they are up to date.
    package var redrawsAll = false
    /// Whose frames these are, which names the manifest.
    package var shard = Shard.whole

    /// The options for so many threads, otherwise at their defaults.
    package init(threads: Int) {
      self.threads = threads
    }
  }

  private let staged: TraceFile
  let folder: FrameFolder
  private let options: Options
  /// What all frames are made from, as it stands beside them.
  private let sequenceRecord: [UInt8]
  private let checksum: String

  /// Prepares to draw a trace into a folder.
  package init(_ staged: TraceFile, folder: String, options: Options) throws {
    self.staged = staged
    self.folder = FrameFolder(path: folder, format: options.format)
    self.options = options
    sequenceRecord = Array((Self.record(staged, options) + "\n").utf8)
    var checksum = CRC32()
    checksum.add(sequenceRecord)
    self.checksum = checksum.text
    let stage = staged.trace.stage
    try staged.scenery.checkArea(of: stage, pixelRatio: options.pixelRatio)
    _ = try Parse.size("\(size.width)x\(size.height)")
  }

  /// The sequence that was drawn into a folder, as its `trace.json` tells.
  ///
  /// Throws `InputError` where that cannot be read.
  package init(inFolder folder: String, threads: Int) throws {
    let file = "\(folder)/\(FrameOwner.Kind.trace.file)"
    let node = try YAMLNode(parsing: TextFile.read(file), file: file)
    var options = Options(threads: threads)
    options.format = try PictureRecord.format(node).0
    if let ratio = node.value(of: "pixelRatio") {
      let text = try ratio.requiredText("pixelRatio")
      options.pixelRatio = try ratio.located {
        try Parse.integer(text, "pixelRatio", in: Limits.pixelRatio)
      }
    }
    let staged = try TraceFile(node, name: WorldLibrary.baseName(folder))
    try self.init(staged, folder: folder, options: options)
  }

  /// How many frames there are; takes playing the trace.
  package var frameCount: Int { staged.frameCount }

  /// The frames' size in pixels.
  package var size: Size<Int> {
    Size(
      width: staged.size.width * options.pixelRatio,
      height: staged.size.height * options.pixelRatio
    )
  }

  /// The rate as video formats have it.
  package var frameRate: FrameRate { FrameRate(staged.trace.rate) }

  /// Makes the folders, which drawing does as well: so that one that cannot be made, or is taken, is
  /// known before.
  package func prepare() throws {
    if staged.album != nil { try AtomicFile.createFolder(options.picturesFolder) }
    try folder.prepare()
    try folder.claim(
      for: FrameOwner(kind: .trace, name: staged.name),
      replacing: options.redrawsAll
    )
  }

  /// Draws those of the frames, in ascending order, that are not up to date, and reports each.
  ///
  /// Writes `trace.json` first. Throws `CancellationError` soon after its task is cancelled; frames
  /// finished by then are whole, those in hand are whole or dropped.
  package func draw(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    report: (FrameEvent) async throws -> Void
  ) async throws {
    try prepare()
    try AtomicFile.write(sequenceRecord, to: "\(folder.path)/\(FrameOwner.Kind.trace.file)")
    var performance = Performance(staged, options)
    try await folder.draw(
      frames,
      of: options.shard,
      redrawsAll: options.redrawsAll,
      outputs: outputs,
      record: record(ofFrame:),
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
    if let surplus = folder.surplus(beyond: frameCount) { try await report(.problem(surplus)) }
  }

  /// Draws the frames, in ascending order, for the outputs alone, and reports each.
  package func render(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    report: (FrameEvent) async throws -> Void
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

  /// The audit of the frames in the folder, by their records and by the journals beside them.
  package var audit: FrameAudit {
    FrameAudit(frameCount, folder) { record(ofFrame: $0) }
  }

  /// Everything that decides a frame's pixels, as its file carries it.
  func record(ofFrame frame: Int) -> String {
    JSONNode.map([
      "frame": .integer(frame), "trace": .text(staged.name), "traceChecksum": .text(checksum),
    ]).json()
  }

  private static func record(_ staged: TraceFile, _ options: Options) -> String {
    var values = staged.record
    values["renderVersion"] = .integer(PictureRecord.renderVersion)
    values["format"] = .text(options.format.text(.eight))
    values["pixelRatio"] = .integer(options.pixelRatio)
    values[FrameOwner.Kind.trace.rawValue] = .text(staged.name)
    return JSONNode.map(values).json(indented: true)
  }

  /// The trace being played for frames that are drawn, in their order.
  private struct Performance {
    private let staged: TraceFile
    private let options: Options
    private var frames: TraceFrames
    private var drawer: TraceRenderer?

    init(_ staged: TraceFile, _ options: Options) {
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
