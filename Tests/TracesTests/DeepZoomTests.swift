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
  func `when a pinch shrinks it, what comes into view is drawn at the old scale (Z35)`()
    async throws
  {
    // In the middle of the world, far from its edges.
    let text = pinches(Self.noise, 8, 8, 0.4)
    let shown = try await play(text) { $0.time > 7 && $0.time < 8.2 }
    let middle = shown.filter { Double($0.camera.relativeZoom) < 0.7 }
    #expect(!middle.isEmpty)
    let drawn = Self.noise.dropLast() + ", bounds: [0, 0, 320, 460]}"
    let world = try World(YAMLNode(parsing: String(drawn), file: "w.yaml"), name: "w")
    for shown in middle {
      // Much more of the old scale than shows, drawn from nothing and stretched at once.
      let camera = shown.camera
      let wide = camera.widened(by: 50).framePixels
      let grid = camera.latticeGrid(of: wide, origin: .worldOrigin)
      let depth = world.depth(pitch: grid.exactPitch, size: camera.viewport)
      let anchor = SceneAnchor(
        point: grid.exactCenter,
        fractionBits: grid.fractionBits,
        depth: depth
      )
      var settings = RenderSettings(threads: 2)
      settings.samples = world.movingSamples
      let renderer = FrameRenderer(scene: try world.scene(anchors: [anchor]), settings: settings)
      let pixels = try await renderer.render(View(grid: grid, depth: depth)).0
      func axis(_ first: BigFloat, _ offset: BigFloat, _ count: Int, _ into: Int) -> StretchAxis {
        StretchAxis(
          part: 0..<count,
          start: Double(first * camera.relativeZoom - offset),
          scale: Double(camera.relativeZoom),
          within: 0..<into
        )
      }
      var expected = Bitmap(width: 320, height: 460, filledWith: .white)
      let place = camera.place(of: wide)
      expected.stretch(
        pixels,
        columns: axis(place.x, camera.offset.x, pixels.width, 320),
        rows: axis(place.y, camera.offset.y, pixels.height, 460)
      )
      #expect(shown.picture == expected, "\(shown.frame.index)")
    }
  }

  @Test func `the indicators show after each zoom, and fade (Z09)`() async throws {
    let flashing = Self.head.replacing("indicators: none\n", with: "")
    let text =
      flashing + "draws: {generator: grid}\nevents:\n"
      + "  - {time: 1, pinch: [160, 230], factor: 1.5, spread: 40, duration: 0.5}\n"
      + "  - {time: 5, pinch: [160, 230], factor: 0.6, spread: 200, duration: 0.5}\n"
    let shown = try await play(text)
    let plain = try await play(text.replacing("rate: 20\n", with: "rate: 20\nindicators: none\n"))
    /// Whether frames at a time show more than the world.
    func flashes(_ time: Double) throws -> Bool {
      let index = try #require(shown.firstIndex { $0.frame.time >= time })
      #expect(shown[index].isZooming == plain[index].isZooming)
      return shown[index].picture != plain[index].picture
    }
    for (end, isFlashing) in [(0.5, false), (1.6, true), (3.5, false), (5.6, true), (7.5, false)] {
      guard end < shown.last?.frame.time ?? 0 else { continue }
      #expect(try flashes(end) == isFlashing, "\(end)")
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

  @Test(arguments: [1, 2]) func `gray tiles have hairlines and their indices, 18 points high (Z16)`(
    pixelRatio: Int
  ) async throws {
    // To the lower right corner and back, so that tiles are used again for others.
    let shown = try await play(
      Self.head + """
        events:
          - {time: 0.1, pinch: [160, 230], factor: 8, spread: 40, duration: 0.3}
          - {time: 3, offset: [316, 414]}
          - {time: 3.1, offset: [97, 201]}
          - {time: 3.2, offset: [128, 184]}

        """,
      pixelRatio: pixelRatio
    ) { $0.index == 0 || $0.time >= 2.9 }
    let gray = SRGBColor(red8: 170, green8: 170, blue8: 170)
    let line = SRGBColor(red8: 128, green8: 128, blue8: 128)
    var labels: Set<String> = []
    for shown in shown {
      let x = Int(Double(shown.camera.offset.x).rounded())
      let y = Int(Double(shown.camera.offset.y).rounded())
      let content = try #require(shown.camera.contentSize)
      let width = Int(Double(content.width).rounded())
      let height = Int(Double(content.height).rounded())
      for row in 0...(height - 1) / 256 {
        for column in 0...(width - 1) / 256 {
          // The tile's part of the world, in points of the view.
          let (left, top) = (256 * column - x, 256 * row - y)
          let (right, bottom) = (
            min(256 * column + 256, width) - x, min(256 * row + 256, height) - y
          )
          guard right > 0, bottom > 0, left < 320, top < 460 else { continue }
          let text = "(\(column), \(row))"
          var expected = Bitmap(
            width: (right - left) * pixelRatio,
            height: (bottom - top) * pixelRatio,
            filledWith: line
          )
          expected.fillRectangle(
            x: 1,
            y: 1,
            width: expected.width - 2,
            height: expected.height - 2,
            color: gray
          )
          // Nine rows of two points each, after one of these; narrow tiles have no room.
          if (right - left) >= 2 * (6 * text.count + 1) {
            labels.insert(text)
            let scale = 2 * pixelRatio
            expected.draw(text: text, x: scale, y: scale, scale: scale, color: .black)
          }
          for pixel in 0..<expected.width * expected.height {
            let (i, j) = (pixel % expected.width, pixel / expected.width)
            let (u, v) = (left * pixelRatio + i, top * pixelRatio + j)
            guard 0..<320 * pixelRatio ~= u, 0..<460 * pixelRatio ~= v else { continue }
            guard shown.picture[u, v] == expected[i, j] else {
              Issue.record("tile \(text) at \(i), \(j) of frame \(shown.frame.index)")
              return
            }
          }
        }
      }
    }
    #expect(labels.isSuperset(of: ["(0, 0)", "(0, 1)", "(1, 1)", "(1, 2)", "(1, 3)"]))
  }

  @Test func `any world can show its tiles' borders and indices (W42)`() async throws {
    let draws = "draws: {generator: grid, overlay: tiles}\n"
    let border = SRGBColor(red8: 255, green8: 149, blue8: 0)
    let events = "events:\n  - {time: 0.1, offset: [-16, -23]}\n"
    let picture = try #require(await play(Self.head + draws + events).first?.picture)
    // Tile (1, 1) begins at 256 of the lattice, which is 16 + 256 and 23 + 256 in the view.
    #expect((30..<300).allSatisfy { picture[$0, 23] == border && picture[$0, 23 + 256] == border })
    #expect((30..<430).allSatisfy { picture[16, $0] == border && picture[16 + 256, $0] == border })
    #expect(picture[15, 100] == .white && picture[100, 22] == .white)
    let plain = try await play(Self.head + "draws: {generator: grid}\n" + events)
    #expect(plain.first?.picture[100, 23] != border)
  }
}
