package import FathomFiles
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomScrolling
import FathomWorlds

extension Trace {
  private static let keys = [
    "about", "album", "background", "draws", "events", "exact", "flag", "floating", "inner",
    "innerAt", "levelsOfDetail", "levelsOfDetailBias", "pageControl", "rate", "resolution", "scale",
    "summoned", "tileSize", "view", "world",
  ]

  /// The keys of the record of a trace's frames beside the trace's own.
  static let recordKeys = ["format", "pixelRatio", "renderVersion", "trace"]

  /// The frames that a trace may have.
  private static let frameLimit = 10_000_000.0

  /// The touches that the gestures of a trace may make: two hours and more, in some 300 MB.
  static let greatestEventCount = 1_000_000

  /// The frames a second that a trace may have.
  package static let rates = 0.001...1000.0

  /// Reads a trace from a file's mapping.
  package init(_ node: YAMLNode) throws {
    let values = try node.values(
      among: Self.keys + ScrollView.traceKeys,
      ignoring: Self.recordKeys,
      of: "A trace"
    )
    try self.init(on: Self.view(node, values), values, script: "events", of: node)
  }

  /// Reads a trace's rate and its events, the list with this key, from a file's values.
  init(
    on view: TraceView,
    _ values: [String: YAMLNode],
    script key: String,
    of node: YAMLNode
  ) throws {
    let rateText = try values["rate"]?.requiredText("The rate") ?? "60"
    let rate = try (values["rate"] ?? node).located {
      try Parse.number(rateText, "The rate", in: Self.rates)
    }
    guard let list = values[key], let elements = list.elements else {
      throw (values[key] ?? node).error("A trace needs the key '\(key)', a list.")
    }
    let events = try Self.events(elements, on: view)
    do {
      try self.init(view: view, events: events.map(\.event), rate: rate)
    } catch {
      throw elements[events[error.index].element].error(error.reason.description)
    }
    try (values["rate"] ?? list).located { try checkLength() }
  }

  /// Refuses a trace that would never end.
  package func checkLength() throws {
    guard lastTime * rate <= Self.frameLimit else {
      throw InvalidValue(
        "A trace may have at most \(Self.frameLimit.plainText) frames, and \(lastTime.plainText) "
          + "seconds at \(rate.plainText) a second are more; give it a lower rate."
      )
    }
  }

  // MARK: - The view

  private static func view(
    _ node: YAMLNode,
    _ values: [String: YAMLNode]
  ) throws -> TraceView {
    guard let sizeNode = values["view"] else { throw node.error("A trace needs the key 'view'.") }
    let size = try World.size(sizeNode)
    let whole = ["album", "flag", "inner", "world"].filter { values[$0] != nil }
    if whole.count > 1, let second = values[whole[1]] {
      throw second.error("A trace has only one of an album, a flag, an inner view and a world.")
    }
    for (key, owner) in [
      ("innerAt", "inner"), ("scale", "world"), ("summoned", "flag"), ("tileSize", "world"),
    ] {
      if let value = values[key], values[owner] == nil {
        throw value.error("A trace has '\(key)' only where it has '\(owner)'.")
      }
    }
    if let description = try AlbumDescription(ofTrace: node) { return .album(description.album) }
    let view = try ScrollView(
      size: Size(width: Double(size.width), height: Double(size.height)),
      values
    )
    if let world = values["world"] {
      if let content = values["content"] {
        throw content.error("A trace with a world has no content of its own.")
      }
      if let snap = values["snap"] {
        throw snap.error("A world that is zoomed without end has no 'snap'.")
      }
      return .deep(try deepView(world, view, size, values))
    }
    if let node = values["flag"] {
      let isSummoned = try values["summoned"]?.flag("summoned") ?? false
      let flag = try node.rectangle("The flag")
      return .flagged(FlagScrollView(view, flag: flag, isSummoned: isSummoned))
    }
    if let inner = values["inner"] {
      return .nested(try nestedView(inner, outer: view, at: values["innerAt"]))
    }
    return .plain(view)
  }

