import FathomFiles
public import FathomFrames
import FathomImaging
import FathomNavigation
public import FathomRendering
import FathomWorlds

/// The frames of a flight, in a folder.
///
/// A frame file is either whole or absent. It carries its record: everything that decides its
/// pixels. A frame whose record is the present one is drawn again only on request, or where its
/// data is missing.
public struct FlightSequence: FrameSequence {
  /// The settings of a sequence.
  public struct Options: Sendable {
    /// The picture format.
    package var format = PictureFormat.png
    /// The settings of the drawing.
    public var renderSettings: RenderSettings

    /// Draws frames again even if they are up to date.
    public var redrawsAll = false

    /// The shard that the frames belong to; it names the manifest.
    package var shard = Shard.whole

    /// Compares some frames with exact ones where the mode is another, and reports it.
    package var comparesModes = false

    /// The field to write as `.npy` beside every frame, if any.
    package var dataField: String?

    /// The options for these settings, otherwise at their defaults.
    public init(renderSettings: RenderSettings = RenderSettings()) {
      self.renderSettings = renderSettings
    }
  }

  /// The flight.
  package let flight: Flight
  let folder: FrameFolder
  let options: Options
  let path: FlightPath

  /// Prepares to draw a flight into a folder.
  ///
  /// Throws a `Refusal` for a mode, a shutter or a path that cannot be flown.
  public init(_ flight: Flight, folder: String, options: Options = Options()) throws {
    try flight.validate()
    self.flight = flight
    self.path = try FlightPath(flight)
    self.folder = FrameFolder(path: folder, format: options.format, size: flight.size)
    self.options = options
  }

  /// Draws those of the frames, or of all, that are not up to date in the folder, in order, and reports
  /// each.
  ///
  /// All go to the outputs as well, which are finished in the end, and abandoned where it throws.
  /// `report` is called on the caller's actor. Throws a `Refusal` for a frame that there is not and where
  /// nothing can be written, and `CancellationError` soon after its task is cancelled: frames finished
  /// by then are whole, and the next call goes on from there.
  public func draw(
    frames: [Int]? = nil,
    outputs: [any FrameOutput] = [],
    isolation: isolated (any Actor)? = #isolation,
    report: (FrameEvent) async throws -> Void = { _ in }
  ) async throws {
    if let frames {
      try await draw(Set(frames).sorted(), outputs: outputs, isolation: isolation, report: report)
    } else {
      try await draw(0..<flight.frameCount, outputs: outputs, isolation: isolation, report: report)
    }
  }

