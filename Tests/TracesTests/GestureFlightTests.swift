import FathomFiles
import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomScrolling
import FathomTraces
import FathomWorlds
import TestSupport
import Testing

/// Flights that fingers fly, and frames that are exact throughout.
@Suite struct GestureFlightTests {
  private static let place = """
    {at: ["-1.479815776132473260722984525978778546922407257740453696898\
    7851013986492074100229382025051732928201122736331305315", \
    "-0.000639111932613617271521396322556715729573039189439847360\
    4739493647122095196181332192857306703646615114719543638"], width: "1e-100"}
    """
  private static let deep = """
    world: mandelbrot
    size: 64x48
    rate: 20
    colors: {scale: root, density: 1, base: 0}
    view: \(place)
    gestures:
      - {time: 0.1, pinch: [32, 24], factor: 2, spread: 20, duration: 0.4}
      - {time: 1, pan: [[40, 30], [20, 20]], duration: 0.2, hold: 0.2}

    """
  private static let bounded = """
    world: {generator: noise, seed: 3, bounds: [0.5, 0.25, 2, 1], samples: 2}
    size: 64x48
    rate: 20
    view: {at: ["1.25", "0.5"], zoom: "3"}
    tapZoom: 2
    overlay: depth
    labels: 1
    gestures:
      - {time: 0.1, doubleTap: [20, 30]}
      - {time: 2, pinch: [32, 24], factor: 0.3, spread: 40, duration: 0.4}

    """

  private struct Shown {
    let frame: TraceFrame
    let camera: Camera<BigFloat>
    let picture: Bitmap

    var isZooming: Bool { camera.relativeZoom != BigFloat(1) }
  }

  private func read(_ text: String) throws -> TraceFile {
    try TraceFile(YAMLNode(parsing: text, file: "t.yaml"), name: "t")
  }

  private func play(_ text: String) async throws -> [Shown] {
    let file = try read(text)
    let renderer = try await file.renderer(threads: 2)
    var shown: [Shown] = []
    for frame in file.trace.frames {
      try await renderer.follow(frame)
      guard case .deep(let deep) = frame.view else { continue }
      let picture = try await renderer.draw(frame).0
      shown.append(Shown(frame: frame, camera: deep.camera, picture: picture))
    }
    return shown
  }

  /// The world and the look that a text describes, in the view that a camera sees, as render draws
  /// it.
  private func rendered(
    _ text: String,
    _ camera: Camera<BigFloat>,
    origin: (x: String, y: String)
  ) async throws -> Bitmap {
    let node = try YAMLNode(parsing: text, file: "t.yaml")
    var world =
      try node.value(of: "world")?.text.map { try WorldLibrary.world($0) }
      ?? World(#require(node.value(of: "world")), name: "w")
    try world.readLook(
      node.values(
        among: ["colors", "overlay", "labels"],
        ignoring: [
          "world", "size", "rate", "view", "gestures", "tapZoom",
        ],
        of: "t"
      )
    )
    let precision = camera.scale.precision
    let center = camera.worldPoint(at: camera.viewportCenter)
    func number(_ text: String) throws -> BigFloat {
      try #require(Numeral(text)).value(precision: precision)
    }
    let (x, y) = (try number(origin.x) + center.x, try number(origin.y) + center.y)
    let width =
      BigFloat(camera.viewport.width).rounded(toPrecision: precision)
      / (camera.scale * camera.relativeZoom)
    let description = ViewDescription(
      center: try ViewDescription.center(
        "\(x.decimalText()),\((world.generatorDescription.yPointsUp ? -y : y).decimalText())"
      ),
      extent: .width(try #require(Numeral(width.decimalText())))
    )
    let (view, anchor) = try world.view(description, size: camera.viewport)
    var settings = RenderSettings(threads: 1)
    settings.samples = world.movingSamples
    return try await FrameRenderer(scene: world.scene(anchors: [anchor]), settings: settings)
      .render(view).0
  }

  @Test(.optimized, arguments: [(deep, ("0", "0")), (bounded, ("0.5", "0.25"))])
  func `exact frames are what render draws, stretched ones agree with them between gestures`(
    text: String,
    origin: (String, String)
  ) async throws {
    let stretched = try await play(text)
    let exact = try await play(text + "exact: true\n")
    #expect(stretched.count == exact.count && exact.count > 20)
    var (zooming, differing, whole) = (0, 0, 0)
    for (stretched, exact) in zip(stretched, exact) {
      #expect(stretched.camera.offset == exact.camera.offset)
      if stretched.isZooming {
        zooming += 1
        if stretched.picture != exact.picture { differing += 1 }
      } else if stretched.camera.place(of: stretched.camera.framePixels) == exact.camera.offset {
        // Between two pixels the one shows the nearest, the other what lies there.
        #expect(stretched.picture == exact.picture, "\(stretched.frame.index)")
        whole += 1
      }
    }
    #expect(whole > 5)
    #expect(zooming > 5 && differing == zooming)
    for shown in exact where shown.frame.index % 5 == 2 || shown.frame.index == exact.count - 1 {
      let expected = try await rendered(text, shown.camera, origin: origin)
      #expect(shown.picture == expected, "\(shown.frame.index)")
    }
  }

  @Test func `it begins in its view and goes on from there`() async throws {
    let frames = Array(try read(Self.deep).trace.frames)
    guard case .deep(let first) = frames.first?.view, case .deep(let last) = frames.last?.view
    else { throw CancellationError() }
    let world = try WorldLibrary.world("mandelbrot")
    let node = try YAMLNode(parsing: Self.deep, file: "t.yaml")
    let description = try ViewDescription(#require(node.value(of: "view")))
    let grid = try world.view(description, size: Size(width: 64, height: 48)).view.grid
    #expect(first.camera.pixelGrid(origin: .worldOrigin) == grid)
    #expect(Double(last.camera.scale / first.camera.scale) == 2)
  }

  @Test func `its record reads back, other worlds included`() async throws {
    var file = try read(Self.bounded)
    try file.changeWorlds { $0.samples = 5 }
    try file.drawExactly()
    let record = JSONNode.map(file.record).json()
    let again = try read(record)
    #expect(JSONNode.map(again.record).json() == record)
    #expect(record.contains("\"samples\":5") && record.contains("\"exact\":\"true\""))
    #expect(again.timeline.map(\.self) == file.timeline.map(\.self))
  }

  @Test(arguments: [
    ("camera: []\n", "t.yaml:1:9: A flight has a camera or gestures, not both"),
    ("offset: [1, 2]\n", "has no key 'offset'"), ("exact: perhaps\n", "t.yaml:1:8"),
    ("events: []\n", "has no key 'events'"), ("zooms: [2, 1]\n", "t.yaml:1:8"),
    ("tileSize: 0\n", "t.yaml:1:11"), ("floating: time\n", "t.yaml:1:11"),
  ])
  func `what cannot be flown is refused where it stands`(line: String, sentence: String) {
    let error = #expect(throws: InputError.self) { try read(line + Self.deep) }
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }

  @Test func `pictures are stretched, and say so`() {
    let plain = "view: 9x9\nevents: []\nexact: true\n"
    let error = #expect(throws: InputError.self) { try read(plain) }
    #expect(error?.description.contains("t.yaml:3:8: Only a world") == true)
  }
}
