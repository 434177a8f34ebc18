package import FathomWorlds

/// What a file tells to be drawn frame by frame: a flight of a camera, or one that fingers fly.
public enum Script: Sendable {
  /// A camera's path.
  case flight(Flight)
  /// Touches on a scroll view.
  case trace(StagedTrace)

  /// The script of this name: a path, else NAME.yaml in Worlds, else in $FATHOM_WORLDS, else in the
  /// folder `documents` of one of them.
  ///
  /// A file of another program, or a world with a view of its own, gives a dive to its view.
  public static func named(_ name: String) throws -> Script {
    guard case .file(let path) = try WorldLibrary.find(name, .flight) else {
      preconditionFailure("only files are looked for")
    }
    if WorldLibrary.isOtherProgramsFile(path) { return .flight(try .dive(intoFile: path)) }
    return try Script(YAMLNode(parsing: TextFile.read(path), file: path), path: path)
  }

  /// Reads a script from a file's mapping.
  package init(_ node: YAMLNode, path: String) throws {
    let name = WorldLibrary.baseName(path)
    if StagedTrace.isTrace(node) {
      self = .trace(try StagedTrace(node, name: name))
    } else if node.value(of: "camera") == nil, node.value(of: "generator") != nil {
      self = .flight(try .dive(intoFile: path))
    } else {
      self = .flight(try Flight(node, name: name, path: path))
    }
  }

  /// The name that its folder gets.
  public var name: String {
    switch self {
    case .flight(let flight): flight.name
    case .trace(let trace): trace.name
    }
  }

  /// How many frames it has; takes playing a trace.
  public var frameCount: Int {
    switch self {
    case .flight(let flight): flight.frameCount
    case .trace(let trace): trace.frameCount
    }
  }
}
