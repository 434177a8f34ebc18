import FathomFiles
import FathomNavigation
import FathomScrolling
import FathomWorlds

/// A flight of gestures: a world, a frame, a view to begin with, and gestures in the place of a
/// camera's path.
///
/// It is a trace like any other; the flight's own keys describe the view that the trace acts on.
struct GestureFlight {
  let trace: Trace
  let appearance: TraceAppearance
  /// The file's keys and values without those that are now the world's.
  let values: [String: JSONNode]

  /// The keys that change the world.
  private static let worldKeys = ["colors", "labels", "overlay", "palette", "samples", "view"]

  private static let keys =
    ["about", "exact", "floating", "gestures", "rate", "size", "tileSize", "world"] + worldKeys

  /// The keys of the view's behaviour; its content and place come from the world.
  private static let viewKeys = ScrollView.traceKeys.filter {
    !["content", "inset", "offset", "paging", "snap", "zoom"].contains($0)
  }

  /// Reads a file's mapping that has `gestures`.
  init(_ node: YAMLNode, _ gestures: YAMLNode) throws {
    if let camera = node.value(of: "camera") {
      throw camera.error(
        "A flight has a camera or gestures, not both; 'view' says where gestures begin."
      )
    }
    let values = try node.values(
      among: Self.keys + Self.viewKeys,
      ignoring: Trace.recordKeys,
      of: "A flight of gestures"
    )
    guard let worldNode = values["world"] else {
      throw node.error("A flight needs the key 'world'.")
    }
    var world = try World(namedBy: worldNode)
    try world.readLook(values)
    if let view = values["view"] { world.view = try ViewDescription(view) }
    let size = try values["size"].map(World.size) ?? world.frameSize
    let view = TraceView.deep(
      try (values["view"] ?? worldNode).located {
        try Self.view(
          of: world,
          size: size,
          behavior: Self.behavior(values, size: size)
        )
      }
    )
    trace = try Trace(on: view, values, script: "gestures", of: node)
    appearance = try TraceAppearance(world, on: view, values)
    guard case .map(var json) = node.json else { preconditionFailure("a flight has keys") }
    for key in ["about"] + Self.worldKeys + Trace.recordKeys { json[key] = nil }
    json["size"] = .text("\(size.width)x\(size.height)")
    self.values = json
  }

  /// A view that zooms from half to twice a gesture's beginning unless the file says otherwise, and
  /// has no indicators: they would move over the frames of a film.
  private static func behavior(
    _ values: [String: YAMLNode],
    size: Size<Int>
  ) throws -> ScrollView {
    var view = try ScrollView(
      size: Size(width: Double(size.width), height: Double(size.height)),
      values.filter { viewKeys.contains($0.key) }
    )
    if values["zooms"] == nil { (view.minimumZoom, view.maximumZoom) = (0.5, 2) }
    if values["indicators"] == nil { view.shownIndicators = [] }
    return view
  }

  private static func view(
    of world: World,
    size: Size<Int>,
    behavior: ScrollView
  ) throws -> DeepScrollView {
    let grid = try world.view(world.view, size: size).view.grid
    let camera = Camera(
      grid,
      world: world.bounds(fractionBits: grid.fractionBits)?.size,
      origin: world.contentOrigin
    )
    return DeepScrollView(camera, behavior: behavior)
  }
}
