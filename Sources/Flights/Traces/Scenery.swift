import Imaging
import Navigation
import Numbers
import Rendering
import Scrolling
import Staging
import Worlds

/// What a trace says of the looks of its stage.
struct Scenery: Sendable {
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
  var readout: StageReadout?
  /// The pixels of a content's picture for a point at zoom 1; nil for those of the frame.
  var resolution: Double?
  /// The points that a tile has each way.
  var tileSize = 256

  /// Reads the looks of a stage from a trace's mapping.
  init(_ node: YAMLNode, _ stage: ScrollStage) throws {
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
          "The background must be a colour such as \"#000000\", not '\(Limits.excerpt(text))'."
        )
      }
      self.background = color
    }
    if let flag = value("pageControl") { showsPageControl = try flag.flag("pageControl") }
    if let floating = value("floating") {
      let words = StageReadout.allCases.map(\.rawValue)
      readout = StageReadout(rawValue: try floating.word(among: words, "What floats"))
    }
    resolution = try value("resolution")?.number("The resolution", in: 0.01...100)
    if case .deep(let deep) = stage, let tiles = deep.tiles { tileSize = tiles.tileSize }
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

  private static func content(_ node: YAMLNode, _ stage: ScrollStage) throws -> Content {
    var isDeep = false
    if case .deep = stage { isDeep = true }
    if node.text == "labels", !isDeep { return .labels }
    var world = try World(
      drawnBy: node,
      hint: isDeep ? "" : " A trace can draw 'labels' as well."
    )
    if case .deep(let deep) = stage { try world.fill(deep.camera.world, node) }
    return .world(world)
  }

  /// What it draws, the worlds written out; nil where it does not say.
  var record: JSONNode? {
    isList ? .list(contents.map(\.record)) : contents.first?.record
  }

  // MARK: - Pictures

  /// The content of the views in points.
  private static func contentSize(of stage: ScrollStage) -> Size<Double> {
    stage.scrollView.contentSize
  }

  private func pixelSize(of stage: ScrollStage, pixelRatio: Int) -> (width: Double, height: Double)
  {
    let resolution = resolution ?? Double(pixelRatio)
    let size = Self.contentSize(of: stage)
    return (
      max(1, (size.width * resolution).rounded()), max(1, (size.height * resolution).rounded())
    )
  }

  /// Refuses contents whose pictures would not fit into memory.
  func checkArea(of stage: ScrollStage, pixelRatio: Int) throws {
    if case .deep = stage { return }
    if contents.isEmpty { return }
    let (width, height) = pixelSize(of: stage, pixelRatio: pixelRatio)
    guard max(width, height) <= Double(Limits.frameSide),
      width * height * Double(contents.count) <= Double(Limits.frameArea)
    else {
      throw InvalidValue(
        "The content would be \(contents.count > 1 ? "\(contents.count) pictures" : "a picture") of "
          + "\(Limits.text(width))x\(Limits.text(height)) pixels, and at most \(Limits.frameSide) a "
          + "side and \(Limits.frameArea) in all are drawn."
      )
    }
  }

  /// The look of the stage, its pictures drawn.
  func look(of stage: ScrollStage, pixelRatio: Int, threads: Int) async throws -> StageLook {
    var look = StageLook()
    if case .deep(let deep) = stage {
      look.world = try stageWorld(deep, threads: threads)
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
    of stage: ScrollStage,
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

  private func stageWorld(_ deep: DeepScrollView, threads: Int) throws -> StageWorld {
    var world: World
    switch contents.first {
    case .world(let drawn): world = drawn
    default: world = try World.tiles(filling: deep.camera.world)
    }
    world.labelScale = nil
    let origin = world.home(fractionBits: 64).origin
    return StageWorld(
      origin: world.boundsText == nil ? .worldOrigin : origin,
      settings: settings(world, threads: threads),
      depth: { [world] pitch, size in world.depth(pitch: pitch, size: size) },
      scene: { [world] anchor in try world.scene(anchors: [anchor]) }
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
