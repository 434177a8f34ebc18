import Navigation
import Numbers
package import Scrolling
package import Worlds

extension Trace {
  private static let keys = [
    "about", "events", "inner", "innerAt", "rate", "scale", "tileSize", "view", "world",
  ]

  /// The frames that a trace may have.
  private static let frameLimit = 10_000_000.0

  /// The frames a second that a trace may have.
  package static let rates = 0.001...1000.0

  /// The trace in a file: a path, else ./Worlds/NAME.yaml, else $FATHOM_WORLDS/NAME.yaml.
  package static func named(_ name: String) throws -> Trace {
    guard case .file(let path) = try WorldLibrary.find(name, allowsGenerator: false) else {
      preconditionFailure("only files are looked for")
    }
    return try Trace(YAMLNode(parsing: TextFile.read(path), file: path))
  }

  /// Reads a trace from a file's mapping.
  package init(_ node: YAMLNode) throws {
    let values = try node.values(among: Self.keys + ScrollView.traceKeys, of: "A trace")
    let stage = try Self.stage(node, values)
    let rateText = try values["rate"]?.requiredText("The rate") ?? "60"
    let rate = try (values["rate"] ?? node).located {
      try Limits.number(rateText, "The rate", in: Self.rates)
    }
    guard let list = values["events"], let elements = list.elements else {
      throw (values["events"] ?? node).error("A trace needs the key 'events', a list.")
    }
    let events = try Self.events(elements)
    do {
      try self.init(stage: stage, events: events.map(\.event), rate: rate)
    } catch {
      throw elements[events[error.index].element].error(error.reason.description)
    }
    try (values["rate"] ?? list).located { try checkLength() }
  }

  /// Refuses a trace that would never end.
  package func checkLength() throws {
    guard lastTime * rate <= Self.frameLimit else {
      throw InvalidValue(
        "A trace may have at most \(Limits.text(Self.frameLimit)) frames, and \(Limits.text(lastTime)) "
          + "seconds at \(Limits.text(rate)) a second are more; give it a lower rate."
      )
    }
  }

  // MARK: - The stage

  private static func stage(
    _ node: YAMLNode,
    _ values: [String: YAMLNode]
  ) throws -> ScrollStage {
    guard let sizeNode = values["view"] else { throw node.error("A trace needs the key 'view'.") }
    let size = try World.size(sizeNode)
    let view = try ScrollView(
      size: Size(width: Double(size.width), height: Double(size.height)),
      values
    )
    if let world = values["world"] {
      if let content = values["content"] ?? values["inner"] {
        throw content.error("A trace with a world has no content and no inner view of its own.")
      }
      return .deep(try deepView(world, view, size, values))
    }
    for key in ["scale", "tileSize"] {
      if let value = values[key] {
        throw value.error("Only a trace with a world has a \(key).")
      }
    }
    guard let innerNode = values["inner"] else {
      if let place = values["innerAt"] { throw place.error("There is no inner view to be placed.") }
      return .plain(view)
    }
    let innerValues = try innerNode.values(
      among: ["view"] + ScrollView.traceKeys,
      of: "An inner view"
    )
    guard let innerSizeNode = innerValues["view"] else {
      throw innerNode.error("An inner view needs the key 'view'.")
    }
    let innerSize = try World.size(innerSizeNode)
    let inner = try ScrollView(
      size: Size(width: Double(innerSize.width), height: Double(innerSize.height)),
      innerValues
    )
    let origin = try values["innerAt"].map { try $0.point("The inner view's place") }
    return .nested(
      NestedScrollView(outer: view, inner: inner, innerOrigin: origin ?? Point(x: 0, y: 0))
    )
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
        let size = try Limits.size(text)
        return Size(width: BigFloat(size.width), height: BigFloat(size.height))
      }
    let scale = try values["scale"].map { node in
      let text = try node.requiredText("The scale")
      return try node.located { try Limits.positive(text, "The scale") }
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
    let tileSize = try values["tileSize"].map { node in
      let text = try node.requiredText("tileSize")
      return try node.located {
        let tileSize = try Limits.integer(text, "tileSize", in: Limits.tileSize)
        try Limits.checkTiles(ofSize: tileSize, in: size)
        return tileSize
      }
    }
    return DeepScrollView(camera, behavior: view, tileSize: tileSize)
  }

  // MARK: - Events

  /// All events in the order of their times, and the element of the list that each is from.
  private static func events(
    _ elements: [YAMLNode]
  ) throws -> [(event: Event, element: Int)] {
    var events: [(event: Event, element: Int)] = []
    var previous = 0.0
    for (index, element) in elements.enumerated() {
      let entry = try TraceEntry(element)
      guard entry.time >= previous else {
        throw element.error(
          "The events' times must not decrease: \(Limits.text(entry.time)) comes after "
            + "\(Limits.text(previous))."
        )
      }
      previous = entry.time
      events += entry.events.map { ($0, index) }
    }
    // A gesture may last beyond the next event; what is at one time stays in its order.
    return events.enumerated().sorted {
      ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset)
    }.map(\.element)
  }
}
