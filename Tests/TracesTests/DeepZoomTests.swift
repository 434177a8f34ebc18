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

/// The infinite zoom of "UIScrollView (Zooming)" in pixels.
@Suite struct DeepZoomTests {
  /// The document's view at the document's place, without what lies over the world.
  private static let head = """
    view: 320x460
    world: 320x460
    scale: 0.9
    inset: [230, 160, 230, 160]
    offset: [-16, -23]
    zooms: [0.5, 2]
    indicators: none
    rate: 20

    """
  private static let noise = "{generator: noise, seed: 3, roughness: 0.3, samples: 2}"

  private struct Shown {
    let frame: TraceFrame
    let camera: Camera<BigFloat>
    let picture: Bitmap

    var isZooming: Bool { camera.relativeZoom != BigFloat(1) }
  }

  /// The frames of a trace, all of them or those that are wanted.
  private func play(
    _ text: String,
    pixelRatio: Int = 1,
    where isWanted: (TraceFrame) -> Bool = { _ in true }
  ) async throws -> [Shown] {
    let file = try TraceFile(YAMLNode(parsing: text, file: "t.yaml"), name: "t")
    let renderer = try await file.renderer(pixelRatio: pixelRatio, threads: 2)
    var shown: [Shown] = []
    for frame in file.trace.frames {
      try await renderer.follow(frame)
      guard case .deep(let deep) = frame.view, isWanted(frame) else { continue }
      let picture = try await renderer.draw(frame).0
      shown.append(Shown(frame: frame, camera: deep.camera, picture: picture))
    }
    return shown
  }

  private func pinches(_ draws: String, _ factors: Double...) -> String {
    let events = factors.enumerated().map { index, factor in
      "  - {time: \(1 + 3 * index), pinch: [160, 230], factor: \(factor), spread: 40, duration: 0.5}"
    }
    return Self.head + "draws: \(draws)\nevents:\n" + events.joined(separator: "\n")
  }

  /// What `fathom render` draws of the same world.
  private func rendered(
    _ draws: String,
    bounds: Bool = true,
    _ description: ViewDescription,
    size: Size<Int> = Size(width: 320, height: 460)
  ) async throws -> Bitmap {
    let text = bounds ? draws.dropLast() + ", bounds: [0, 0, 320, 460]}" : draws[...]
    let world = try World(YAMLNode(parsing: String(text), file: "w.yaml"), name: "w")
    let (view, anchor) = try world.view(description, size: size)
    var settings = RenderSettings(threads: 1)
    settings.samples = world.movingSamples
    settings.tileSize = 100
    return try await FrameRenderer(scene: world.scene(anchors: [anchor]), settings: settings)
      .render(view).0
  }

  @Test(arguments: [noise, "{generator: grid}"])
  func `at rest and after each pinch it is what render draws, exactly (Z29, Z30, Z34)`(
    draws: String
  ) async throws {
    let shown = try await play(pinches(draws, 8, 8, 0.1)) {
      $0.index == 0 || $0.messages.contains { $0.message == .didSettle }
    }
    #expect(shown.map { Double($0.camera.scale) } == [0.9, 1.8, 3.6, 1.8])
    let zooms = ["0.9", "1.8", "3.6", "1.8"]
    for (shown, zoom) in zip(shown, zooms) {
      let expected = try await rendered(draws, ViewDescription(at: "160,230", zoom: zoom))
      #expect(shown.picture == expected, "\(zoom)")
    }
  }

  @Test func `with twice the pixels it is what render draws with twice the pixels`() async throws {
    let shown = try await play(pinches(Self.noise, 8), pixelRatio: 2) {
      $0.messages.contains { $0.message == .didSettle }
    }
    let expected = try await rendered(
      Self.noise,
      ViewDescription(at: "160,230", zoom: "1.8"),
      size: Size(width: 640, height: 920)
    )
    #expect(shown.last?.picture == expected)
  }

  @Test func `a world without bounds, y up, is what render draws as well`() async throws {
    let draws = "{generator: mandelbrot, iterations: 300}"
    let shown = try await play(
      """
      view: 90x60
      world: unbounded
      scale: 64
      offset: [-93, -38]
      zooms: [0.5, 2]
      indicators: none
      draws: \(draws)
      events:
        - {time: 0.2, pinch: [45, 30], factor: 8, spread: 40, duration: 0.3}
      """
    ) { $0.messages.contains { $0.message == .didSettle } }
    let camera = try #require(shown.last?.camera)
    #expect(camera.scale == BigFloat(128))
    // The scroll view counts in Doubles while it bounces: the place is as good as those, and told
    // exactly here.
    let center = camera.worldPoint(at: camera.viewportCenter)
    #expect(abs(Double(center.x) + 0.75) < 1e-9 && abs(Double(center.y) + 0.125) < 1e-9)
    let expected = try await rendered(
      draws,
      bounds: false,
      ViewDescription(
        center: ViewDescription.center("\(center.x.decimalText()),\((-center.y).decimalText())"),
        extent: .width("0.703125")
      ),
      size: Size(width: 90, height: 60)
    )
    #expect(shown.last?.picture == expected)
  }

