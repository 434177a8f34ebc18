import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomScrolling
import FathomWorlds

/// The appearance that a trace file asks for: contents of the views, and all around them.
struct TraceAppearance: Sendable {
  /// The content of a view.
  enum Content: Sendable {
    /// Labels below each other, as many as fit.
    case labels(LevelsOfDetail)
    /// A world, its view fitted to the content.
    case world(World)

    var record: JSONNode {
      switch self {
      case .labels: .text("labels")
      case .world(let world): world.recordWithView
      }
    }
  }

  var style = TraceStyle()
  var contents: [Content] = []
  /// Whether the contents are those of pages.
  private var isList = false
  /// The pixels of a content's picture for a point at zoom 1; nil for those of the frame.
  var resolution: Double?
  /// The points that a tile has each way.
  var tileSize = 256
  /// Whether a world is drawn exactly in every frame, not stretched while it is zoomed.
  var isExact = false
  /// The extent that holds the view at all its sizes.
  private var frameSize = Size(width: 0.0, height: 0.0)

  /// The appearance of a world that is zoomed without end.
  init(_ world: World, on view: TraceView, _ values: [String: YAMLNode]) throws {
    contents = [.world(world)]
    try readDrawing(of: view, values)
    try readReadout(values["floating"])
  }

  /// Reads the appearance of a trace's view from its mapping.
  init(_ node: YAMLNode, _ trace: Trace) throws {
    let view = trace.view
    frameSize = trace.frameSize
    func value(_ key: String) -> YAMLNode? { node.value(of: key) }
    if case .album = view {
      for key in ["draws", "resolution"] {
        if let value = value(key) {
          throw value.error("A trace with an album has no '\(key)': the album has its pictures.")
        }
      }
      style.background = .black
      style.showsPageControl = true
    }
    if let background = value("background") {
      style.background = try SRGBColor(background, "The background")
    }
    if let flag = value("pageControl") { style.showsPageControl = try flag.flag("pageControl") }
    try readReadout(value("floating"))
    try readDrawing(
      of: view,
      ["exact": value("exact"), "tileSize": value("tileSize")].compactMapValues(\.self)
    )
    resolution = try value("resolution")?.number("The resolution", in: 0.01...100)
    let levels = try levels(value("levelsOfDetail"), value("levelsOfDetailBias"), value("draws"))
    guard let draws = value("draws") else { return }
    if let elements = draws.elements {
      guard case .nested = view else {
        throw draws.error("Only a trace with pages, which has 'inner', draws a list.")
      }
      guard (1...64).contains(elements.count) else {
        throw draws.error("A trace draws 1 to 64 pages; further ones look like the last.")
      }
      isList = true
      contents = try elements.map { try Self.content($0, levels, view) }
    } else {
      contents = [try Self.content(draws, levels, view)]
    }
    try draws.located { try checkArea(of: view, pixelRatio: 1) }
  }

  private mutating func readReadout(_ node: YAMLNode?) throws {
    guard let node else { return }
    let words = TraceReadout.allCases.map(\.rawValue)
    style.readout = TraceReadout(rawValue: try node.word(among: words, "What floats"))
  }

  private mutating func readDrawing(of view: TraceView, _ values: [String: YAMLNode]) throws {
    if case .deep(let deep) = view, let node = values["tileSize"] {
      let text = try node.requiredText("tileSize")
      try node.located {
        tileSize = try Parse.integer(text, "tileSize", in: Limits.tileSize)
        try deep.camera.viewport.checkTileCount(tileSize: tileSize)
      }
    }
    guard let exact = values["exact"] else { return }
    isExact = try exact.flag("exact")
    guard !isExact || view.zoomsEndlessly else { throw exact.error(Self.exactnessProblem) }
  }

  static let exactnessProblem =
    "Only a world that is zoomed without end can be drawn exactly in every frame; pictures are "
    + "stretched."

  /// Reads the levels of detail of labels.
  private func levels(
    _ count: YAMLNode?,
    _ bias: YAMLNode?,
    _ draws: YAMLNode?
  ) throws -> LevelsOfDetail {
    guard let node = count ?? bias else { return LevelsOfDetail() }
    guard draws?.text == "labels", resolution == nil else {
      throw node.error("Only 'draws: labels' without 'resolution' has levels of detail.")
    }
    return LevelsOfDetail(
      count: try count?.integer("levelsOfDetail", in: 1...8) ?? 1,
      bias: try bias?.integer("levelsOfDetailBias", in: 0...4) ?? 0
    )
  }

  private static func content(
    _ node: YAMLNode,
    _ levels: LevelsOfDetail,
    _ view: TraceView
  ) throws -> Content {
    if node.text == "labels", !view.zoomsEndlessly { return .labels(levels) }
    var world = try World(
      namedBy: node,
      "What a trace draws",
      hint: view.zoomsEndlessly ? "" : " A trace can draw 'labels' as well."
    )
    if case .deep(let deep) = view { try world.fill(deep.camera.world, node) }
    return .world(world)
  }

  /// The world drawn in the view, or on the first page, if any.
  var world: World? {
    guard case .world(let world) = contents.first else { return nil }
    return world
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

  /// The contents with the worlds written out; nil for none.
  var record: JSONNode? {
    isList ? .list(contents.map(\.record)) : contents.first?.record
  }

  // MARK: - Pictures

  /// The pixels that a content's picture has for a point.
  func resolution(pixelRatio: Int) -> Double { resolution ?? Double(pixelRatio) }

  /// The extent of a content's picture in whole pixels; of labels that at their finest level.
  func pixelSize(of view: TraceView, pixelRatio: Int) -> (width: Double, height: Double) {
    var resolution = resolution(pixelRatio: pixelRatio)
    var size = view.scrollView.contentSize
    if !isList, case .labels(let levels) = contents.first {
      resolution *= LevelsOfDetail.scale(ofLevel: levels.bias)
      size.width = PictureContent.width(ofLabelsIn: view.scrollView, at: frameSize)
    }
    return (
      max(1, (size.width * resolution).rounded()), max(1, (size.height * resolution).rounded())
    )
  }

  /// Refuses contents whose pictures would not fit into memory.
  func checkArea(of view: TraceView, pixelRatio: Int) throws {
    if case .deep = view { return }
    if contents.isEmpty { return }
    let content = view.scrollView.contentSize
    guard content.width > 0, content.height > 0 else {
      throw InvalidValue(
        "What is drawn fills the content, which has no size: 'content' gives it one, such as [960, 480]."
      )
    }
    let (width, height) = pixelSize(of: view, pixelRatio: pixelRatio)
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
}
