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
    "tapZoom", "zoom", "zooms",
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
    try readPlace(values)
  }

  private mutating func readContent(_ values: [String: YAMLNode]) throws {
    if let node = values["content"] {
      guard let elements = node.elements, elements.count == 2 else {
        throw node.error("The content must be a width and a height such as [960, 480].")
      }
      let extents = try elements.map { try $0.number("The content's extent", in: 0...1e12) }
      contentSize = Size(width: extents[0], height: extents[1])
    }
    if let node = values["zooms"] {
      let range = try node.range("The zoom's limits", in: 1e-6...1e6)
      hasZoomableContent = true
      (minimumZoom, maximumZoom) = (range.lowerBound, range.upperBound)
    }
    if let node = values["inset"] {
      contentInset = try node.insets("The inset")
      // A world says by itself how great its content is.
      guard values["world"] == nil else { return }
      for axis in Axis.allCases {
        let rest =
          contentSize[axis] * minimumZoom + contentInset.leading(axis)
          + contentInset.trailing(axis)
        guard rest >= 0 else {
          throw node.error(
            "The insets go beyond the content: they take \((contentSize[axis] * minimumZoom - rest).plainText) "
              + "of its \((contentSize[axis] * minimumZoom).plainText) points "
              + "\(axis == .horizontal ? "across" : "down"), and at most all of them can be taken."
          )
        }
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
