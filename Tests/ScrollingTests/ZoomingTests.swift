import FathomNavigation
import FathomScrolling
import TestSupport
import Testing

/// Pinches, taps, and zooms that the owner asks for.
@Suite struct ZoomingTests {
  @Test(arguments: [
    (160.0, 230.0, 2.0, 160.0, 230.0), (40, 60, 1.5, 20, 30),
  ])
  func `2_5 a pinch keeps the place under its middle`(
    x: Double,
    y: Double,
    factor: Double,
    offsetX: Double,
    offsetY: Double
  ) throws {
    var view = ScrollView.zooming
    let place = view.contentPoint(at: Point(x: x, y: y))
    try view.pinch(at: (x, y), by: factor, from: 0)
    #expect(view.zoom == factor && view.offset == Point(x: offsetX, y: offsetY))
    #expect(view.contentPoint(at: Point(x: x, y: y)) == place)
  }

  @Test func `a pinch that begins at another zoom keeps its place as well`() throws {
    var view = ScrollView.zooming
    view.setZoom(0.8, animated: false, at: 0)
    view.setOffset(Point(x: 100, y: 200), animated: false, at: 0)
    let place = view.contentPoint(at: Point(x: 40, y: 60))
    try view.pinch(at: (40, 60), by: 1.5, from: 1)
    #expect(agree(view.zoom, 1.2))
    let now = view.contentPoint(at: Point(x: 40, y: 60))
    #expect(agree(now.x, place.x) && agree(now.y, place.y))
  }