  /// Draws those of the frames that are not up to date, in order, and reports each.
  ///
  /// Writes `flight.json` first, and the iteration limits into it when frames have been drawn; each
  /// frame goes into the shard's manifest, and a contact sheet is made when its frames are there.
  /// Throws `CancellationError` soon after its task is cancelled; frames finished by then are whole
  /// and reported, those in hand are whole or dropped.
  ///
  /// Every frame, drawn or up to date, also goes to the outputs, which are finished in the end, or
  /// abandoned where it throws.
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
    let executor = TileExecutor.preparation
    let recordFile = SequenceRecordFile(flight, folder: folder.path, options: options)
    let (scene, renderer, lock) = try await executor.run {
      let (scene, renderer) = try prepare()
      try folder.prepare()
      let lock = try folder.claim(for: owner, replacing: options.redrawsAll) {
        try recordFile.write()
      }
      return (scene, renderer, lock)
    }
    defer { lock.end() }
    let fields = FieldRenderer(scene: scene, threads: options.renderSettings.threads)
    var hasDrawn = false
    var sample = FrameSample()
    var deepest = DeepestViews()
    let done = try await folder.draw(
      frames,
      among: flight.frameCount,
      of: options.shard,
      redrawsAll: options.redrawsAll,
      outputs: outputs,
      record: record,
      isComplete: hasData(ofFrame:),
      isOthers: isOthers,
      draw: { frame, isUpToDate in
        let (picture, statistics) = try await renderer.render(frame: frame)
        hasDrawn = true
        sample.add(frame)
        deepest.add(path.view(ofFrame: frame))
        let data = try await data(ofFrame: frame, fields)
        return FrameFolder.Drawn(
          picture: picture,
          statistics: statistics,
          isWhole: scene.problems.isEmpty,
          clear: { if !isUpToDate { removeData(ofFrame: frame) } },
          accompany: { try write(data, ofFrame: frame) }
        )
      },
      report: report
    )
    for problem in try await problems(of: scene, deepest) { try await report(.problem(problem)) }
    if let surplus = folder.surplus(beyond: flight.frameCount) {
      try await report(.problem(surplus))
    }
    if options.comparesModes, let cost = await renderer.cost {
      try await report(.assembled(compare(sample, renderer, cost)))
    }
    try await executor.run { [hasDrawn] in
      // A run that was killed after its last frame left them out.
      try recordFile.addIterationLimits(path, scene)
      try writeContactSheet(isOutdated: hasDrawn)
    }
    return done
  }

  /// Draws the frames for the outputs alone, in order, and reports each; writes no file.
  ///
  /// The outputs are finished in the end, or abandoned where it throws.
  package func render(
    _ frames: some Sequence<Int>,
    outputs: [any FrameOutput],
    isolation: isolated (any Actor)? = #isolation,
    report: (FrameEvent) async throws -> Void
  ) async throws {
    try await outputs.finishOrAbandon {
      let (scene, renderer) = try await TileExecutor.preparation.run { try prepare() }
      var deepest = DeepestViews()
      try await render(
        frames,
        among: flight.frameCount,
        outputs: outputs,
        draw: {
          deepest.add(path.view(ofFrame: $0))
          return try await renderer.render(frame: $0)
        },
        isWhole: { scene.problems.isEmpty },
        problems: { try await problems(of: scene, deepest) },
        report: report
      )
    }
  }

  /// What is to be told of the scene and of the views that were drawn.
  private func problems(of scene: Scene, _ deepest: DeepestViews) async throws -> [String] {
    let remark: String? = try await TileExecutor.preparation.run { [views = deepest.views] in
      for view in views {
        if let remark = try scene.remark(of: view) { return remark }
      }
      return nil
    }
    return scene.problems + (remark.map { [$0] } ?? [])
  }

  /// Draws some frames exactly and compares those on disk with them.
  private func compare(
    _ sample: FrameSample,
    _ renderer: FlightRenderer,
    _ cost: ModeCost
  ) async throws -> ModeReport {
    var comparisons: [ModeReport.Comparison] = []
    for frame in sample.frames {
      let exact = try await renderer.renderExactly(frame: frame)
      let decibels = try folder.picture(ofFrame: frame).signalToNoise(against: exact)
      comparisons.append(
        ModeReport.Comparison(frame: frame, decibels: decibels.isFinite ? decibels : nil)
      )
    }
    return ModeReport(
      mode: flight.mode.name,
      frames: cost.frames,
      octaves: cost.octaves,
      parts: cost.parts,
      drawnPixels: cost.partSamples / options.renderSettings.samples,
      exactPixels: cost.framePixels,
      comparisons: comparisons
    )
  }

  /// Writes the contact sheet if all of its frames are there, from this run or others.
  private func writeContactSheet(isOutdated: Bool) throws {
    let file = "\(folder.path)/\(ContactSheet.name)"
    guard isOutdated || !AtomicFile.exists(at: file) else { return }
    let sheet = ContactSheet(frameCount: flight.frameCount)
    let picture = sheet.picture(of: folder, size: flight.size, record: record) { frame in
      let centiseconds = Int((path.time(ofFrame: frame) * 100).rounded())
      let (seconds, rest) = (centiseconds / 100, centiseconds % 100)
      // log₁₀ of 2 is all that leads from octaves to powers of ten.
      let magnitude = Int((path.view(ofFrame: frame).depth * 0.301_029_995_663_981).rounded())
      return "\(frame)  \(seconds).\(rest < 10 ? "0" : "")\(rest) s  1e\(magnitude)"
    }
    if let picture { try AtomicFile.write(picture.pngData(compression: .small), to: file) }
  }

  /// The flight's scene and the renderer of its frames.
  private func prepare() throws -> (Scene, FlightRenderer) {
    let scene = try flight.world.scene(anchors: path.anchors)
    let settings = options.renderSettings
    return (scene, try FlightRenderer(flight, path: path, scene: scene, settings: settings))
  }
}

/// The deepest of many views round each anchor.
private struct DeepestViews {
  private var known: [Int: View] = [:]

  /// The views in the order of their anchors.
  var views: [View] { known.sorted { $0.key < $1.key }.map(\.value) }

  mutating func add(_ view: View) {
    if let deepest = known[view.anchorIndex], deepest.depth >= view.depth { return }
    known[view.anchorIndex] = view
  }
}

/// A few of many frames, spread over all of them: at most three, whose memory does not grow.
private struct FrameSample {
  private(set) var frames: [Int] = []
  private var count = 0
  private var step = 1

  mutating func add(_ frame: Int) {
    if count % step == 0 { frames.append(frame) }
    count += 1
    guard frames.count == 4 else { return }
    frames = [frames[0], frames[2]]
    step *= 2
  }
}
