import FathomFiles
import FathomFlights
import FathomTraces
import FathomWorlds

/// A file that is drawn frame by frame: a flight of a camera, or a trace of gestures.
enum AnimationFile {
  case flight(Flight)
  case trace(TraceFile)

  /// The animation of this name, as ``WorldLibrary/find(_:_:)`` takes it.
  ///
  /// A file of another program, or a world with a view of its own, gives a dive to its view.
  init(named name: String) throws {
    guard case .file(let path) = try WorldLibrary.find(name, .flight) else {
      preconditionFailure("only files are looked for")
    }
    guard !WorldLibrary.isOtherProgramsFile(path) else {
      self = .flight(try .dive(intoFile: path))
      return
    }
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    self =
      TraceFile.isTrace(node)
      ? .trace(try TraceFile(node, name: WorldLibrary.baseName(path)))
      : .flight(try Flight(document: node))
  }

  /// The name that its folder gets.
  var name: String {
    switch self {
    case .flight(let flight): flight.name
    case .trace(let trace): trace.name
    }
  }

  /// The number of frames; takes playing a trace.
  var frameCount: Int {
    switch self {
    case .flight(let flight): flight.frameCount
    case .trace(let trace): trace.frameCount
    }
  }
}
