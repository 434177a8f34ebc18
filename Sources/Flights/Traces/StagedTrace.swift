import Navigation
package import Scrolling
package import Staging
package import Worlds

/// A trace and what its stage looks like: what there is in a file.
public struct StagedTrace: Sendable {
  /// The name that its folder gets.
  public let name: String
  /// What happens.
  package var trace: Trace
  /// What there is to see of it.
  let scenery: Scenery
  /// The album that it is played on, if it is one.
  let album: AlbumDescription?
  /// The file's own keys and values, and the worlds that it names.
  private let values: [String: JSONNode]

  /// The trace in a file: a path, else NAME.yaml in Worlds or Worlds/documents, else the same in
  /// $FATHOM_WORLDS.
  public static func named(_ name: String) throws -> StagedTrace {
    guard case .file(let path) = try WorldLibrary.find(name, .trace) else {
      preconditionFailure("only files are looked for")
    }
    return try StagedTrace(
      YAMLNode(parsing: TextFile.read(path), file: path),
      name: WorldLibrary.baseName(path)
    )
  }

  /// Reads a trace from a file's mapping.
  package init(_ node: YAMLNode, name: String) throws {
    self.name = name
    trace = try Trace(node)
    album = try AlbumDescription(ofTrace: node)
    scenery = try Scenery(node, trace.stage)
    guard case .map(var values) = node.json else { preconditionFailure("a trace has keys") }
    if let draws = scenery.record { values["draws"] = draws }
    if let album { values["album"] = try album.record(values["album"]) }
    for key in ["about"] + Trace.recordKeys { values[key] = nil }
    self.values = values
  }

  /// Looks at it at another rate, in frames a second; `what` is how the caller names it.
  package mutating func setRate(_ text: String, named what: String) throws {
    trace.rate = try Limits.number(text, what, in: Trace.rates)
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
  ) async throws -> StageDrawer {
    var look = try await scenery.look(of: trace.stage, pixelRatio: pixelRatio, threads: threads)
    if let album {
      look.pictures = try await album.contents(in: picturesFolder, threads: threads)
    }
    return StageDrawer(trace.stage, look: look, pixelRatio: pixelRatio)
  }

  /// The world that it draws, if any.
  package var world: World? {
    guard case .world(let world) = scenery.contents.first else { return nil }
    return world
  }

  /// What happens, as a table.
  package var timeline: TraceTimeline { TraceTimeline(trace) }

  /// The view's extent in points.
  var size: Size<Int> {
    let size = trace.stage.outermost.size
    return Size(width: Int(size.width), height: Int(size.height))
  }

  /// Everything that decides the frames' pixels, in a form that reads back as the trace.
  var record: [String: JSONNode] {
    values.merging(["rate": .text(Limits.text(trace.rate))]) { $1 }
  }
}
