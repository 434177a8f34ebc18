import BigInt
import FathomNavigation
import FathomNumbers
import FathomScrolling
import Foundation
import TestSupport
import Testing

/// The infinite zoom: the camera takes over from the scroll view at the end of every zoom.
@Suite struct DeepScrollViewTests {
  /// The source document's demonstration.
  private func demonstration(tileSize: Int? = 256) throws -> DeepScrollView {
    func number(_ value: Double) -> BigFloat { BigFloat(value).rounded(toPrecision: 256) }
    let camera = Camera(
      world: Size(width: number(320), height: number(460)),
      scale: try #require(BigFloat("0.9", precision: 256)),
      offset: Point(x: number(-16), y: number(-23)),
      viewport: Size(width: 320, height: 460),
      insets: EdgeInsets(
        top: number(230),
        left: number(160),
        bottom: number(230),
        right: number(160)
      )
    )
    var behavior = ScrollView(size: Size(width: 320, height: 460))
    behavior.alwaysBounce = .both
    (behavior.minimumZoom, behavior.maximumZoom) = (0.5, 2)
    return DeepScrollView(camera, behavior: behavior, tileSize: tileSize)
  }

  /// Asks for eight times in one pinch about the view's middle, and waits for the bounce.
  private func pinch(_ view: inout DeepScrollView, by factor: Double = 8, at time: Double) throws {
    let spread = factor > 1 ? 40.0 : 300
    for event in Gesture.pinch(
      at: Point(x: 160, y: 230),
      factor: factor,
      duration: 0.2,
      spread: spread
    ).events(from: time) {
      try view.receive(event)
    }
    view.advance(to: time + 3)
  }

