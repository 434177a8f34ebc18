import FathomFiles
import FathomFlights
import FathomFrames
import FathomNumbers
import FathomPrecisionLab
import FathomTraces
import FathomWorlds

/// What is drawn frame by frame: a flight of a camera, or a trace of gestures.
enum AnimationFile {
  case flight(Flight)
  case trace(TraceFile)

  /// The animation of this name, as ``WorldLibrary/find(_:_:)`` takes it; `-` is standard input.
  ///
  /// A file of another program, a picture with its record, or a world with a view of its own, gives a
  /// dive to its view.
  init(named name: String) throws {
    guard try Photograph(named: name) == nil else { throw Self.placeIsMissing(name) }
    if PictureRequest.isPicture(name) {
      self = .flight(try .dive(to: PictureRequest(named: name).worldInView))
      return
    }
    let path = try Self.path(named: name)
    guard !WorldLibrary.isOtherProgramsFile(path) else {
      self = .flight(try .dive(intoFile: path))
      return
    }
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    guard !Lesson.isLesson(node) else {
      throw node.error("This is a lesson, not a flight: 'fathom lab precision' runs it.")
    }
    self =
      TraceFile.isTrace(node)
      ? .trace(try TraceFile(node, name: WorldLibrary.baseName(path)))
      : .flight(try Flight(document: node))
  }

  /// The animation of this name, or a dive into the world of this name to where options say.
  ///
  /// A photograph is cut into tiles first.
  init(
    named name: String,
    _ view: ViewOptions,
    _ dive: DiveOptions,
    _ threads: ThreadOptions,
    _ report: ReportOptions
  ) async throws {
    if let option = (view.given + dive.given).first {
      let world =
        if let photograph = try Photograph(named: name) {
          try await photograph.world(threads: threads.count, report)
        } else {
          try Self.world(named: name, forDiveWith: option)
        }
      self = .flight(try Self.dive(into: world, view, dive))
      return
    }
    try self.init(named: name)
    guard let rate = try dive.framesPerSecond else { return }
    guard case .flight(var flight) = self else {
      throw InvalidValue("--rate is for flights of a camera; a trace's rate is in its file.")
    }
    try flight.setRate(rate)
    self = .flight(flight)
  }

  private static func path(named name: String) throws -> String {
    let finding: WorldLibrary.Finding
    do {
      finding = try WorldLibrary.find(name, .flight)
    } catch {
      guard (try? WorldLibrary.find(name, .world)) != nil else { throw error }
      throw placeIsMissing(name)
    }
    guard case .file(let path) = finding else {
      preconditionFailure("only files are looked for")
    }
    return path
  }

  private static func placeIsMissing(_ name: String) -> InputError {
    .notFound(
      problem: "'\(name.excerpt)' is a world, and a dive into it needs a place: "
        + "--at X,Y with --zoom Z, or one of them."
    )
  }

  /// A dive into a world, to the view of the options over the world's own.
  private static func dive(
    into world: World,
    _ view: ViewOptions,
    _ dive: DiveOptions
  ) throws -> Flight {
    var world = world
    world.view = try view.description(over: world.view)
    if let at = view.at, let place = try? Place.named(at) {
      world.name = place.name
    } else if case .zoom(let zoom) = world.view.extent, zoom.text.utf8.count <= 20 {
      world.name += "-\(zoom.text)"
    }
    return try .dive(to: world, at: dive.pace, rate: dive.framesPerSecond ?? 30)
  }

  /// The world of this name, or that of a picture with the view it shows.
  private static func world(named name: String, forDiveWith option: String) throws -> World {
    guard !PictureRequest.isPicture(name),
      case .file(let path) = try WorldLibrary.find(name, .world),
      !WorldLibrary.isOtherProgramsFile(path)
    else { return try PictureRequest(named: name).worldInView }
    let node = try YAMLNode(parsing: TextFile.read(path), file: path)
    guard !Flight.isFlight(node), !node.hasGestures else {
      throw InvalidValue(
        "\(option) is for a dive into a world, and the camera of '\(name.excerpt)' has its way already."
      )
    }
    return try World(node, name: WorldLibrary.baseName(path))
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
