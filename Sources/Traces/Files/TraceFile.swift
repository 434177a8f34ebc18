package import FathomFiles
import FathomFrames
package import FathomNavigation
import FathomScrolling
package import FathomWorlds

/// A trace and what its stage looks like: what there is in a file, be it a trace or a flight of
/// gestures.
package struct TraceFile: Sendable {
  /// The name that its folder gets.
  package let name: String
  /// What happens.
  package var trace: Trace
  /// What there is to see of it.
  private(set) var scenery: TraceAppearance
  /// The album that it is played on, if it is one.
  let album: AlbumDescription?
  /// The file's own keys and values but for those in ``scenery``.
  private let values: [String: JSONNode]
  /// The key of the file that names the world.
  private let worldKey: String

  /// The trace in a file: a path, else NAME.yaml in Worlds or Worlds/documents, else the same in
  /// $FATHOM_WORLDS.
  package static func named(_ name: String) throws -> TraceFile {
    guard case .file(let path) = try WorldLibrary.find(name, .trace) else {
      preconditionFailure("only files are looked for")
    }
    return try TraceFile(
      YAMLNode(parsing: TextFile.read(path), file: path),
      name: WorldLibrary.baseName(path)
    )
  }

  /// Whether a file's mapping is one of these.
  package static func isTrace(_ node: YAMLNode) -> Bool {
    ["events", "gestures"].contains { node.value(of: $0) != nil }
  }

  /// Reads a trace, or a flight of gestures, from a file's mapping; a record's has its name in it.
  package init(_ node: YAMLNode, name: String) throws {
    guard Self.isTrace(node) else {
      if let camera = node.value(of: "camera") {
        throw camera.error("This is a flight, not a trace: 'fathom fly' draws it.")
      }
      if let generator = node.value(of: "generator") {
        throw generator.error("This is a world, not a trace: 'fathom render' draws it.")
      }
      throw node.error("A trace needs the key 'events', a list.")
    }
    self.name = FrameOwner.Kind.trace.name(in: node) ?? name
    if let gestures = node.value(of: "gestures") {
      let flight = try GestureFlight(node, gestures)
      (trace, album, scenery, worldKey) = (flight.trace, nil, flight.scenery, "world")
      values = flight.values
      return
    }
    trace = try Trace(node)
    album = try AlbumDescription(ofTrace: node)
    scenery = try TraceAppearance(node, trace.stage)
    worldKey = "draws"
    guard case .map(var values) = node.json else { preconditionFailure("a trace has keys") }
    if let album { values["album"] = try album.record(values["album"]) }
    for key in ["about"] + Trace.recordKeys { values[key] = nil }
    self.values = values
  }

  /// Changes how the worlds look that lie in its views; throws where there are none.
  package mutating func changeWorlds(_ change: (inout World) throws -> Void) throws {
    guard try scenery.changeWorlds(change) else {
      throw InvalidValue("'\(name.excerpt)' draws no world whose look could be changed.")
    }
  }

  /// Draws its world exactly in every frame, not stretched while it is zoomed; throws where it has none
  /// that is zoomed without end.
  package mutating func drawExactly() throws {
    guard trace.stage.isDeep else { throw InvalidValue(TraceAppearance.exactnessProblem) }
    scenery.isExact = true
  }

  /// Looks at it at another rate, in frames a second; `what` is how the caller names it.
  package mutating func setRate(_ text: String, named what: String) throws {
    trace.rate = try Parse.number(text, what, in: Trace.rates)
    try trace.checkLength()
  }

  /// The frames there are until everything has come to rest; takes playing it.
  package var frameCount: Int { trace.frames.reduce(0) { count, _ in count + 1 } }

  /// What draws its frames; pictures that lie in its views are drawn first, those of an album into a
  /// folder.
  package func drawer(
    pixelRatio: Int = 1,
    threads: Int,
    picturesFolder: String = "out/pictures"
  ) async throws -> TraceRenderer {
    var look = try await scenery.look(of: trace.stage, pixelRatio: pixelRatio, threads: threads)
    if let album {
      look.pictures = try await album.contents(in: picturesFolder, threads: threads)
    }
    return TraceRenderer(trace.stage, look: look, pixelRatio: pixelRatio)
  }

  /// The world that it draws, if any.
  package var world: World? {
    guard case .world(let world) = scenery.contents.first else { return nil }
    return world
  }

  /// What happens, as a table.
  package var timeline: TraceTimeline { TraceTimeline(trace) }

  /// The view's extent in points.
  package var size: Size<Int> {
    let size = trace.stage.outermost.size
    return Size(width: Int(size.width), height: Int(size.height))
  }

  /// Everything that decides the frames' pixels, in a form that reads back as the trace.
  package var record: [String: JSONNode] {
    var record = values
    record["rate"] = .text(trace.rate.plainText)
    record["exact"] = scenery.isExact ? .text("true") : nil
    if let world = scenery.record { record[worldKey] = world }
    return record
  }
}
