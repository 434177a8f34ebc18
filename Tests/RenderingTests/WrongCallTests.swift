import FathomColoring
import FathomFiles
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import Testing

/// Calls that cannot be served: each throws, and none ends the process.
@Suite struct WrongCallTests {
  private func scene() throws -> Scene {
    try Scene(
      [
        SceneLayer(
          generator: MandelbrotGenerator(),
          field: "nu",
          colorMap: ColorMap(palette: .gray)
        )
      ],
      bounds: nil,
      homeExtent: BigFloat(4),
      anchors: [SceneAnchor(point: .worldOrigin, fractionBits: 80, depth: 0)]
    )
  }

  private func view(
    _ size: Size<Int> = Size(width: 32, height: 18),
    anchorIndex: Int = 0,
    secondAnchor: View.SecondAnchor? = nil
  ) -> View {
    View(
      grid: PixelGrid(center: .worldOrigin, pitch: BigFloat(0.1), size: size),
      depth: 0,
      anchorIndex: anchorIndex,
      secondAnchor: secondAnchor
    )
  }

  @Test(arguments: [
    ("threads", 0), ("threads", -1), ("threads", 1_000_000), ("samples", 0), ("samples", -3),
    ("samples", 1_000_000), ("tile", 0), ("tile", -1), ("tile", 100_000),
  ])
  func `settings outside their limits are refused`(setting: String, value: Int) async throws {
    var settings = RenderSettings(threads: setting == "threads" ? value : 1)
    if setting == "samples" { settings.samples = value }
    if setting == "tile" { settings.tileSize = value }
    let renderer = FrameRenderer(scene: try scene(), settings: settings)
    let error = await #expect(throws: InvalidValue.self) { try await renderer.render(view()) }
    #expect(error?.description.contains("\(value)") == true)
    guard setting == "threads" else { return }
    let fields = FieldRenderer(scene: try scene(), threads: value)
    await #expect(throws: InvalidValue.self) { try await fields.render(view(), field: "nu") }
  }

  @Test(arguments: [
    Size(width: 0, height: 0), Size(width: -1, height: 5), Size(width: 5, height: 0),
    Size(width: 1_000_000_000, height: 1_000_000_000), Size(width: .max, height: .max),
    Size(width: 60_000, height: 60_000),
  ])
  func `frames without pixels, and with too many, are refused before any is drawn`(
    size: Size<Int>
  ) async throws {
    let renderer = FrameRenderer(scene: try scene(), settings: RenderSettings(threads: 1))
    await #expect(throws: InvalidValue.self) { try await renderer.render(view(size)) }
    let fields = FieldRenderer(scene: try scene(), threads: 1)
    await #expect(throws: InvalidValue.self) { try await fields.render(view(size), field: "nu") }
  }

  @Test func `a frame of too many tiles is refused`() async throws {
    var settings = RenderSettings(threads: 1)
    settings.tileSize = 1
    let renderer = FrameRenderer(scene: try scene(), settings: settings)
    let view = view(Size(width: 2000, height: 2000))
    await #expect(throws: InvalidValue.self) { try await renderer.render(view) }
  }

  @Test func `a view of an anchor that its scene does not have is refused`() async throws {
    let scene = try scene()
    let renderer = FrameRenderer(scene: scene, settings: RenderSettings(threads: 1))
    let fields = FieldRenderer(scene: scene, threads: 1)
    for view in [
      view(anchorIndex: 1), view(anchorIndex: -1),
      view(secondAnchor: View.SecondAnchor(index: 7, weight: 0.5)),
    ] {
      await #expect(throws: InvalidValue.self) { try await renderer.render(view) }
      await #expect(throws: InvalidValue.self) { try await fields.render(view, field: "nu") }
      #expect(throws: InvalidValue.self) { try scene.iterationLimit(of: view) }
      #expect(throws: InvalidValue.self) { try scene.coloring(of: view) }
    }
  }

  @Test func `a scene has layers and anchors`() throws {
    #expect(throws: InvalidValue.self) {
      try Scene(
        [],
        bounds: nil,
        homeExtent: BigFloat(4),
        anchors: [SceneAnchor(point: .worldOrigin, fractionBits: 80, depth: 0)]
      )
    }
    let layer = SceneLayer(
      generator: MandelbrotGenerator(),
      field: "nu",
      colorMap: ColorMap(palette: .gray)
    )
    #expect(throws: InvalidValue.self) {
      try Scene([layer], bounds: nil, homeExtent: BigFloat(4), anchors: [])
    }
  }

  @Test func `a frame has a view for each of its samples`() async throws {
    let other = FrameView(view(Size(width: 16, height: 9)))
    let exposure = Exposure(FrameView(view()), samples: [other, other, other])
    let renderer = FrameRenderer(scene: try scene(), settings: RenderSettings(threads: 1))
    await #expect(throws: InvalidValue.self) { try await renderer.render(exposure) }
  }

  @Test func `JPEG qualities go from 1 to 100`() {
    for quality in [0, -1, 101] {
      #expect(throws: ImagingError.self) {
        try Bitmap(width: 2, height: 2).jpegData(quality: quality)
      }
    }
  }
}
