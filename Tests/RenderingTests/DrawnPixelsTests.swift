import BigInt
import FathomColoring
import FathomGenerators
import FathomNavigation
import FathomNumbers
import FathomRendering
import Synchronization
import TestSupport
import Testing

/// A world that counts the samples it is asked for; its field is the column's offset.
private final class Counter: Generator, GeneratorScene, PreparedView {
  static let fields = [FieldDescription(name: "offset", summary: "Pixels from the centre.")]
  private let samples = Mutex(0)

  func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { self }
  func prepare(_ view: View, fields: [String]) -> any PreparedView { self }

  func fill(_ field: inout Field, at points: SamplePoints) {
    samples.withLock { $0 += points.width * points.height }
    guard case .lattice(let columns, let rows) = points else { return }
    for row in rows.indices {
      for (column, offset) in columns.enumerated() {
        field.values[row * columns.count + column] = Double(offset >> 64)
      }
    }
  }

  /// The samples since the last call.
  func take() -> Int {
    samples.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

@Suite struct DrawnPixelsTests {
  private let size = Size(width: 320, height: 460)

  private func renderer(_ counter: Counter, tileSize: Int) throws -> FrameRenderer {
    let anchor = SceneAnchor(
      point: Point(x: BigFloat(0), y: BigFloat(0)),
      fractionBits: 64,
      depth: 0
    )
    let scene = try Scene(
      [SceneLayer(generator: counter, field: "offset", colorMap: ColorMap(palette: .gray))],
      bounds: nil,
      homeExtent: BigFloat(4),
      anchors: [anchor]
    )
    var settings = RenderSettings(threads: 2)
    settings.tileSize = tileSize
    return FrameRenderer(scene: scene, settings: settings)
  }

  private func view(pitchExponent: Int) -> View {
    let grid = PixelGrid(
      center: Point(x: BigFloat(0.3), y: BigFloat(-0.7)),
      pitch: BigFloat(0.9).scaled(byPowerOfTwo: pitchExponent),
      size: size
    )
    return View(grid: grid, depth: 0)
  }

  @Test(.optimized, arguments: [0, 20, -100, -5000], [64, 256, 4096])
  func `Z11 Z34 at any scale the viewport's pixels are drawn, once each, and no others`(
    pitchExponent: Int,
    tileSize: Int
  ) async throws {
    let counter = Counter()
    let (_, statistics) = try await renderer(counter, tileSize: tileSize)
      .render(view(pitchExponent: pitchExponent))
    #expect(counter.take() == size.area)
    #expect(statistics.drawn <= (size.width / tileSize + 2) * (size.height / tileSize + 2))
  }

  @Test(.optimized, arguments: [64, 256, 4096])
  func `after a pan only the pixels that came into view are drawn`(tileSize: Int) async throws {
    let counter = Counter()
    let renderer = try renderer(counter, tileSize: tileSize)
    let start = view(pitchExponent: -40)
    _ = try await renderer.render(start)
    _ = counter.take()
    let grid = start.grid.panned(byColumns: 7, rows: -3)
    _ = try await renderer.render(View(grid: grid, depth: 0))
    #expect(counter.take() == 7 * size.height + 3 * size.width - 7 * 3)
  }

  @Test func `Z15 a recycled buffer shows nothing of its former tile`() async throws {
    let counter = Counter()
    let renderer = try renderer(counter, tileSize: 100)
    let (first, _) = try await renderer.render(view(pitchExponent: -3))
    let (_, _) = try await renderer.render(view(pitchExponent: -9))
    let (again, statistics) = try await renderer.render(view(pitchExponent: -3))
    #expect(statistics.recycled > 0)
    #expect(again == first)
  }
}
