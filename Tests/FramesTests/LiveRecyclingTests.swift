import BigInt
import FathomFiles
import FathomFrames
import FathomGenerators
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomScrolling
import FathomWorlds
import Synchronization
import TestSupport
import Testing

/// The tiles of a world under fingers: what is kept, recycled and drawn, gesture after gesture.
@Suite struct LiveRecyclingTests {
  private static let size = Size(width: 60, height: 44)
  private static let tileSize = 16

  private static var settings: RenderSettings {
    var settings = RenderSettings(threads: 2)
    settings.tileSize = tileSize
    settings.dithers = true
    return settings
  }

  /// A view without an edge, which bounces beyond its zooms.
  private static func view() -> DeepScrollView {
    func number(_ value: Double) -> BigFloat { BigFloat(value).rounded(toPrecision: 256) }
    var behavior = ScrollView(size: Size(width: 60, height: 44))
    (behavior.minimumZoom, behavior.maximumZoom) = (0.5, 2)
    let camera = Camera(
      world: nil,
      scale: number(40),
      offset: Point(x: number(3), y: number(-7)),
      viewport: size
    )
    return DeepScrollView(camera, behavior: behavior)
  }

  private static func gesture(_ random: inout SplitMix64) -> Gesture {
    func place() -> Point<Double> {
      Point(
        x: Double.random(in: 10...50, using: &random),
        y: Double.random(in: 8...36, using: &random)
      )
    }
    if Bool.random(using: &random) {
      return .pan(
        from: place(),
        to: place(),
        duration: Double.random(in: 0.05...0.3, using: &random),
        hold: Bool.random(using: &random) ? 0 : 0.2
      )
    }
    // Near the depth where it began, however many there are.
    return .pinch(
      at: place(),
      factor: Double.random(in: 0.3...3, using: &random),
      duration: Double.random(in: 0.1...0.4, using: &random),
      spread: 60
    )
  }

  // MARK: - The rows' own bookkeeping

  /// Rows Z14, Z17, Z20 and Z26 as the document tells them, on sets of tiles: those that left wait,
  /// those that come take one that waits, and one is made where none does.
  private struct Bookkeeping {
    struct Tile: Hashable {
      let column: Int
      let row: Int
    }

    /// The tiles on display, and the pixels that each has drawn.
    var drawn: [Tile: PixelRectangle] = [:]
    var waiting = 0
    var created = 0
    var widest = 0

    /// Shows a rectangle of the lattice; returns what a frame reports.
    mutating func show(_ region: PixelRectangle, frame: Int) -> FrameStatistics {
      let side = LiveRecyclingTests.tileSize
      func tiles(_ range: Range<Int>) -> ClosedRange<Int> {
        Int(
          (Double(range.lowerBound) / Double(side)).rounded(.down)
        )...Int(
          (Double(range.upperBound - 1) / Double(side)).rounded(.down)
        )
      }
      var needed: [Tile: PixelRectangle] = [:]
      for column in tiles(region.columns) {
        for row in tiles(region.rows) {
          let whole = PixelRectangle(
            columns: column * side..<(column + 1) * side,
            rows: row * side..<(row + 1) * side
          )
          needed[Tile(column: column, row: row)] = whole.intersection(region)
        }
      }
      let left = drawn.keys.filter { needed[$0] == nil }
      for tile in left { drawn[tile] = nil }
      waiting += left.count
      var statistics = FrameStatistics(frame: frame, created: 0, recycled: 0, kept: 0, drawn: 0)
      for (tile, part) in needed {
        if let before = drawn[tile] {
          statistics.kept += 1
          if before.contains(part) { continue }
        } else if waiting > 0 {
          (waiting, statistics.recycled) = (waiting - 1, statistics.recycled + 1)
        } else {
          (created, statistics.created) = (created + 1, statistics.created + 1)
        }
        statistics.drawn += 1
        drawn[tile] = part
      }
      widest = max(widest, needed.count)
      return statistics
    }

    /// The reload after a commit: every tile waits.
    mutating func reload() {
      waiting += drawn.count
      drawn = [:]
    }
  }

  /// The lattice's pixels that a camera near the origin shows, worked out in Doubles.
  private static func region(_ camera: Camera<BigFloat>) -> PixelRectangle {
    let zoom = Double(camera.relativeZoom)
    func range(_ offset: BigFloat, _ phase: BigFloat, _ extent: Int) -> Range<Int> {
      let (offset, phase) = (Double(offset), Double(phase))
      guard zoom != 1 else {
        let first = Int((offset - phase + 0.5).rounded(.down))
        return first..<first + extent
      }
      // The filter takes in two pixels beyond the frame.
      let first = ((offset - 2) / zoom - phase).rounded(.down)
      let end = ((offset + Double(extent) + 2) / zoom - phase).rounded(.up)
      return Int(first)..<Int(end)
    }
    return PixelRectangle(
      columns: range(camera.offset.x, camera.phase.x, size.width),
      rows: range(camera.offset.y, camera.phase.y, size.height)
    )
  }

  // MARK: - Two hundred gestures

  @Test(.optimized, arguments: 0..<4)
  func `Z14 Z17 Z20 Z26 each frame is that drawn from nothing, each count the rows'`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let text = "{generator: noise, seed: 3, samples: 1}"
    let world = try World(YAMLNode(parsing: text, file: "w.yaml"), name: "w")
    let renderer = LiveRenderer(world, Self.settings, pixelRatio: 1, drawsExactly: false)
    var (view, books) = (Self.view(), Bookkeeping())
    var epoch = view.camera
    var (time, index) = (0.0, 0)
    var counts = (zooming: 0, fractional: 0, commits: 0)