  @Test func `outside the legal area it is white (Z06, Z18)`() async throws {
    let shown = try await play(pinches(Self.noise, 0.2)) { $0.index % 5 == 0 }
    let zooming = shown.filter(\.isZooming)
    #expect(!zooming.isEmpty)
    for shown in shown {
      let camera = shown.camera
      let zoom = Double(camera.relativeZoom)
      // The content's edges in the view.
      func range(_ offset: BigFloat, _ content: BigFloat) -> (start: Double, end: Double) {
        (-Double(offset), Double(content) * zoom - Double(offset))
      }
      let content = try #require(camera.contentSize)
      let columns = range(camera.offset.x, content.width)
      let rows = range(camera.offset.y, content.height)
      var colored = 0
      for y in 0..<460 {
        for x in 0..<320 {
          let (i, j) = (Double(x) + 0.5, Double(y) + 0.5)
          // A lattice pixel may be cut by the edge.
          let slack = zoom * 0.5 + 1e-6
          let isOutside =
            i < columns.start - slack || i > columns.end + slack || j < rows.start - slack
            || j > rows.end + slack
          if isOutside {
            if shown.picture[x, y] != .white { Issue.record("\(x), \(y) of \(shown.frame.index)") }
          } else if shown.picture[x, y] != .white {
            colored += 1
          }
        }
      }
      let area = (columns.end - columns.start) * (rows.end - rows.start)
      #expect(Double(colored) > 0.95 * min(area, 320 * 460))
    }
  }

  @Test func `while a pinch lasts the pixels that were there are stretched (Z19, N54)`()
    async throws
  {
    let shown = try await play(pinches(Self.noise, 8)) { (15...40).contains($0.index) }
    let before = try #require(shown.last { !$0.isZooming && $0.frame.index < 22 })
    #expect(Double(before.camera.scale) == 0.9)
    let middle = shown.filter { $0.isZooming && Double($0.camera.relativeZoom) > 1.2 }
    #expect(middle.count > 5)
    for shown in middle {
      let zoom = Double(shown.camera.relativeZoom)
      var greatest = 0.0
      for y in stride(from: 3, to: 460, by: 31) {
        for x in stride(from: 2, to: 320, by: 17) {
          // The place in the picture before, from the centre of its first pixel.
          func place(_ pixel: Int, _ offset: BigFloat, _ old: BigFloat) -> Double {
            (Double(offset) + Double(pixel) + 0.5) / zoom - Double(old) - 0.5
          }
          let u = place(x, shown.camera.offset.x, before.camera.offset.x)
          let v = place(y, shown.camera.offset.y, before.camera.offset.y)
          let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
          guard i >= 16, j >= 23, i < 302, j < 435 else { continue }
          let (across, down) = (u - Double(i), v - Double(j))
          func light(_ i: Int, _ j: Int) -> Double {
            SRGB.decode(Double(before.picture[i, j].samples8.green) / 255)
          }
          let mixed =
            (light(i, j) * (1 - across) + light(i + 1, j) * across) * (1 - down)
            + (light(i, j + 1) * (1 - across) + light(i + 1, j + 1) * across) * down
          let error = Double(shown.picture[x, y].samples8.green) - 255 * SRGB.encode(mixed)
          greatest = max(greatest, error.magnitude)
        }
      }
      #expect(greatest < 0.6, "\(shown.frame.index)")
    }
  }

  @Test(.optimized)
  func `when a pinch shrinks it, the area that grows is filled at the old scale (Z35)`()
    async throws
  {
    // In the middle of the world, far from its edges.
    let text = pinches(Self.noise, 8, 8, 0.4)
    let shown = try await play(text) { $0.time > 7 && $0.time < 8.2 }
    let middle = shown.filter { Double($0.camera.relativeZoom) < 0.7 }
    #expect(!middle.isEmpty)
    for shown in middle {
      for (x, y) in [(1, 1), (318, 2), (3, 457), (317, 456)] {
        #expect(shown.picture[x, y] != .white)
      }
    }
  }

  @Test(.optimized) func `what a frame shows does not depend on those drawn before it`()
    async throws
  {
    let text = pinches("{generator: noise, mode: true-field, seed: 3}", 8, 0.2)
    let all = try await play(text)
    for share in [3, 7] {
      let some = try await play(text) { $0.index % share == 0 }
      for shown in some { #expect(shown.picture == all[shown.frame.index].picture) }
    }
  }

  @Test func `tiles have borders and indices where that is wanted (Z16, W42)`() async throws {
    // The gray tiles are what is drawn where nothing else is said.
    let gray = try await play(Self.head + "events:\n  - {time: 0.1, offset: [-16, -23]}\n")
    let picture = try #require(gray.first?.picture)
    // Tile (1, 1) begins at 256 of the lattice, which is 16 + 256 and 23 + 256 in the view.
    let border = SRGBColor(red8: 255, green8: 149, blue8: 0)
    #expect((30..<300).allSatisfy { picture[$0, 23] == border && picture[$0, 23 + 256] == border })
    #expect((30..<430).allSatisfy { picture[16, $0] == border && picture[16 + 256, $0] == border })
    #expect(picture[15, 100] == .white && picture[100, 22] == .white)
    func hasLabel(_ x: Int, _ y: Int) -> Bool {
      (0..<30).contains { column in
        (0..<9).contains { picture[x + 4 + column, y + 4 + $0] == .white }
      }
    }
    #expect(hasLabel(16, 23) && hasLabel(16, 279) && !hasLabel(100, 100))
    let plain = try await play(
      Self.head + "draws: {generator: grid}\nevents:\n  - {time: 0.1, offset: [-16, -23]}\n"
    )
    #expect(plain.first?.picture[100, 23] != border)
  }
}
