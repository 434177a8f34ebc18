import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomScrolling
import FathomWorlds

/// What a trace says of the looks of its stage.
struct TraceAppearance: Sendable {
  /// What lies in a view.
  enum Content: Sendable {
    /// Labels below each other, as many as fit.
    case labels
    /// A world, its view fitted to the content.
    case world(World)

    var record: JSONNode {
      switch self {
      case .labels: .text("labels")
      case .world(let world): world.sceneryRecord
      }
    }
  }

  var background = SRGBColor.white
  var contents: [Content] = []
  /// Whether the contents are those of pages.
  private var isList = false
  var showsPageControl = false
  var readout: TraceReadout?
  /// The pixels of a content's picture for a point at zoom 1; nil for those of the frame.
  var resolution: Double?
  /// The points that a tile has each way.
  var tileSize = 256
  /// Whether a world is drawn exactly in every frame, not stretched while it is zoomed.
  var isExact = false

  /// The looks of a world without end.
  init(_ world: World, on stage: TraceStage, _ values: [String: YAMLNode]) throws {
    contents = [.world(world)]
    try readDeepLook(stage, values)
    try readReadout(values["floating"])
  }

  /// Reads the looks of a stage from a trace's mapping.
  init(_ node: YAMLNode, _ stage: TraceStage) throws {
    func value(_ key: String) -> YAMLNode? { node.value(of: key) }
    if case .album = stage {
      for key in ["draws", "resolution"] {
        if let value = value(key) {
          throw value.error("A trace with an album has no '\(key)': the album has its pictures.")
        }
      }
      background = .black
      showsPageControl = true
    }
    if let background = value("background") {
      let text = try background.requiredText("The background")
      guard let color = SRGBColor(text) else {
        throw background.error(
          "The background must be a colour such as \"#000000\", not '\(text.excerpt)'."
        )
      }
      self.background = color
    }
    if let flag = value("pageControl") { showsPageControl = try flag.flag("pageControl") }
    try readReadout(value("floating"))
    try readDeepLook(stage, ["exact": value("exact")].compactMapValues(\.self))
    resolution = try value("resolution")?.number("The resolution", in: 0.01...100)
    guard let draws = value("draws") else { return }
    if let elements = draws.elements {
      guard case .nested = stage else {
        throw draws.error("Only a trace with pages, which has 'inner', draws a list.")
      }
      guard (1...64).contains(elements.count) else {
        throw draws.error("A trace draws 1 to 64 pages; further ones look like the last.")
      }
      isList = true
      contents = try elements.map { try Self.content($0, stage) }
    } else {
      contents = [try Self.content(draws, stage)]
    }
    try draws.located { try checkArea(of: stage, pixelRatio: 1) }
  }

  private mutating func readReadout(_ node: YAMLNode?) throws {
    guard let node else { return }
    let words = TraceReadout.allCases.map(\.rawValue)
    readout = TraceReadout(rawValue: try node.word(among: words, "What floats"))
  }

  private mutating func readDeepLook(_ stage: TraceStage, _ values: [String: YAMLNode]) throws {
    if case .deep(let deep) = stage, let tiles = deep.tiles { tileSize = tiles.tileSize }
    guard let exact = values["exact"] else { return }
    isExact = try exact.flag("exact")
    guard !isExact || stage.isDeep else { throw exact.error(Self.exactnessProblem) }
  }

  static let exactnessProblem =
    "Only a world that is zoomed without end can be drawn exactly in every frame; pictures are "
    + "stretched."

  private static func content(_ node: YAMLNode, _ stage: TraceStage) throws -> Content {
    if node.text == "labels", !stage.isDeep { return .labels }
    var world = try World(
      namedBy: node,
      "What a trace draws",
      hint: stage.isDeep ? "" : " A trace can draw 'labels' as well."
    )
    if case .deep(let deep) = stage { try world.fill(deep.camera.world, node) }
    return .world(world)
  }

  /// Changes the worlds that it draws; false where it draws none.
  mutating func changeWorlds(_ change: (inout World) throws -> Void) rethrows -> Bool {
    var isChanged = false
    for index in contents.indices {
      guard case .world(var world) = contents[index] else { continue }
      try change(&world)
      contents[index] = .world(world)
      isChanged = true
    }
    return isChanged
  }