    func show(isCompared: Bool) async throws {
      let camera = view.camera
      if camera.scale != epoch.scale || camera.phase != epoch.phase {
        books.reload()
        epoch = camera
        counts.commits += 1
      }
      await renderer.follow(camera)
      let (picture, statistics) = try await renderer.draw(frame: index)
      #expect(statistics == books.show(Self.region(camera), frame: index))
      if camera.relativeZoom != BigFloat(1) {
        counts.zooming += 1
      } else if camera.offset.x - camera.phase.x != BigFloat(camera.framePixels.columns.lowerBound)
      {
        counts.fractional += 1
      }
      index += 1
      guard isCompared else { return }
      let fresh = LiveRenderer(world, Self.settings, pixelRatio: 1, drawsExactly: false)
      await fresh.follow(epoch)
      await fresh.follow(camera)
      #expect(try await fresh.draw(frame: 0).0 == picture, "frame \(index - 1)")
      guard camera.relativeZoom == BigFloat(1) else { return }
      // Between gestures it is the picture of the view as anybody would draw it.
      let grid = camera.pixelGrid(origin: world.contentOrigin)
      let depth = world.depth(pitch: grid.exactPitch, size: Self.size)
      let anchor = SceneAnchor(
        point: grid.exactCenter,
        fractionBits: grid.fractionBits,
        depth: depth
      )
      let exact = try await FrameRenderer(
        scene: world.scene(anchors: [anchor]),
        settings: Self.settings
      ).render(View(grid: grid, depth: depth)).0
      #expect(exact == picture, "frame \(index - 1)")
    }

    try await show(isCompared: true)
    for _ in 0..<50 {
      var events = Self.gesture(&random).events(from: time)[...]
      let end = (events.last?.time ?? time) + Double.random(in: 0.05...1.5, using: &random)
      while time < end {
        time += Double.random(in: 0.01...0.09, using: &random)
        while let event = events.first, event.time <= time {
          try view.receive(event)
          events.removeFirst()
        }
        view.advance(to: time)
        try await show(isCompared: Int.random(in: 0..<4, using: &random) == 0)
      }
      for event in events { try view.receive(event) }
      time = max(time, events.last?.time ?? time)
    }
    #expect(counts.commits > 10 && counts.zooming > 100 && counts.fractional > 100)
    // No buffer is made after the widest box.
    #expect(books.created == books.widest)
  }

  // MARK: - Pixels

  /// A world of one colour that counts the samples it is asked for.
  private final class Counter: Generator, GeneratorScene, PreparedView {
    static let fields = [FieldDescription(name: "value", summary: "Always 0.")]
    private let samples = Mutex(0)

    func scene(_ anchors: [SceneAnchor]) -> any GeneratorScene { self }
    func prepare(_ view: View, fields: [String]) -> any PreparedView { self }

    func fill(_ field: inout Field, at points: SamplePoints) {
      samples.withLock { $0 += points.width * points.height }
    }

    func take() -> Int {
      samples.withLock { count in
        defer { count = 0 }
        return count
      }
    }
  }

  @Test
  func `a coast draws what it uncovers, a pinch out what comes into view, rest nothing (Z35)`()
    async throws
  {
    let counter = Counter()
    var world = World(
      GeneratorDescription(
        Counter.self,
        name: "counted-pixels",
        summary: "Counts its samples.",
        make: { _ in counter }
      )
    )
    world.samples = 1
    let renderer = LiveRenderer(world, Self.settings, pixelRatio: 1, drawsExactly: false)
    var view = Self.view()
    var before: PixelRectangle?
    var totals: [String: Int] = [:]

    func show(_ part: String) async throws {
      await renderer.follow(view.camera)
      _ = try await renderer.draw(frame: 0)
      let (region, drawn) = (Self.region(view.camera), counter.take())
      let uncovered = before.map { region.subtracting($0).reduce(0) { $0 + $1.area } }
      // A tile may keep more than showed last.
      let isOneWay = part != "pinch out"
      let expected = uncovered ?? region.area
      #expect(isOneWay ? drawn == expected : drawn <= expected, "\(part)")
      totals[part, default: 0] += drawn
      before = region
    }

    try await show("load")
    try await show("rest")
    let pan = Gesture.pan(
      from: Point(x: 50, y: 40),
      to: Point(x: 31.7, y: 30.2),
      duration: 0.1,
      hold: 0
    )
    for event in pan.events(from: 0) { try view.receive(event) }
    for frame in 0..<300 {
      view.advance(to: 0.1 + Double(frame) / 60)
      try await show("coast")
    }
    let way = Double(view.camera.offset.x) - 3
    #expect(view.scrollView.isAtRest && way > 40)
    try await show("rest")
    let pinch = Gesture.pinch(
      at: Point(x: 30, y: 22),
      factor: 0.2,
      duration: 0.4,
      spread: 200
    )
    var leastZoom = 1.0
    var events = pinch.events(from: 9)[...]
    for frame in 0..<24 {
      let time = 9 + Double(frame) / 60
      while let event = events.first, event.time <= time {
        try view.receive(event)
        events.removeFirst()
      }
      guard view.camera.relativeZoom != BigFloat(1) else { continue }
      leastZoom = min(leastZoom, Double(view.camera.relativeZoom))
      try await show("pinch out")
      let box = view.camera.tileBox(tileSize: Self.tileSize)
      func most(_ extent: Int) -> Int {
        Int((Double(extent) / (leastZoom * Double(Self.tileSize)) + 1).rounded(.up))
      }
      #expect(box.width <= most(60) && box.height <= most(44))
    }
    #expect(leastZoom < 0.5)
    #expect(totals["load"] == 60 * 44 && totals["rest"] == 0)
    #expect(try #require(totals["coast"]) > 44 * 40)
    #expect(try #require(totals["pinch out"]) > 3 * 60 * 44)
  }
}