  private static func nestedView(
    _ node: YAMLNode,
    outer: ScrollView,
    at place: YAMLNode?
  ) throws -> NestedScrollView {
    let values = try node.values(among: ["view"] + ScrollView.traceKeys, of: "An inner view")
    guard let sizeNode = values["view"] else {
      throw node.error("An inner view needs the key 'view'.")
    }
    let size = try World.size(sizeNode)
    let inner = try ScrollView(
      size: Size(width: Double(size.width), height: Double(size.height)),
      values
    )
    let origin = try place?.point("The inner view's place") ?? Point(x: 0, y: 0)
    return NestedScrollView(outer: outer, inner: inner, innerOrigin: origin)
  }

  private static func deepView(
    _ world: YAMLNode,
    _ view: ScrollView,
    _ size: Size<Int>,
    _ values: [String: YAMLNode]
  ) throws -> DeepScrollView {
    let text = try world.requiredText("The world")
    let bounds =
      try text == "unbounded"
      ? nil
      : world.located {
        let size = try Parse.size(text)
        return Size(width: BigFloat(size.width), height: BigFloat(size.height))
      }
    let scale = try values["scale"].map { node in
      let text = try node.requiredText("The scale")
      return try node.located { try Parse.positive(text, "The scale") }
    }
    let precision = 192 + abs(scale?.approximateBinaryExponent ?? 0)
    func exact(_ number: Double) -> BigFloat { BigFloat(number).rounded(toPrecision: precision) }
    let inset = view.contentInset
    let camera = Camera(
      world: bounds.map {
        Size(
          width: $0.width.rounded(toPrecision: precision),
          height: $0.height.rounded(toPrecision: precision)
        )
      },
      scale: scale?.value(precision: precision) ?? exact(1),
      offset: Point(x: exact(view.offset.x), y: exact(view.offset.y)),
      viewport: size,
      insets: EdgeInsets(
        top: exact(inset.top),
        left: exact(inset.left),
        bottom: exact(inset.bottom),
        right: exact(inset.right)
      )
    )
    return DeepScrollView(camera, behavior: view)
  }

  // MARK: - Events

  /// All events in the order of their times, and the element of the list that each is from.
  private static func events(
    _ elements: [YAMLNode],
    on view: TraceView
  ) throws -> [(event: Event, element: Int)] {
    var events: [(event: Event, element: Int)] = []
    var previous = 0.0
    for (index, element) in elements.enumerated() {
      let entry = try TraceEntry(element, room: greatestEventCount - events.count)
      guard entry.time >= previous else {
        throw element.error(
          "The events' times must not decrease: \(entry.time.plainText) comes after "
            + "\(previous.plainText)."
        )
      }
      previous = entry.time
      events += entry.events.map { ($0, index) }
    }
    // A gesture may last beyond the next event; what is at one time stays in its order.
    let sorted = events.enumerated().sorted {
      ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset)
    }.map(\.element)
    try check(sorted.map { ($0.event, elements[$0.element]) }, on: view)
    return sorted
  }

  /// Refuses what a view cannot be asked for, and touches that begin where it is not.
  private static func check(
    _ events: [(event: Event, node: YAMLNode)],
    on view: TraceView
  ) throws {
    var (size, isSaved) = (view.outermost.size, false)
    for (event, node) in events {
      switch event.action {
      case .touches(let touches):
        for touch in touches where touch.phase == .began {
          let isInside = Axis.allCases.allSatisfy { 0...size[$0] ~= touch.location[$0] }
          guard isInside else {
            throw node.error(
              "Finger \(touch.finger) comes down at \(touch.location.x.plainText), "
                + "\(touch.location.y.plainText), outside the view, which is "
                + "\(size.width.plainText)x\(size.height.plainText)."
            )
          }
        }
      case .request(.goToPage) where !view.hasPages:
        throw node.error("There are no pages to turn to: the view has no 'paging: true'.")
      case .request(.resize(let newSize)):
        guard view.canBeResized else {
          throw node.error("Pages keep their size; only a view without pages in it gets another.")
        }
        size = newSize
      case .save: isSaved = true
      case .restore where !isSaved:
        throw node.error("There is nothing to restore: an event with 'save' must come before.")
      case .request, .restore: break
      }
    }
  }
}
