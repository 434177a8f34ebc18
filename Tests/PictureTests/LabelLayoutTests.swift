import FathomFrames
import FathomImaging
import FathomNavigation
import FathomNumbers
import FathomRendering
import FathomWorlds
import TestSupport
import Testing

@Suite struct LabelLayoutTests {
  @Test(arguments: LabelledPlace.all, [10, 2])
  func `nothing overlaps and all lies in the frame`(place: LabelledPlace, base: Int) throws {
    for size in [(640, 360), (1280, 720), (200, 100), (64, 32), (3000, 40), (1, 1)] {
      let grid = try place.grid(Size(width: size.0, height: size.1))
      for scale in [1, 2, 16] {
        let labels = CoordinateLabels(base: base, yPointsUp: false, scale: scale)
        let items = LabelLayout(labels, grid: grid).items
        for (index, item) in items.enumerated() {
          #expect(grid.frame.contains(item.box), "\(item.text)")
          #expect(item.mark.map(item.box.contains) ?? true)
          for other in items[..<index] {
            #expect(item.box.intersection(other.box).isEmpty, "\(item.text) on \(other.text)")
          }
        }
      }
    }
  }

  @Test(arguments: [10, 2]) func `a bar is as long as it says`(base: Int) throws {
    for width in ["7.1", "3e-7", "2e-1000", "9e40"] {
      let grid = try LabelledPlace(x: "0.3", y: "0", width: width).grid(
        Size(width: 640, height: 360)
      )
      let layout = LabelLayout(CoordinateLabels(base: base, yPointsUp: false, scale: 1), grid: grid)
      let bar = try #require(layout.items.last)
      let length = try LabelReading(bar.text, heading: nil).value.pixels(on: grid)
      #expect(abs(length - Double(try #require(bar.mark).width)) <= 0.5)
      #expect(32...160 ~= length)
    }
  }

  @Test func `labels come and go without a jump`() throws {
    // Each frame is 1 % deeper than the one before.
    var before: [String: Double]?
    var width = BigFloat(7.1).rounded(toPrecision: 128)
    for _ in 0..<460 {
      let grid = PixelGrid(
        center: .worldOrigin,
        pitch: width / BigFloat(640),
        size: Size(width: 640, height: 360)
      )
      let layout = LabelLayout(CoordinateLabels(base: 10, yPointsUp: false, scale: 1), grid: grid)
      let items = layout.items.filter { $0.box.columns.lowerBound == 0 }
      let now = Dictionary(items.map { ($0.text, $0.strength) }) { first, _ in first }
      if let before {
        for text in Set(before.keys).union(now.keys) {
          #expect(abs(now[text, default: 0] - before[text, default: 0]) < 0.45, "\(text)")
        }
      }
      before = now
      width = width / BigFloat(1.01).rounded(toPrecision: 128)
    }
  }

  @Test(.optimized, .timeLimit(.minutes(15)), arguments: [10, 2])
  func `a round place has a short heading at any depth`(base: Int) throws {
    for (width, text) in [("1e-50", "0.375"), ("1e-1000000", "-3.5")] {
      let place = LabelledPlace(x: text, y: "0", width: width)
      let grid = try place.grid(Size(width: 640, height: 360))
      let layout = LabelLayout(CoordinateLabels(base: base, yPointsUp: false, scale: 1), grid: grid)
      let heading = try #require(layout.x.heading)
      let number = base == 10 ? text : text == "0.375" ? "3*2^-3" : "-7*2^-1"
      #expect(heading == number + " + d")
      #expect(layout.y.heading == nil)
    }
  }

  @Test func `tiles and threads leave labels as they are`() async throws {
    var world = World(try #require(GeneratorCatalog.entry(named: "grid")))
    world.labelScale = 1
    let (view, anchor) = try world.view(
      ViewDescription(at: "0.4142135,-1.7320508", zoom: "1e9"),
      size: Size(width: 300, height: 200)
    )
    var pictures: [Bitmap] = []
    for (tileSize, threads) in [(256, 1), (16, 2), (7, 1)] {
      var settings = RenderSettings(threads: threads)
      settings.tileSize = tileSize
      let renderer = FrameRenderer(scene: try world.scene(anchors: [anchor]), settings: settings)
      pictures.append(try await renderer.render(view).0)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
    world.labelScale = nil
    let plain = FrameRenderer(
      scene: try world.scene(anchors: [anchor]),
      settings: RenderSettings(threads: 1)
    )
    #expect(try await plain.render(view).0 != pictures[0])
  }
}