  private func distance(_ number: BigFloat, _ text: String) throws -> Double {
    Double((number - (try #require(BigFloat(text, precision: 512)))).magnitude)
  }

  @Test func `Z04 one pinch that asks for eight times ends at two, three at eight`() throws {
    var view = try demonstration()
    #expect(view.scrollView.contentSize == Size(width: 288, height: 414))
    for turn in 1...3 {
      try pinch(&view, at: 4 * Double(turn))
      #expect(view.scrollView.zoom == 1 && view.camera.relativeZoom == BigFloat(1))
      #expect(agree(Double(view.camera.scale), 0.9 * Double(1 << turn)))
    }
    #expect(view.scrollView.contentSize == Size(width: 2304, height: 3312))
    try pinch(&view, by: 0.02, at: 40)
    #expect(agree(Double(view.camera.scale), 3.6))
  }

  @Test(arguments: [
    (1, "128", "184", [0, 0, 2, 3]), (10, "147296", "211738", [575, 827, 2, 2]),
    (20, "150994784", "217055002", [589_823, 847_871, 2, 2]),
  ])
  func `golden vectors by fingers`(count: Int, x: String, y: String, box: [Int]) throws {
    var view = try demonstration()
    for turn in 0..<count { try pinch(&view, at: 4 * Double(turn)) }
    // Each pinch may round the place under the fingers to an ulp of the window, and all that follow
    // double it.
    let slack = 1e-11 * Double(1 << count)
    #expect(try distance(view.camera.offset.x, x) < slack)
    #expect(try distance(view.camera.offset.y, y) < slack)
    let tiles = try #require(view.tiles?.box)
    #expect(
      [tiles.columns.lowerBound, tiles.rows.lowerBound] == [BigInt(box[0]), BigInt(box[1])]
    )
    #expect(tiles.width == box[2] && tiles.height == box[3])
  }

  @Test
  func `Z05 Z40 four hundred pinches: the scroll view's numbers stay small, the camera's do not`()
    throws
  {
    var view = try demonstration(tileSize: nil)
    for turn in 0..<400 {
      try pinch(&view, at: 4 * Double(turn))
      let scrollView = view.scrollView
      for axis in Axis.allCases {
        #expect(scrollView.offset[axis].magnitude < 3e6 && scrollView.contentSize[axis] < 3e6)
      }
    }
    #expect(view.camera.scale.exponent == 400)
    let bits = try #require(view.camera.offset.x.floor).bitWidth
    #expect(bits > 400 && view.camera.offset.x.precision >= bits + 128)
    // A drag down there still moves by exactly its points.
    let before = view.camera.offset
    for event in Gesture.pan(
      from: Point(x: 100, y: 100),
      to: Point(x: 84.5, y: 70),
      duration: 0.2,
      hold: 1
    ).events(from: 2000) {
      try view.receive(event)
    }
    #expect(view.camera.offset.x - before.x == BigFloat(15.5))
    #expect(view.camera.offset.y - before.y == BigFloat(30))
    for turn in 0..<400 { try pinch(&view, by: 0.02, at: 3000 + 4 * Double(turn)) }
    #expect(agree(Double(view.camera.scale), 0.9))
  }

  @Test func `Z29 Z30 taking the zoom over moves nothing on screen`() throws {
    var view = try demonstration()
    for event in Gesture.pinch(
      at: Point(x: 97, y: 31),
      factor: 1.7,
      duration: 0.2,
      spread: 100
    ).events(from: 0).dropLast() {
      try view.receive(event)
    }
    #expect(view.camera.relativeZoom == BigFloat(1.7) && view.scrollView.isZooming)
    let points = [Point(x: 0, y: 0), Point(x: 319, y: 1), Point(x: 97, y: 31)].map {
      Point(x: BigFloat($0.x), y: BigFloat($0.y))
    }
    let before = points.map(view.camera.worldPoint)
    // The fingers leave from where they are: 170 points apart.
    let touches = [(1, 12.0), (2, 182.0)].map { finger, x in
      Touch(finger: finger, phase: .ended, location: Point(x: x, y: 31))
    }
    try view.receive(TouchEvent(time: 0.3, touches: touches))
    #expect(view.camera.relativeZoom == BigFloat(1) && view.scrollView.zoom == 1)
    for (point, place) in zip(points, before) {
      let now = view.camera.worldPoint(at: point)
      #expect(Double((now.x - place.x).magnitude) < 1e-40)
      #expect(Double((now.y - place.y).magnitude) < 1e-40)
    }
  }

  @Test func `a world without bounds scrolls on, flick after flick`() throws {
    func number(_ value: Double) -> BigFloat { BigFloat(value).rounded(toPrecision: 256) }
    var view = DeepScrollView(
      Camera(
        world: nil,
        scale: number(1),
        offset: Point(x: number(0), y: number(0)),
        viewport: Size(width: 320, height: 460)
      ),
      behavior: ScrollView(size: Size(width: 320, height: 460))
    )
    // A finger every tenth of a second: each catches the flick before.
    for turn in 0..<2000 {
      let time = Double(turn) * 0.1
      for (phase, x, delay) in [
        (Touch.Phase.began, 300.0, 0.0), (.moved, 20, 0.01), (.ended, 20, 0.01),
      ] {
        let touch = Touch(finger: 1, phase: phase, location: Point(x: x, y: 100))
        try view.receive(TouchEvent(time: time + delay, touches: [touch]))
      }
    }
    view.advance(to: 300)
    // 280 points by hand, and 28,000 points a second for nine hundredths of one.
    let perFlick = 280 + Deceleration(start: 0, velocity: 28_000, rate: 0.998).position(at: 0.09)
    let last = 28_000 * 0.4994998331664553
    let way = 1999 * perFlick + 280 + last
    #expect(abs(Double(view.camera.offset.x) - way) < 1)
    #expect(view.camera.offset.y == BigFloat(0))
    #expect(view.scrollView.offset.x < 3e6)
  }

  @Test func `N29 the place in the world is kept to the last bit, and comes back`() throws {
    var view = try demonstration()
    for turn in 0..<300 { try pinch(&view, at: 4 * Double(turn)) }
    let data = try JSONEncoder().encode(view.state)
    var other = try demonstration()
    let state = try JSONDecoder().decode(DeepScrollViewState.self, from: data)
    let isRestored = other.restore(state)
    #expect(isRestored && other.scrollView.isAtRest)
    #expect(other.camera.scale == view.camera.scale)
    #expect(other.camera.offset == view.camera.offset)
    #expect(other.tiles?.box == view.tiles?.box)
    // Both go on alike.
    try pinch(&view, by: 1.5, at: 2000)
    try pinch(&other, by: 1.5, at: 2000)
    #expect(other.camera.scale == view.camera.scale)
    let slack = BigFloat(1e-8)
    #expect((other.camera.offset.x - view.camera.offset.x).magnitude < slack)
    for (scale, offset, precision) in [
      ("0", ["1", "2"], 64), ("-1", ["1", "2"], 64), ("x", ["1", "2"], 64), ("1", ["1"], 64),
      ("1", ["1", "2"], 0), ("1", ["1", "2"], .max),
    ] {
      var wrong = state
      (wrong.scale, wrong.offset, wrong.precision) = (scale, offset, precision)
      let before = other.state
      let isRestored = other.restore(wrong)
      #expect(!isRestored && other.state == before)
    }
  }

  @Test func `Z20 Z26 tiles that leave are used again, and none is created while one waits`() throws
  {
    var view = try demonstration()
    #expect(view.tiles?.createdCount == 4 && view.tiles?.drawnCount == 4)
    for turn in 0..<6 { try pinch(&view, at: 4 * Double(turn)) }
    let tiles = try #require(view.tiles)
    #expect(tiles.drawnCount == tiles.createdCount + tiles.recycledCount)
    // At most 3 × 3 of 256 cover 320 × 460, and never more are alive.
    #expect(tiles.createdCount <= 9 && tiles.recycledCount > 20)
  }
}