  /// What it draws, the worlds written out; nil where it does not say.
  var record: JSONNode? {
    isList ? .list(contents.map(\.record)) : contents.first?.record
  }

  // MARK: - Pictures

  /// The content of the views in points.
  private static func contentSize(of stage: TraceStage) -> Size<Double> {
    stage.scrollView.contentSize
  }

  private func pixelSize(of stage: TraceStage, pixelRatio: Int) -> (width: Double, height: Double) {
    let resolution = resolution ?? Double(pixelRatio)
    let size = Self.contentSize(of: stage)
    return (
      max(1, (size.width * resolution).rounded()), max(1, (size.height * resolution).rounded())
    )
  }

  /// Refuses contents whose pictures would not fit into memory.
  func checkArea(of stage: TraceStage, pixelRatio: Int) throws {
    if case .deep = stage { return }
    if contents.isEmpty { return }
    let (width, height) = pixelSize(of: stage, pixelRatio: pixelRatio)
    guard max(width, height) <= Double(Limits.frameSide),
      width * height * Double(contents.count) <= Double(Limits.frameArea)
    else {
      throw InvalidValue(
        "The content would be \(contents.count > 1 ? "\(contents.count) pictures" : "a picture") of "
          + "\(width.plainText)x\(height.plainText) pixels, and at most \(Limits.frameSide) a "
          + "side and \(Limits.frameArea) in all are drawn."
      )
    }
  }

  /// The look of the stage, its pictures drawn.
  func look(of stage: TraceStage, pixelRatio: Int, threads: Int) async throws -> TraceLook {
    var look = TraceLook()
    if case .deep(let deep) = stage {
      look.world = try stageWorld(deep, pixelRatio: pixelRatio, threads: threads)
      look.drawsExactly = isExact
    } else {
      try checkArea(of: stage, pixelRatio: pixelRatio)
      let (width, height) = pixelSize(of: stage, pixelRatio: pixelRatio)
      let size = Size(width: Int(width), height: Int(height))
      for content in contents {
        look.contents.append(
          try await picture(content, size, of: stage, threads: threads)
        )
      }
    }
    look.background = background
    look.showsPageControl = showsPageControl
    look.readout = readout
    return look
  }

  private func picture(
    _ content: Content,
    _ size: Size<Int>,
    of stage: TraceStage,
    threads: Int
  ) async throws -> PictureContent {
    switch content {
    case .labels:
      return PictureContent(
        labels: Self.contentSize(of: stage),
        pixels: size,
        background: background
      )
    case .world(let world):
      let (view, anchor) = try world.view(world.view, size: size)
      let scene = try world.scene(anchors: [anchor])
      let renderer = FrameRenderer(scene: scene, settings: settings(world, threads: threads))
      return PictureContent(try await renderer.render(view).0)
    }
  }

  private func stageWorld(
    _ deep: DeepScrollView,
    pixelRatio: Int,
    threads: Int
  ) throws -> StageWorld {
    var world: World
    switch contents.first {
    case .world(let drawn): world = drawn
    default: world = try World.tiles(filling: deep.camera.world)
    }
    let labels = world.labels(pixelRatio: pixelRatio)
    let depthScale = world.depthScale(pixelRatio: pixelRatio)
    // What is stretched carries no text.
    (world.labelScale, world.showsDepth) = (nil, false)
    return StageWorld(
      origin: world.stageOrigin,
      settings: settings(world, threads: threads),
      depth: { [world] pitch, size in world.depth(pitch: pitch, size: size) },
      scene: { [world] anchor in try world.scene(anchors: [anchor]) },
      overlay: { $0.drawOverlays(labels, depthScale: depthScale, of: $1) }
    )
  }

  private func settings(_ world: World, threads: Int) -> RenderSettings {
    var settings = RenderSettings(threads: threads)
    settings.samples = world.samples
    settings.showsTiles = world.showsTiles
    settings.tileSize = tileSize
    return settings
  }
}
