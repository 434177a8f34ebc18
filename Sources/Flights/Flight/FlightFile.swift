package import FathomFiles
import FathomFrames
import FathomNavigation
package import FathomNumbers
import FathomWorlds

extension Flight {
  private static let keys = [
    "about", "camera", "colors", "ease", "keyRatio", "labels", "mode", "overlay", "palette", "rate",
    "samples", "shutter", "size", "world",
  ]

  /// The flight that a YAML document describes: see <doc:FlightFiles>.
  ///
  /// Paths in it count from the current folder. Throws `InputError` with line and column.
  public init(yaml text: String, name: String = "flight") throws {
    try self.init(YAMLNode(parsing: text, file: "\(name).yaml"), name: name)
  }

  /// The flight of this name: a path, else NAME.yaml in Worlds, in $FATHOM_WORLDS or beside the
  /// program.
  ///
  /// Throws for a flight of gestures and for a trace, which have no camera.
  public static func named(_ name: String) throws -> Flight {
    guard case .file(let path) = try WorldLibrary.find(name, .flight) else {
      preconditionFailure("only files are looked for")
    }
    if WorldLibrary.isOtherProgramsFile(path) { return try .dive(intoFile: path) }
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    guard !node.hasGestures else {
      throw InputError.unreadable(
        file: name.excerpt,
        problem:
          "This is a trace of touches, not a camera's flight: 'fathom fly' and 'fathom scroll' draw it."
      )
    }
    return try Flight(document: node)
  }

  /// Whether a mapping is that of a flight of a camera.
  package static func isFlight(_ node: YAMLNode) -> Bool { node.value(of: "camera") != nil }

  /// Reads the flight in a file's mapping; a world with a view of its own gives a dive to its view.
  package init(document node: YAMLNode) throws {
    let name = WorldLibrary.baseName(node.file)
    if !Self.isFlight(node), node.value(of: "generator") != nil {
      self = try .dive(to: World(node, name: name), from: node.file)
    } else {
      try self.init(node, name: name)
    }
  }

  /// A dive to the view of the world in another program's file.
  package static func dive(intoFile path: String) throws -> Flight {
    try dive(to: WorldLibrary.world(atPath: path), from: path)
  }

  /// A dive to the view of a world from a file, which errors name.
  private static func dive(to world: World, from path: String) throws -> Flight {
    do {
      return try dive(to: world)
    } catch InputError.invalid(let problem) {
      throw InputError.unreadable(file: path, problem: problem)
    } catch let invalid as InvalidValue {
      throw InputError.unreadable(file: path, problem: invalid.problem)
    }
  }

  /// Reads a flight from a file's mapping; a record's has its name in it.
  package init(_ node: YAMLNode, name: String) throws {
    let values = try node.values(among: Self.keys, ignoring: World.recordKeys, of: "A flight")
    func required(_ key: String) throws -> YAMLNode {
      guard let value = values[key] else { throw node.error("A flight needs the key '\(key)'.") }
      return value
    }
    var world = try World(namedBy: required("world"))
    try world.readLook(values)
    let rateNode = try required("rate")
    let rateText = try rateNode.requiredText("The rate")
    let rate = try rateNode.located { try Parse.numeral(rateText, "The rate", in: Self.rates) }
    let size = try values["size"].map(World.size) ?? world.frameSize
    let camera = try required("camera")
    guard let elements = camera.elements, elements.count >= 2 else {
      throw camera.error("The camera must be a list of at least two waypoints.")
    }
    let easing = try values["ease"].map { try Easing($0) } ?? .linear
    let name = try FrameOwner.Kind.flight.name(of: node, inFile: name)
    var waypoints: [Waypoint] = []
    var colors = world.colorMap
    for element in elements {
      let waypoint = try Waypoint(
        element,
        after: waypoints.last,
        easing: easing,
        colors: &colors,
        of: world
      )
      waypoints.append(waypoint)
    }
    do {
      try self.init(
        checking: waypoints,
        name: name,
        world: world,
        size: size,
        rate: rate
      )
    } catch {
      throw elements[error.index].error(error.problem)
    }
    if let node = values["shutter"] {
      let text = try node.requiredText("The shutter")
      shutter = try node.located { try Self.shutter(text, "The shutter") }
    }
    mode = try Self.mode(values)
  }

  /// Reads the share of a frame's time in which the shutter is open.
  package static func shutter(_ text: String, _ what: String) throws -> Numeral {
    try Parse.numeral(text, what, in: 0...1)
  }

  /// Reads how the frames are made.
  private static func mode(_ values: [String: YAMLNode]) throws -> Mode {
    let name = try values["mode"]?.word(among: Mode.names, "The mode") ?? "exact"
    guard let node = values["keyRatio"] else { return try Mode(name: name, ratio: nil) }
    let text = try node.requiredText("The ratio of keys")
    return try node.located {
      try Mode(name: name, ratio: Mode.ratio(text, "The ratio of keys"))
    }
  }

  // MARK: - Records

  /// The flight as a document that reads back as the same flight.
  package var record: [String: JSONNode] {
    var values: [String: JSONNode] = [
      "world": world.record,
      "size": .text("\(size.width)x\(size.height)"),
      "rate": .text(rate.text),
      "camera": .list(coloredWaypoints.map { .map($0.record) }),
    ]
    if !shutter.isZero { values["shutter"] = .text(shutter.text) }
    return values.merging(mode.record) { $1 }
  }
}
