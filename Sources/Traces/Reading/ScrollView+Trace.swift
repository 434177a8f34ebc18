import FathomFiles
import FathomNavigation
import FathomScrolling
import FathomWorlds

extension ScrollView {
  /// The keys of a trace that say how a view scrolls and zooms, named as its properties are.
  static let traceKeys = [
    "alwaysBounce", "bounces", "bouncesZoom", "canCancelContentTouches", "centersSmallContent",
    "content", "deceleration", "delaysContentTouches", "directionalLock", "indicatorInset",
    "indicators", "indicatorStyle", "inset", "offset", "paging", "scrolls", "scrollsToTop",
    "snap", "tapZoom", "zoom", "zooms",
  ]

  /// Reads a view of a size from the values of a trace.
  init(size: Size<Double>, _ values: [String: YAMLNode]) throws {
    self.init(size: size)
    try readContent(values)
    try readFlags(values)
    if let node = values["alwaysBounce"] { alwaysBounce = try node.axes("alwaysBounce") }
    if let node = values["deceleration"] {
      switch node.text {
      case "normal": decelerationRate = ScrollPhysics.normalDecelerationRate
      case "fast": decelerationRate = ScrollPhysics.fastDecelerationRate
      default: decelerationRate = try node.number("The deceleration", in: 0.001...0.9999)
      }
    }
    if let node = values["indicators"] { shownIndicators = try node.axes("indicators") }
    if let node = values["indicatorInset"] {
      indicatorInset = try node.insets("The indicators' inset")
    }
    if let node = values["indicatorStyle"] {
      let styles = IndicatorStyle.allCases.map(\.rawValue)
      let word = try node.word(among: styles, "The indicators' style")
      indicatorStyle = IndicatorStyle(rawValue: word) ?? .standard
    }
    if let node = values["tapZoom"] { tapZoom = try TapZoom(node) }
    if let node = values["snap"] { try readSnap(node) }
    try readPlace(values)
  }

  private mutating func readContent(_ values: [String: YAMLNode]) throws {
    if let node = values["content"] {
      guard let elements = node.elements, elements.count == 2 else {
        throw node.error("The content must be a width and a height such as [960, 480].")
      }
      let extents = try elements.map { try $0.number("The content's extent", in: 0.001...1e12) }
      contentSize = Size(width: extents[0], height: extents[1])
    } else if values["draws"]?.text == "labels", values["inner"] == nil {
      contentSize = LabelColumn(width: size.width).size
    }
    if let node = values["zooms"] {
      let range = try node.range("The zoom's limits", in: 1e-6...1e6)
      hasZoomableContent = true
      (minimumZoom, maximumZoom) = (range.lowerBound, range.upperBound)
    }
    if let node = values["inset"] { try readInset(node, ofWorld: values["world"] != nil) }
  }

  private mutating func readInset(_ node: YAMLNode, ofWorld isOfWorld: Bool) throws {
    contentInset = try node.insets("The inset")
    for axis in Axis.allCases {
      let direction = axis == .horizontal ? "across" : "down"
      let taken = contentInset.leading(axis) + contentInset.trailing(axis)
      guard taken <= size[axis] else {
        throw node.error(
          "The insets go beyond the view: they take \(taken.plainText) of its "
            + "\(size[axis].plainText) points \(direction), and at most all of them can be taken."
        )
      }
      // A world says by itself how great its content is.
      let content = contentSize[axis] * minimumZoom
      guard isOfWorld || content + taken >= 0 else {
        throw node.error(
          "The insets go beyond the content: they take \((-taken).plainText) of its "
            + "\(content.plainText) points \(direction), and at most all of them can be taken."
        )
      }
    }
  }

  private mutating func readFlags(_ values: [String: YAMLNode]) throws {
    let flags: [(String, WritableKeyPath<ScrollView, Bool>)] = [
      ("bounces", \.bounces), ("bouncesZoom", \.bouncesZoom), ("scrolls", \.isScrollEnabled),
      ("scrollsToTop", \.scrollsToTop), ("paging", \.isPagingEnabled),
      ("directionalLock", \.isDirectionalLockEnabled),
      ("centersSmallContent", \.centersSmallContent),
      ("delaysContentTouches", \.delaysContentTouches),
      ("canCancelContentTouches", \.canCancelContentTouches),
    ]
    for (key, path) in flags {
      if let node = values[key] { self[keyPath: path] = try node.flag(key) }
    }
  }

  /// Reads the steps at whose multiples drags come to rest; 0 for an axis where they end anywhere.
  private mutating func readSnap(_ node: YAMLNode) throws {
    guard !isPagingEnabled else {
      throw node.error("A view with 'paging: true' ends at its pages, and so has no 'snap'.")
    }
    let steps = try node.point("snap")
    guard Axis.allCases.allSatisfy({ steps[$0] >= 0 }) else {
      throw node.error("snap must be two distances of at least 0, such as [100, 0].")
    }
    retarget = { _, target in
      Point { steps[$0] > 0 ? (target[$0] / steps[$0]).rounded() * steps[$0] : target[$0] }
    }
  }

  /// The zoom and the offset that it begins with.
  private mutating func readPlace(_ values: [String: YAMLNode]) throws {
    var state = state
    if let node = values["zoom"] {
      guard hasZoomableContent else {
        throw node.error("A view has a zoom only where 'zooms' gives its limits.")
      }
      state.zoom = try node.number("The zoom", in: minimumZoom...maximumZoom)
    }
    if let node = values["offset"] {
      let offset = try node.point("The offset")
      state.offset = [offset.x, offset.y]
    }
    guard restore(state) else { preconditionFailure("what was read is finite") }
  }
}

extension TapZoom {
  /// Reads what taps do to the zoom.
  init(_ node: YAMLNode) throws {
    switch node.text {
    case "none": self = .none
    case "cycle": self = .cycle
    default: self = .steps(factor: try node.number("tapZoom", in: 1...1000))
    }
  }
}