  @Test func `a pinch whose middle moves carries the place along`() throws {
    var view = ScrollView.zooming
    view.setOffset(Point(x: 100, y: 100), animated: false, at: 0)
    func fingers(_ phase: Touch.Phase, _ x: Double, _ spread: Double, _ time: Double) -> TouchEvent
    {
      TouchEvent(
        time: time,
        touches: [
          Touch(finger: 1, phase: phase, location: Point(x: x - spread / 2, y: 200)),
          Touch(finger: 2, phase: phase, location: Point(x: x + spread / 2, y: 200)),
        ]
      )
    }
    try view.receive(fingers(.began, 100, 80, 1))
    let place = view.contentPoint(at: Point(x: 100, y: 200))
    try view.receive(fingers(.moved, 130, 120, 1.1))
    #expect(view.zoom == 1.5 && view.isZooming && view.isDragging)
    #expect(view.contentPoint(at: Point(x: 130, y: 200)) == place)
    try view.receive(fingers(.ended, 130, 120, 1.1))
    let names = view.messageNames().filter { $0 != "didScroll" && $0 != "didZoom" }
    #expect(
      names == [
        "didSettle", "willBeginZooming", "willBeginDragging", "didEndZooming", "willEndDragging",
        "didEndDragging", "willBeginDecelerating",
      ]
    )
  }

  @Test func `N44 N38 zooming takes limits, and something to zoom`() throws {
    for (content, least, greatest, zooms) in [
      (true, 1.0, 1.0, false), (false, 0.5, 2, false), (true, 1, 2, true), (true, 0.5, 1, true),
    ] {
      var view = ScrollView.large
      view.hasZoomableContent = content
      (view.minimumZoom, view.maximumZoom) = (least, greatest)
      try view.pinch(at: (160, 230), by: zooms && greatest == 1 ? 0.8 : 1.2, from: 0)
      #expect((view.zoom != 1) == zooms)
    }
  }

  @Test(arguments: [(8.0, 2.0), (0.05, 0.5)])
  func `N46 N68 Z04 a pinch goes beyond the limits and comes back; one message tells it`(
    factor: Double,
    limit: Double
  ) throws {
    var view = ScrollView.zooming
    try view.pinch(at: (160, 230), by: factor, from: 0, spread: factor > 1 ? 40 : 200)
    let pinched = view.takeMessages()
    #expect(pinched.count { $0.message == .didZoom } == 10)
    #expect(factor > 1 ? view.zoom > 2 && view.zoom < 4 : view.zoom < 0.5 && view.zoom > 0.25)
    #expect(view.isZoomBouncing && !view.isTracking)
    view.rest()
    #expect(view.zoom == limit && view.isAtRest)
    let bounced = view.takeMessages()
    #expect(bounced.count { $0.message == .didZoom } == 1)
    #expect(bounced.suffix(2).map(\.message) == [.didEndZooming(zoom: limit), .didSettle])
    for axis in Axis.allCases { #expect(view.limits(on: axis).contains(view.offset[axis])) }
  }

  @Test func `the bounce keeps the pinch's place as far as there is content`() throws {
    var view = ScrollView.zooming
    view.setOffset(Point(x: 300, y: 700), animated: false, at: 0)
    try view.pinch(at: (100, 200), by: 4, from: 1, spread: 40)
    let place = view.contentPoint(at: Point(x: 100, y: 200))
    for _ in 0..<40 {
      view.advance(to: view.time + 0.02)
      let now = view.contentPoint(at: Point(x: 100, y: 200))
      #expect(abs(now.x - place.x) < 1e-9 && abs(now.y - place.y) < 1e-9)
    }
  }

  @Test func `N47 without bounce the zoom stops at its limits`() throws {
    var view = ScrollView.zooming
    view.bouncesZoom = false
    try view.pinch(at: (160, 230), by: 8, from: 0, spread: 30)
    #expect(view.zoom == 2 && view.isAtRest)
    #expect(view.takeMessages().allSatisfy { $0.zoom <= 2 })
    try view.pinch(at: (160, 230), by: 0.05, from: 1, spread: 300)
    #expect(view.zoom == 0.5)
  }

  @Test func `fingers that come during a zoom's bounce wait for its end`() throws {
    var view = ScrollView.zooming
    try view.pinch(at: (160, 230), by: 8, from: 0, spread: 30)
    try view.touch(.began, 10, 10, at: 0.35)
    try view.touch(.moved, 60, 60, at: 0.4)
    #expect(view.isZoomBouncing)
    try view.touch(.ended, 60, 60, at: 3)
    #expect(view.zoom == 2 && view.isAtRest)
    try view.touch(.began, 10, 10, at: 4)
    #expect(view.isTracking)
  }

  @Test func `N46 a request during a zoom's bounce leaves the zoom at its limit`() throws {
    for animated in [false, true] {
      var view = ScrollView.zooming
      try view.pinch(at: (160, 230), by: 8, from: 0, spread: 30)
      view.advance(to: 0.35)
      #expect(view.isZoomBouncing && view.zoom > 2.1)
      view.setOffset(Point(x: 100, y: 100), animated: animated, at: 0.36)
      #expect(view.zoom == 2)
      view.rest()
      #expect(view.zoom == 2 && view.offset == Point(x: 100, y: 100))
    }
  }

  @Test func `N48 limits and rectangles follow the zoom by themselves`() {
    var view = ScrollView.zooming
    view.setZoom(2, animated: false, at: 0)
    #expect(view.limits(on: .horizontal) == 0...1680 && view.limits(on: .vertical) == 0...3540)
    view.scrollToVisible(
      Rectangle(x: 900, y: 1900, width: 100, height: 100),
      animated: false,
      at: 1
    )
    #expect(view.offset == Point(x: 1680, y: 3540))
  }

  @Test func `N50 setting the zoom keeps the middle, as far as content fills the view`() {
    var view = ScrollView.zooming
    view.setZoom(2, animated: false, at: 0)
    #expect(view.offset == Point(x: 160, y: 230))
    view.setZoom(0.5, animated: false, at: 1)
    // 500 × 1000: the middle of the view would be at (80, 115), and nothing shows beyond the edge.
    #expect(view.offset == Point(x: 0, y: 0))
    view.setZoom(9, animated: false, at: 2)
    #expect(view.zoom == 2)
  }

  @Test func `N51 a rectangle takes as much of the view as possible`() {
    var view = ScrollView.zooming
    view.zoom(to: Rectangle(x: 400, y: 800, width: 200, height: 230), animated: false, at: 0)
    #expect(view.zoom == 1.6)
    #expect(view.contentPoint(at: Point(x: 160, y: 230)) == Point(x: 500, y: 915))
    view.zoom(to: Rectangle(x: 0, y: 0, width: 10, height: 10), animated: false, at: 1)
    #expect(view.zoom == 2 && view.offset == Point(x: 0, y: 0))
    view.zoom(to: Rectangle(x: 0, y: 0, width: 0, height: -1), animated: false, at: 2)
    #expect(view.zoom == 2)
  }

  @Test func `N67 an animated zoom is told once, its scrolling for every frame`() {
    var view = ScrollView.zooming
    view.setZoom(2, animated: true, at: 0)
    for frame in 1...30 { view.advance(to: Double(frame) / 60) }
    let names = view.takeMessages().map(\.message.name)
    #expect(names.count { $0 == "didZoom" } == 1 && names.count { $0 == "didScroll" } >= 17)
    #expect(names.suffix(2) == ["didEndZooming", "didSettle"] && view.zoom == 2)
    view.setZoom(1, animated: false, at: 1)
    #expect(view.takeMessages().map(\.message.name) == ["didZoom", "didScroll", "didSettle"])
  }

  @Test func `N52 N53 the double tap's cycle`() throws {
    var view = ScrollView.zooming
    view.minimumZoom = 0.5
    view.tapZoom = .cycle
    view.setZoom(0.5, animated: false, at: 0)
    var zooms: [Double] = []
    for turn in 0..<4 {
      let time = 2 + 2 * Double(turn)
      try view.tap(100, 100, at: time)
      try view.tap(104, 98, at: time + 0.2)
      view.advance(to: time + 1)
      zooms.append(view.zoom)
      if turn == 0 { #expect(view.offset == Point(x: 340, y: 0)) }
    }
    #expect(zooms == [1, 2, 0.5, 1])
  }

  @Test func `W07 N72 a double tap zooms in about its place, a tap of two fingers out`() throws {
    var view = ScrollView.zooming
    view.tapZoom = .steps(factor: 1.5)
    try view.tap(40, 60, at: 0)
    try view.tap(40, 60, at: 0.2)
    view.advance(to: 1)
    #expect(view.zoom == 1.5 && view.offset == Point(x: 20, y: 30))
    for (phase, time) in [(Touch.Phase.began, 2.0), (.ended, 2.1)] {
      try view.receive(
        TouchEvent(
          time: time,
          touches: [
            Touch(finger: 1, phase: phase, location: Point(x: 20, y: 60)),
            Touch(finger: 2, phase: phase, location: Point(x: 60, y: 60)),
          ]
        )
      )
    }
    view.advance(to: 3)
    #expect(view.zoom == 1 && view.offset == Point(x: 0, y: 0))
  }

  @Test func `taps too far apart in time or place, long touches and drags are no double tap`()
    throws
  {
    for (x, pause, hold) in [(100.0, 0.5, 0.05), (160, 0.2, 0.05), (100, 0.2, 0.5)] {
      var view = ScrollView.zooming
      try view.tap(100, 100, at: 0)
      try view.touch(.began, x, 100, at: pause)
      try view.touch(.ended, x, 100, at: pause + hold)
      #expect(!view.takeMessages().contains { $0.message.name == "didDoubleTap" })
    }
  }

  // MARK: - Small content

  @Test func `W09 N49 content smaller than the view hugs its corner`() {
    var view = ScrollView.zooming
    view.contentSize = Size(width: 200, height: 1000)
    #expect(view.contentFrame.origin == Point(x: 0, y: 0))
  }

  @Test func `W10 W11 or lies in the middle, each axis for itself, in every frame`() {
    var view = ScrollView.zooming
    view.contentSize = Size(width: 200, height: 1000)
    view.centersSmallContent = true
    view.minimumZoom = 0.25
    #expect(view.contentFrame.origin == Point(x: 60, y: 0))
    view.setZoom(0.4, animated: true, at: 0)
    for frame in 1...30 {
      view.advance(to: Double(frame) / 60)
      let frame = view.contentFrame
      #expect(abs(frame.center.x - 160) < 1e-9)
      if frame.size.height < 460 { #expect(abs(frame.center.y - 230) < 1e-9) }
    }
    #expect(view.contentFrame == Rectangle(x: 120, y: 30, width: 80, height: 400))
    view.setZoom(2, animated: false, at: 1)
    #expect(view.contentFrame.origin.x == -view.offset.x)
  }

  @Test func `a pinch on centred content keeps its place`() throws {
    var view = ScrollView.zooming
    view.contentSize = Size(width: 200, height: 300)
    view.centersSmallContent = true
    view.maximumZoom = 4
    let anchor = Point(x: 160.0, y: 230.0)
    let place = view.contentPoint(at: anchor)
    try view.pinch(at: (160, 230), by: 3, from: 0)
    let now = view.contentPoint(at: anchor)
    #expect(abs(now.x - place.x) < 1e-9 && abs(now.y - place.y) < 1e-9 && view.zoom == 3)
  }
}
