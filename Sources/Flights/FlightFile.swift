import Navigation
import Numbers
package import Worlds

extension Flight {
  private static let keys = [
    "about", "camera", "colors", "labels", "overlay", "palette", "rate", "samples", "size", "world",
  ]

  /// The flight of this name: a path, else ./Worlds/NAME.yaml, else $FATHOM_WORLDS/NAME.yaml.
  ///
  /// A file of another program, or a world with a view of its own, gives a dive to its view.
  public static func named(_ name: String) throws -> Flight {
    guard case .file(let path) = try WorldLibrary.find(name, .flight) else {
      preconditionFailure("only files are looked for")
    }
    if WorldLibrary.isOtherProgramsFile(path) { return try dive(intoFile: path) }
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    if node.value(of: "camera") == nil, node.value(of: "generator") != nil {
      return try dive(intoFile: path)
    }
    return try Flight(node, name: WorldLibrary.baseName(path), path: path)
  }

  private static func dive(intoFile path: String) throws -> Flight {
    let world = try WorldLibrary.world(atPath: path)
    do {
      return try dive(to: world)
    } catch WorldError.invalid(let problem) {
      throw WorldError.unreadable(file: path, problem: problem)
    } catch let invalid as InvalidValue {
      throw WorldError.unreadable(file: path, problem: invalid.problem)
    }
  }

  init(_ node: YAMLNode, name: String, path: String) throws {
    let values = try node.values(among: Self.keys, ignoring: World.recordKeys, of: "A flight")
    func required(_ key: String) throws -> YAMLNode {
      guard let value = values[key] else { throw node.error("A flight needs the key '\(key)'.") }
      return value
    }
    var world = try Self.world(required("world"), flightPath: path)
    try world.readLook(values)
    let rateNode = try required("rate")
    let rateText = try rateNode.requiredText("The rate")
    let rate = try rateNode.located {
      _ = try Limits.number(rateText, "The rate", in: 0.001...100_000)
      return try Limits.positive(rateText, "The rate")
    }
    let size = try values["size"].map(World.size) ?? world.frameSize
    let camera = try required("camera")
    guard let elements = camera.elements, elements.count >= 2 else {
      throw camera.error("The camera must be a list of at least two waypoints.")
    }
    let waypoints = try elements.map { try Waypoint($0, flightPath: path) }
    do {
      try self.init(
        name: name,
        world: world,
        size: size,
        rate: rate,
        waypoints: waypoints
      )
      for (element, waypoint) in zip(elements, waypoints) {
        _ = try element.located { try world.place(waypoint.view, size: size) }
      }
    } catch WorldError.invalid(let problem) {
      throw camera.error(problem)
    }
  }

  private static func world(_ node: YAMLNode, flightPath: String) throws -> World {
    if node.isMapping { return try World(node, name: "world") }
    let name = try node.requiredText("The world")
    do {
      return try WorldLibrary.world(WorldLibrary.path(name, relativeTo: flightPath))
    } catch WorldError.notFound(let problem) {
      throw node.error(problem)
    }
  }

  // MARK: - Records

  /// The flight as a document that reads back as the same flight.
  package var record: [String: JSONNode] {
    [
      "world": world.record,
      "size": .text("\(size.width)x\(size.height)"),
      "rate": .text(rate.text),
      "camera": .list(
        waypoints.map { waypoint in
          .map(waypoint.view.record.merging(["time": .text(waypoint.time.text)]) { $1 })
        }
      ),
    ]
  }
}

extension Flight.Waypoint {
  /// Reads a waypoint: a time, a view or the view of another file (`target`), and the way there.
  fileprivate init(_ node: YAMLNode, flightPath: String) throws {
    let values = try node.values(
      among: ["at", "height", "target", "time", "via", "width", "zoom"],
      of: "A waypoint"
    )
    guard let timeNode = values["time"] else { throw node.error("A waypoint needs a time.") }
    let timeText = try timeNode.requiredText("A time")
    time = try timeNode.located {
      _ = try Limits.number(timeText, "A time", in: 0...1e9)
      return try Limits.numeral(timeText, "A time")
    }
    _ = try values["via"]?.word(among: ["dive"], "The way")
    view = try ViewDescription(values)
    if let target = values["target"] {
      guard view == ViewDescription() else {
        throw target.error("A waypoint takes either a target or a view of its own.")
      }
      let name = try target.requiredText("A target")
      do {
        view = try WorldLibrary.world(WorldLibrary.path(name, relativeTo: flightPath)).view
      } catch WorldError.notFound(let problem) {
        throw target.error(problem)
      }
    }
  }
}
