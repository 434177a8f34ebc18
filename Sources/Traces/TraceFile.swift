package import FathomFiles
import FathomFrames
package import FathomNavigation
import FathomScrolling
package import FathomWorlds

/// The file of a trace or of a flight of gestures: events, the view that they act on, and its
/// appearance.
package struct TraceFile: Sendable {
  /// The name that its folder gets.
  package let name: String
  /// The view and the events.
  package var trace: Trace
  /// The appearance asked for.
  private(set) var appearance: TraceAppearance
  /// The album that is the view, if it is one.
  package let album: AlbumDescription?
  /// The file's own keys and values without those in ``appearance``.
  private let values: [String: JSONNode]
  /// The key of the file that names the world.
  private let worldKey: String

  /// The trace in a file: a path, or a name as `WorldLibrary` finds it.
  package static func named(_ name: String) throws -> TraceFile {
    guard case .file(let path) = try WorldLibrary.find(name, .trace) else {
      preconditionFailure("only files are looked for")
    }
    return try TraceFile(
      YAMLNode(parsing: TextFile.read(path), file: path),
      name: WorldLibrary.baseName(path)
    )
  }

  /// Whether a mapping is that of a trace or of a flight of gestures.
  package static func isTrace(_ node: YAMLNode) -> Bool {
    node.hasGestures
  }

  /// Whether a mapping is that of a flight of gestures.
  package static func isGestureFlight(_ node: YAMLNode) -> Bool {
    node.value(of: "gestures") != nil
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
    self.name = try FrameOwner.Kind.trace.name(of: node, inFile: name)
    if let gestures = node.value(of: "gestures") {
      let flight = try GestureFlight(node, gestures)
      (trace, album, appearance, worldKey) = (flight.trace, nil, flight.appearance, "world")
      values = flight.values
      return
    }
    trace = try Trace(node)
    album = try AlbumDescription(ofTrace: node)
    appearance = try TraceAppearance(node, trace)
    worldKey = "draws"
    guard case .map(var values) = node.json else { preconditionFailure("a trace has keys") }
    if let album { values["album"] = try album.record(values["album"]) }
    for key in ["about"] + Trace.recordKeys { values[key] = nil }
    self.values = values
  }

  /// Changes the worlds that its views show; throws where there are none.
  package mutating func changeWorlds(_ change: (inout World) throws -> Void) throws {
    guard try appearance.changeWorlds(change) else {
      throw InvalidValue("'\(name.excerpt)' draws no world whose look could be changed.")
    }
  }

  /// Makes its world be drawn exactly in every frame, not stretched while it is zoomed; throws
  /// without a world that is zoomed without end.
  package mutating func drawExactly() throws {
    guard trace.view.zoomsEndlessly else { throw InvalidValue(TraceAppearance.exactnessProblem) }
    appearance.isExact = true
  }

  /// Sets the rate, in frames a second; `what` names it in errors.
  package mutating func setRate(_ text: String, named what: String) throws {
    trace.rate = try Parse.number(text, what, in: Trace.rates)
    try trace.checkLength()
  }

  /// The number of frames until everything is at rest; costs playing the trace.
  package var frameCount: Int { trace.frames.reduce(0) { count, _ in count + 1 } }

  /// The renderer of its frames.
  ///
  /// The pictures that its views show are drawn first, those of an album into a folder.
  package func renderer(
    pixelRatio: Int = 1,
    threads: Int,
    picturesFolder: String = "out/pictures"
  ) async throws -> TraceRenderer {
    let contents: TraceContents
    if let album {
      contents = .album(try await album.contents(in: picturesFolder, threads: threads))
    } else {
      contents = try await appearance.contents(
        of: trace.view,
        pixelRatio: pixelRatio,
        threads: threads
      )
    }
    return TraceRenderer(
      trace.view,
      contents,
      appearance.style,
      frameSize: trace.frameSize,
      pixelRatio: pixelRatio
    )
  }

  /// The world that it draws, if any.
  package var world: World? { appearance.world }

  /// The trace as a table, a line for each frame.
  package var timeline: TraceTimeline { TraceTimeline(trace) }

  /// The frames' extent in points: what holds the view at all its sizes.
  package var size: Size<Int> {
    let size = trace.frameSize
    return Size(width: Int(size.width), height: Int(size.height))
  }

  /// Everything that decides the frames' pixels, in a form that reads back as the trace.
  package var record: [String: JSONNode] {
    var record = values
    record["rate"] = .text(trace.rate.plainText)
    record["exact"] = appearance.isExact ? .text("true") : nil
    if let world = appearance.record { record[worldKey] = world }
    return record
  }
}
