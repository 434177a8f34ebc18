import FathomNavigation
import FathomScrolling
import TestSupport
import Testing

/// What touches do to the content beneath, and touches that cannot have been.
@Suite struct TouchTests {
  private func contentMessages(_ view: inout ScrollView) -> [String] {
    view.messageNames().filter { $0.hasPrefix("contentTouch") || $0.hasSuffix("BeginDragging") }
  }

  @Test func `N70 content waits for its touch, and loses it to a drag`() throws {
    var view = ScrollView.large
    try view.touch(.began, 100, 100, at: 0)
    view.advance(to: 0.1)
    #expect(contentMessages(&view).isEmpty)
    view.advance(to: 1)
    let message = try #require(view.takeMessages().first)
    #expect(message.message == .contentTouchBegan(Point(x: 100, y: 100)) && message.time == 0.15)
    try view.touch(.moved, 100, 50, at: 1.1)
    #expect(contentMessages(&view) == ["contentTouchCancelled", "willBeginDragging"])
  }

  @Test func `N70 a quick drag never reaches the content, a quick tap does`() throws {
    var view = ScrollView.large
    try view.swipe(from: (100, 300), to: (100, 200), at: 0, lasting: 0.1)
    #expect(contentMessages(&view) == ["willBeginDragging"])
    view.rest()
    _ = view.messageNames()
    try view.tap(50, 60, at: view.time)
    #expect(contentMessages(&view) == ["contentTouchBegan", "contentTouchEnded"])
  }

  @Test func `N70 without delay content has its touch at once, and may keep it`() throws {
    var view = ScrollView.large
    view.delaysContentTouches = false
    view.canCancelContentTouches = false
    try view.touch(.began, 100, 300, at: 0)
    #expect(contentMessages(&view) == ["contentTouchBegan"])
    try view.touch(.moved, 100, 100, at: 0.1)
    #expect(view.offset.y == 0 && !view.isDragging)
    try view.touch(.ended, 100, 100, at: 0.2)
    #expect(contentMessages(&view) == ["contentTouchEnded"])
  }

  @Test func `N68 the flags`() throws {
    var view = ScrollView.zooming
    #expect(view.isAtRest && !view.isTracking)
    try view.touch(.began, 100, 300, at: 0)
    #expect(view.isTracking && !view.isDragging && !view.isAtRest)
    try view.touch(.moved, 100, 250, at: 0.02)
    #expect(view.isTracking && view.isDragging && !view.isZooming)
    try view.touch(.began, 200, 250, at: 0.03, finger: 2)
    try view.touch(.moved, 250, 250, at: 0.04, finger: 2)
    #expect(view.isDragging && view.isZooming && view.zoom == 1.5)
    try view.touch(.ended, 250, 250, at: 0.05, finger: 2)
    #expect(view.isDragging && !view.isZooming && view.isTracking)
    try view.touch(.moved, 100, 200, at: 0.07)
    try view.touch(.ended, 100, 200, at: 0.07)
    #expect(view.isDecelerating && !view.isTracking && !view.isDragging)
  }

  @Test func `a finger that joins or leaves moves nothing by itself`() throws {
    var view = ScrollView.zooming
    try view.touch(.began, 100, 300, at: 0)
    try view.touch(.moved, 100, 200, at: 0.1)
    let offset = view.offset
    try view.touch(.began, 300, 20, at: 0.2, finger: 7)
    #expect(view.offset == offset)
    try view.touch(.ended, 100, 200, at: 0.3)
    #expect(view.offset == offset && view.isDragging)
    try view.touch(.moved, 300, 10, at: 0.4, finger: 7)
    #expect(view.offset.y == offset.y + 10)
  }

  @Test func `a finger that joins and leaves sets nothing off`() throws {
    var view = ScrollView.large
    try view.swipe(from: (100, 300), to: (100, 200), at: 0, lasting: 0.1, hold: 0.3)
    #expect(view.isAtRest)
    // The middle of two fingers jumps when the second comes, and jumps back when it goes.
    try view.touch(.began, 100, 300, at: 1)
    try view.touch(.moved, 100, 200, at: 1.5)
    try view.touch(.began, 300, 20, at: 1.95, finger: 2)
    try view.touch(.ended, 300, 20, at: 1.97, finger: 2)
    let offset = view.offset
    try view.touch(.ended, 100, 200, at: 1.98)
    #expect(view.isAtRest && view.offset == offset)
    // What the finger did before the other went does not count either.
    try view.touch(.began, 100, 300, at: 3)
    try view.touch(.moved, 100, 250, at: 3.02)
    try view.touch(.began, 100, 250, at: 3.03, finger: 2)
    try view.touch(.ended, 100, 250, at: 3.04, finger: 2)
    try view.touch(.ended, 100, 250, at: 3.05)
    #expect(view.isAtRest)
  }

  // MARK: - What cannot have been

  @Test func `impossible touches are refused, and change nothing`() throws {
    var view = ScrollView.large
    try view.touch(.began, 100, 300, at: 1)
    func expect(_ error: TouchError, _ touches: [Touch], at time: Double) {
      #expect(throws: error) { try view.receive(TouchEvent(time: time, touches: touches)) }
    }
    let place = Point(x: 100.0, y: 100.0)
    expect(.outOfOrder(time: 0.5, previous: 1), [], at: 0.5)
    expect(
      .alreadyDown(finger: 1),
      [Touch(finger: 1, phase: .began, location: place)],
      at: 2
    )
    expect(.notDown(finger: 2), [Touch(finger: 2, phase: .moved, location: place)], at: 2)
    expect(.notDown(finger: 2), [Touch(finger: 2, phase: .ended, location: place)], at: 2)
    for bad in [Double.nan, .infinity, 1e7] {
      let nowhere = Touch(finger: 1, phase: .moved, location: Point(x: bad, y: 0))
      expect(.impossibleLocation(finger: 1), [nowhere], at: 2)
    }
    let hands = (2...12).map { Touch(finger: $0, phase: .began, location: place) }
    expect(.tooManyTouches, hands, at: 2)
    #expect(throws: TouchError.self) {
      try view.receive(TouchEvent(time: .nan, touches: []))
    }
    #expect(view.offset == Point(x: 0, y: 0) && view.time == 1)
    try view.touch(.moved, 100, 250, at: 1.1)
    #expect(view.offset.y == 50)
  }

  @Test func `two fingers at one place, and a pinch without end, are survived`() throws {
    var view = ScrollView.zooming
    for (finger, x) in [(1, 100.0), (2, 100.0)] {
      try view.touch(.began, x, 100, at: 0, finger: finger)
    }
    try view.touch(.moved, 1e6, 100, at: 0.1, finger: 2)
    #expect(view.zoom.isFinite && view.zoom < 4 && view.offset.x.isFinite)
    try view.touch(.moved, 100, 100, at: 0.2, finger: 2)
    try view.touch(.ended, 100, 100, at: 0.3, finger: 2)
    try view.touch(.ended, 100, 100, at: 0.4)
    view.rest()
    #expect(view.zoomLimits.contains(view.zoom) && view.isAtRest)
    for axis in Axis.allCases { #expect(view.limits(on: axis).contains(view.offset[axis])) }
  }
}
