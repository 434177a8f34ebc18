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
  private func demonstration() throws -> DeepScrollView {
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
    return DeepScrollView(camera, behavior: behavior)
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
    let tiles = view.camera.tileBox(tileSize: 256)
    #expect(
      [tiles.columns.lowerBound, tiles.rows.lowerBound] == [BigInt(box[0]), BigInt(box[1])]
    )
    #expect(tiles.width == box[2] && tiles.height == box[3])
  }

  @Test
  func `Z05 Z40 four hundred pinches: the scroll view's numbers stay small, the camera's do not`()
    throws
  {
    var view = try demonstration()
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

  /// Drags the content by a way, and holds still before the finger leaves.
  private func drag(_ view: inout DeepScrollView, by x: Double, _ y: Double, at time: Double) throws
  {
    for event in Gesture.pan(
      from: Point(x: 160 - x / 2, y: 230 - y / 2),
      to: Point(x: 160 + x / 2, y: 230 + y / 2),
      duration: 0.2,
      hold: 1
    ).events(from: time) {
      try view.receive(event)
    }
  }

  @Test(arguments: [(0.0, 0.0), (1, 0), (0, 1), (1, 1)])
  func `Z02 every corner comes to the middle by a finger, and stays there in twenty pinches`(
    x: Double,
    y: Double
  ) throws {
    var view = try demonstration()
    try drag(&view, by: 144 - 288 * x, 207 - 414 * y, at: 0)
    view.advance(to: 4)
    /// The corner's place in the view.
    func corner() -> Point<Double> {
      Point {
        let edge = BigFloat($0 == .horizontal ? 320 * x : 460 * y)
        return Double(edge * view.camera.scale - view.camera.offset[$0])
      }
    }
    #expect(corner() == Point(x: 160, y: 230))
    let middle = Point(x: 160.0, y: 230.0)
    for turn in 1...20 {
      for event in Gesture.pinch(at: middle, factor: 1.75, duration: 0.2, spread: 40)
        .events(from: 4 * Double(turn))
      {
        try view.receive(event)
      }
      view.advance(to: 4 * Double(turn) + 3)
      #expect(abs(corner().x - 160) < 1e-6 && abs(corner().y - 230) < 1e-6, "\(turn)")
    }
    var scale = try #require(BigFloat("0.9", precision: 256))
    for _ in 0..<20 { scale = scale * BigFloat(1.75) }
    #expect(Double((view.camera.scale / scale - BigFloat(1)).magnitude) < 1e-50)
    // The world ends there: pulled on by 100 points, the content follows as a rubber band does.
    let (wayX, wayY) = (100 - 200 * x, 100 - 200 * y)
    for event in Gesture.pan(
      from: middle,
      to: Point(x: 160 + wayX, y: 230 + wayY),
      duration: 0.2,
      hold: 1
    ).events(from: 100).dropLast() {
      try view.receive(event)
    }
    func band(_ extent: Double) -> Double { (1 - 1 / (100 * 0.55 / extent + 1)) * extent }
    #expect(abs(corner().x - 160 - band(320) * (1 - 2 * x)) < 1e-6)
    #expect(abs(corner().y - 230 - band(460) * (1 - 2 * y)) < 1e-6)
    let end = Touch(finger: 1, phase: .ended, location: Point(x: 160 + wayX, y: 230 + wayY))
    try view.receive(TouchEvent(time: 102, touches: [end]))
    view.advance(to: 110)
    #expect(abs(corner().x - 160) < 1e-6 && abs(corner().y - 230) < 1e-6)
  }

  @Test(arguments: [1.7, 1.3, 0.6])
  func `pinches by other factors than two keep what is under them`(
    factor: Double
  ) throws {
    var view = try demonstration()
    // Down first where it is to come up again.
    if factor < 1 { for turn in 0..<250 { try pinch(&view, at: 4 * Double(turn)) } }
    let start = view.camera.scale.exponent
    for turn in 0..<300 {
      let time = view.scrollView.time.rounded(.up) + 1
      let anchor = Point(x: 40 + Double(turn * 37 % 240), y: 50 + Double(turn * 53 % 360))
      let place = Point { BigFloat(anchor[$0]) }
      let (scale, before) = (view.camera.scale, view.camera.worldPoint(at: place))
      for event in Gesture.pinch(at: anchor, factor: factor, duration: 0.2, spread: 60)
        .events(from: time)
      {
        try view.receive(event)
      }
      #expect(abs(Double(view.camera.scale / scale) - factor) < 1e-12)
      let after = view.camera.worldPoint(at: place)
      for axis in Axis.allCases {
        let way = (after[axis] - before[axis]) * view.camera.scale
        #expect(Double(way.magnitude) < 1e-6, "\(turn)")
      }
      view.advance(to: time + 3)
    }
    #expect((view.camera.scale.exponent - start).magnitude > 100)
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
    #expect(other.camera.tileBox(tileSize: 256) == view.camera.tileBox(tileSize: 256))
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

  @Test func `Z09 the indicators flash after each zoom, for a moment`() throws {
    var view = try demonstration()
    for turn in 0..<3 {
      let start = 4 * Double(turn)
      for event in Gesture.pinch(
        at: Point(x: 160, y: 230),
        factor: turn == 1 ? 0.7 : 1.5,
        duration: 0.2,
        spread: 100
      ).events(from: start) {
        try view.receive(event)
      }
      // A pinch within its limits ends with its last touch.
      view.advance(to: start + 0.25)
      let flashes = view.takeMessages().filter { $0.message == .didFlashIndicators }
      #expect(flashes.count == 1 && flashes.allSatisfy { $0.zoom == 1 })
      #expect(view.scrollView.indicator(on: .vertical)?.opacity == 1)
      view.advance(to: start + 3)
      #expect(view.takeMessages().allSatisfy { $0.message != .didFlashIndicators })
      #expect(view.scrollView.indicator(on: .vertical) == nil)
    }
  }

  @Test func `the camera lies on one lattice from a zoom's end to the next`() throws {
    var view = try demonstration()
    for event in Gesture.pinch(
      at: Point(x: 97, y: 31),
      factor: 1.37,
      duration: 0.2,
      spread: 100
    ).events(from: 0) {
      try view.receive(event)
    }
    view.advance(to: 1)
    let phase = view.camera.phase
    #expect(phase.x > BigFloat(0) && phase.x < BigFloat(1))
    var places: Set<BigInt> = []
    for event in Gesture.pan(
      from: Point(x: 150, y: 200),
      to: Point(x: 100.3, y: 120.7),
      duration: 0.1,
      hold: 0
    ).events(from: 2) {
      try view.receive(event)
    }
    for frame in 0..<60 {
      view.advance(to: 2.1 + Double(frame) / 60)
      #expect(view.camera.phase == phase)
      // What is shown is the nearest pixel of the lattice.
      let first = view.camera.framePixels.columns.lowerBound
      let error = view.camera.offset.x - phase.x - BigFloat(first).rounded(toPrecision: 256)
      #expect(error >= BigFloat(-0.5) && error < BigFloat(0.5))
      places.insert(first)
    }
    #expect(places.count > 10)
  }

  @Test func `N07 a view that is turned keeps its corner in the world, at any depth`() throws {
    var view = try demonstration()
    for turn in 0..<100 { try pinch(&view, at: 4 * Double(turn)) }
    let corner = Point(x: BigFloat(0), y: BigFloat(0))
    let before = view.camera.worldPoint(at: corner)
    view.perform(.resize(Size(width: 460, height: 320)), at: 500)
    #expect(view.camera.viewport == Size(width: 460, height: 320))
    #expect(view.camera.worldPoint(at: corner) == before)
    #expect(view.camera.framePixels.columns.count == 460)
    // A drag moves it by exactly its points, as before.
    let offset = view.camera.offset
    for event in Gesture.pan(
      from: Point(x: 400, y: 100),
      to: Point(x: 388, y: 100),
      duration: 0.2,
      hold: 1
    ).events(from: 501) {
      try view.receive(event)
    }
    #expect(view.camera.offset.x - offset.x == BigFloat(12) && view.camera.offset.y == offset.y)
  }

  @Test func `a finger that stays after a pinch drags on from the committed zoom`() throws {
    var view = try demonstration()
    for turn in 0..<60 { try pinch(&view, at: 4 * Double(turn)) }
    func touch(_ time: Double, _ phase: Touch.Phase, _ places: [(Int, Double, Double)]) throws {
      let touches = places.map {
        Touch(finger: $0.0, phase: phase, location: Point(x: $0.1, y: $0.2))
      }
      try view.receive(TouchEvent(time: time, touches: touches))
    }
    try touch(300, .began, [(1, 100, 230), (2, 220, 230)])
    try touch(300.1, .moved, [(1, 70, 230), (2, 250, 230)])
    try touch(300.2, .ended, [(2, 250, 230)])
    let committed = view.camera
    #expect(committed.relativeZoom == BigFloat(1) && !view.scrollView.isAtRest)
    try touch(300.3, .moved, [(1, 70, 250)])
    try touch(300.4, .moved, [(1, 70, 210)])
    #expect(view.camera.scale == committed.scale)
    for (now, before) in [
      (view.camera.offset.x, committed.offset.x), (view.camera.offset.y, committed.offset.y),
    ] {
      #expect((now - before).magnitude <= BigFloat(60))
    }
    #expect(view.camera.offset.y > committed.offset.y)
  }
}
