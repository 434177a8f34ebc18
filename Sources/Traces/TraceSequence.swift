import FathomFiles
package import FathomFrames
import FathomImaging
package import FathomNavigation
import FathomRendering
import FathomScrolling
import FathomWorlds

/// The frames of a trace on disk: those that are not up to date are drawn, as those of a flight.
package struct TraceSequence: FrameSequence {
  /// The form of the frames, and how they are drawn.
  package struct Options: Sendable {
    /// The picture format.
    package var format = PictureFormat.png
    /// The pixels that a point has each way.
    package var pixelRatio = 1
    /// The folder for the pictures of albums that are made at set-up.
    package var picturesFolder = "out/pictures"
    /// The threads that draw; the pictures do not depend on them.
    package var threads: Int
    /// Whether frames are drawn again even if they are up to date.
    package var redrawsAll = false
    /// The shard that the frames belong to, which names the manifest.
    package var shard = Shard.whole

    /// The options for a number of threads, otherwise at their defaults.
    package init(threads: Int) {
      self.threads = threads
    }
  }

  private let file: TraceFile
  let folder: FrameFolder
  private let options: Options
  /// The record of all frames, as the file beside them has it.
  private let sequenceRecord: [UInt8]
  private let checksum: String

  /// Prepares to draw a trace into a folder.
  package init(_ file: TraceFile, folder: String, options: Options) throws {
    self.file = file
    self.folder = FrameFolder(
      path: folder,
      format: options.format,
      size: Self.size(of: file, options)
    )
    self.options = options
    sequenceRecord = Array((Self.record(file, options) + "\n").utf8)
    var checksum = CRC32()
    checksum.add(sequenceRecord)
    self.checksum = checksum.text
    try file.appearance.checkArea(of: file.trace.view, pixelRatio: options.pixelRatio)
    _ = try Parse.size("\(size.width)x\(size.height)")
  }

  /// The sequence that was drawn into a folder, from its `trace.json`.
  ///
  /// Throws `InputError` where that cannot be read.
  package init(inFolder folder: String, threads: Int) throws {
    let path = "\(folder)/\(FrameOwner.Kind.trace.file)"
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    var options = Options(threads: threads)
    options.format = try PictureRecord.format(node).0
    if let ratio = node.value(of: "pixelRatio") {
      options.pixelRatio = try ratio.integer("pixelRatio", in: Limits.pixelRatio)
    }
    let file = try TraceFile(node, name: WorldLibrary.baseName(folder))
    try self.init(file, folder: folder, options: options)
  }

  /// The number of frames; costs playing the trace.
  package var frameCount: Int { file.frameCount }

  /// The pixels of an album's pictures that are drawn before the first frame, since they are not there yet.
  package var albumPixelCount: Int {
    file.album?.pixelsToDraw(in: options.picturesFolder) ?? 0
  }

  /// The folder of an album's pictures.
  package var picturesFolder: String { options.picturesFolder }

  /// Everything that decides the frames' pixels, as JSON.
  package var record: String { String(decoding: sequenceRecord, as: UTF8.self) }

  /// The frames' size in pixels.
  package var size: Size<Int> { Self.size(of: file, options) }

  private static func size(of file: TraceFile, _ options: Options) -> Size<Int> {
    Size(
      width: file.size.width * options.pixelRatio,
      height: file.size.height * options.pixelRatio
    )
  }

  /// The rate as video formats have it.
  package var frameRate: FrameRate {
    get throws { try FrameRate(file.trace.rate) }
  }

  /// Creates the folders and `trace.json`, as drawing does: to find before whether the folder is taken.
  ///
  /// It is this sequence's as long as the lock is kept.
  @discardableResult package func prepare() throws -> FrameFolderLock {
    if file.album != nil { try AtomicFile.createFolder(options.picturesFolder) }
    try folder.prepare()
    let owner = FrameOwner(kind: .trace, name: file.name, record: record)
    return try folder.claim(for: owner, replacing: options.redrawsAll) {
      try AtomicFile.write(sequenceRecord, to: "\(folder.path)/\(FrameOwner.Kind.trace.file)")
    }
  }

  /// Draws those of the frames, in ascending order, that are not up to date, and reports each.
  ///
  /// Throws `CancellationError` soon after its task is cancelled; frames
  /// finished by then are whole, those being drawn are whole or dropped. The outputs are finished in
  /// the end, or abandoned where it throws.
  package func draw(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)? = #isolation,
    report: (FrameEvent) async throws -> Void
  ) async throws {
    var done: FrameSet?
    try await outputs.finishOrAbandon {
      done = try await drawFiles(frames, outputs: outputs, report: report)
    }
    try done.map(folder.checkPresence)
  }

  private func drawFiles(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)? = #isolation,
    report: (FrameEvent) async throws -> Void
  ) async throws -> FrameSet {
    let (lock, frameCount) = try await TileExecutor.preparation.run {
      (try prepare(), self.frameCount)
    }
    defer { lock.end() }
    let playback = TracePlayback(file, options)
    let done = try await folder.draw(
      frames,
      among: frameCount,
      of: options.shard,
      redrawsAll: options.redrawsAll,
      outputs: outputs,
      record: record(ofFrame:),
      isComplete: { _ in true },
      draw: { frame, _ in
        let (picture, statistics) = try await playback.draw(frame)
        return FrameFolder.Drawn(
          picture: picture,
          statistics: statistics,
          isWhole: await playback.problems.isEmpty
        )
      },
      report: report
    )
    for problem in await playback.problems { try await report(.problem(problem)) }
    if let surplus = folder.surplus(beyond: frameCount) { try await report(.problem(surplus)) }
    return done
  }

  /// Draws the frames, in ascending order, for the outputs alone, and reports each; of the files
  /// only the pictures of an album are made.
  ///
  /// The outputs are finished in the end, or abandoned where it throws.
  package func render(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)? = #isolation,
    report: (FrameEvent) async throws -> Void
  ) async throws {
    try await outputs.finishOrAbandon {
      if file.album != nil { try AtomicFile.createFolder(options.picturesFolder) }
      let playback = TracePlayback(file, options)
      try await render(
        frames,
        among: try await TileExecutor.preparation.run { frameCount },
        outputs: outputs,
        draw: { try await playback.draw($0) },
        isWhole: { await playback.problems.isEmpty },
        problems: { await playback.problems },
        report: report
      )
    }
  }

  /// The audit of the frames in the folder, by their records and by the journals beside them.
  package var audit: FrameAudit {
    FrameAudit(frameCount, folder) { record(ofFrame: $0) }
  }

  /// The frames that are in the folder, up to date or not.
  package var frameNumbers: [Int] { folder.frameNumbers }

  /// Everything that decides a frame's pixels, as its file carries it.
  func record(ofFrame frame: Int) -> String {
    JSONNode.map([
      "frame": .integer(frame), "trace": .text(file.name), "traceChecksum": .text(checksum),
    ]).latin1JSON
  }

  private static func record(_ file: TraceFile, _ options: Options) -> String {
    var values = file.record
    values["renderVersion"] = .integer(PictureRecord.renderVersion)
    values["format"] = .text(options.format.text(.eight))
    values["pixelRatio"] = .integer(options.pixelRatio)
    values[FrameOwner.Kind.trace.rawValue] = .text(file.name)
    return JSONNode.map(values).json(indented: true)
  }
}

/// A trace being played for frames that are drawn, in their order.
private actor TracePlayback {
  private let file: TraceFile
  private let options: TraceSequence.Options
  private var frames: TraceFrames
  private var renderer: TraceRenderer?

  init(_ file: TraceFile, _ options: TraceSequence.Options) {
    self.file = file
    self.options = options
    frames = file.trace.frames
  }

  /// The problems of reading pictures, a sentence for each.
  var problems: [String] {
    get async { await renderer?.problems ?? [] }
  }

  /// Plays the trace to a frame, and draws that; throws `InvalidValue` for one before the last.
  func draw(_ index: Int) async throws -> (Bitmap, FrameStatistics) {
    if renderer == nil {
      renderer = try await file.renderer(
        pixelRatio: options.pixelRatio,
        threads: options.threads,
        picturesFolder: options.picturesFolder
      )
    }
    while let frame = frames.next() {
      try Task.checkCancellation()
      try await renderer?.follow(frame)
      if let renderer, frame.index == index { return try await renderer.draw(frame) }
    }
    throw InvalidValue("Frames of a trace go upwards, and frame \(index) came after a later one.")
  }
}
