import FathomNavigation
import FathomScrolling
import FathomTraces
import TestSupport
import Testing

/// A flag on a map.
@Suite struct FlagTests {
  private func map(isSummoned: Bool = false) -> FlagScrollView {
    var view = ScrollView(
      size: Size(width: 320, height: 460),
      contentSize: Size(width: 900, height: 900)
    )
    view.setOffset(Point(x: 200, y: 200), animated: false, at: 0)
    var map = FlagScrollView(
      view,
      flag: Rectangle(x: 300, y: 300, width: 40, height: 40),
      isSummoned: isSummoned
    )
    _ = map.takeMessages()
    return map
  }

  private func touch(
    _ map: inout FlagScrollView,
    _ phase: Touch.Phase,
    _ x: Double,
    _ y: Double,
    _ time: Double
  ) throws {
    let touch = Touch(finger: 1, phase: phase, location: Point(x: x, y: y))
    try map.receive(TouchEvent(time: time, touches: [touch]))
  }

  @Test func `N73 dragging the map carries the flag, dragging the flag leaves the map`() throws {
    var map = map()
    try touch(&map, .began, 50, 50, 1)
    try touch(&map, .moved, 30, 20, 1.1)
    #expect(map.scrollView.offset == Point(x: 220, y: 230))
    #expect(map.flag?.origin == Point(x: 300, y: 300))
    #expect(map.flagFrame?.origin == Point(x: 80, y: 70))
    try touch(&map, .ended, 30, 20, 2)
    try touch(&map, .began, 100, 90, 3)
    try touch(&map, .moved, 150, 190, 3.1)
    #expect(map.scrollView.offset == Point(x: 220, y: 230))
    #expect(map.flag?.origin == Point(x: 350, y: 400))
    try touch(&map, .ended, 150, 190, 3.2)
    try touch(&map, .began, 10, 10, 4)
    try touch(&map, .moved, 10, 50, 4.1)
    #expect(map.flag?.origin == Point(x: 350, y: 400) && map.scrollView.offset.y == 190)
  }

  @Test(arguments: [
    (300.0, 150.0, 5.0, 0.0), (10, 150, -5, 0), (150, 445, 0, 5), (150, 10, 0, -5),
  ])
  func `N74 near an edge the map goes on under the flag, until six points are left`(
    x: Double,
    y: Double,
    stepX: Double,
    stepY: Double
  ) throws {
    var map = map()
    try touch(&map, .began, 120, 120, 1)
    try touch(&map, .moved, x, y, 2)
    // Ten steps a second of five points: the first at once.
    for (time, steps) in [(2.0, 1.0), (2.09, 1), (2.11, 2), (3.05, 11)] {
      map.advance(to: time)
      let offset = map.scrollView.offset
      #expect(offset == Point(x: 200 + steps * stepX, y: 200 + steps * stepY))
      // The flag stays under the finger.
      #expect(map.flagFrame?.origin == Point(x: x - 20, y: y - 20))
    }
    map.advance(to: 60)
    let end = map.scrollView.offset
    let axis = stepX != 0 ? Axis.horizontal : .vertical
    let (limits, along) = (map.scrollView.limits(on: axis), end[axis])
    let rest = stepX + stepY > 0 ? limits.upperBound - along : along - limits.lowerBound
    #expect(rest == 5 && map.isAtRest)
    // Back in the middle nothing goes on.
    try touch(&map, .moved, 150, 200, 61)
    map.advance(to: 70)
    #expect(map.scrollView.offset == end)
  }

  @Test func `N74 the finger counts, not the edge of what it carries`() throws {
    var view = ScrollView.large
    view.setOffset(Point(x: 200, y: 200), animated: false, at: 0)
    // Wider and higher than the view: its edges are beyond all margins, wherever it is.
    let flag = Rectangle(x: 150, y: 150, width: 600, height: 600)
    var map = FlagScrollView(view, flag: flag, isSummoned: false)
    try touch(&map, .began, 160, 230, 1)
    for (x, y) in [(160.0, 240.0), (30, 30), (290, 430), (290, 30), (30, 430)] {
      try touch(&map, .moved, x, y, map.scrollView.time + 1)
      map.advance(to: map.scrollView.time + 1)
      #expect(map.scrollView.offset == Point(x: 200, y: 200))
    }
    // A hair nearer to the edge it goes.
    try touch(&map, .moved, 29.9, 430.1, 20)
    #expect(map.scrollView.offset == Point(x: 195, y: 205))
  }

  @Test(arguments: [0.05, 0.5, 30]) func `the map's way does not depend on the frames`(
    frame: Double
  ) throws {
    var map = map()
    try touch(&map, .began, 120, 120, 1)
    try touch(&map, .moved, 300, 445, 2)
    var time = 2.0
    while time < 5 {
      map.advance(to: time)
      time += frame
    }
    map.advance(to: 5.05)
    #expect(map.scrollView.offset == Point(x: 355, y: 355))
  }

  @Test func `N76 a swipe summons the flag, which comes in a quarter of a second, once`() throws {
    var map = map(isSummoned: true)
    #expect(map.flag == nil)
    try touch(&map, .began, 100, 200, 1)
    try touch(&map, .moved, 160, 205, 1.1)
    #expect(map.flag?.origin == Point(x: 160, y: 500))
    map.advance(to: 1.225)
    #expect(try agree(#require(map.flag).origin.x, 180))
    map.advance(to: 1.36)
    #expect(map.flag?.origin == Point(x: 200, y: 500))
    try touch(&map, .moved, 300, 205, 1.4)
    try touch(&map, .ended, 300, 205, 1.5)
    #expect(map.scrollView.offset == Point(x: 200, y: 200) && map.takeMessages().isEmpty)
    // The swipe is done with: the same movement drags the map.
    try touch(&map, .began, 100, 100, 2)
    try touch(&map, .moved, 160, 105, 2.1)
    #expect(map.scrollView.offset.x == 140 && map.flag?.origin == Point(x: 200, y: 500))
  }

  @Test(arguments: [(100.0, 170.0, 0.1, 0.0, 30.0), (60, 200, 0.1, 40, 0), (130, 200, 0.4, -30, 0)])
  func `N75 a finger that does not swipe drags, from where it came down`(
    x: Double,
    y: Double,
    duration: Double,
    wayX: Double,
    wayY: Double
  ) throws {
    var map = map(isSummoned: true)
    try touch(&map, .began, 100, 200, 1)
    try touch(&map, .moved, x, y, 1 + duration)
    #expect(map.scrollView.offset == Point(x: 200 + wayX, y: 200 + wayY) && map.flag == nil)
  }

  @Test func `N75 until it is clear the map waits, and a touch that stays is the map's`() throws {
    var map = map(isSummoned: true)
    try touch(&map, .began, 100, 200, 1)
    try touch(&map, .moved, 130, 200, 1.1)
    #expect(map.scrollView.offset.x == 200 && !map.scrollView.isTracking)
    map.advance(to: 1.5)
    #expect(map.scrollView.offset.x == 170 && map.scrollView.isDragging)
    try touch(&map, .ended, 130, 200, 2)
    map.advance(to: 5)
    #expect(map.scrollView.isAtRest && map.flag == nil)
    // A short one is a tap.
    try touch(&map, .began, 100, 200, 6)
    try touch(&map, .ended, 100, 200, 6.05)
    #expect(map.takeMessages().last?.message == .contentTouchEnded(Point(x: 100, y: 200)))
  }

  @Test func `a second finger ends the waiting for a swipe`() throws {
    var map = map(isSummoned: true)
    func touch(_ finger: Int, _ phase: Touch.Phase, _ x: Double, at time: Double) throws {
      let touch = Touch(finger: finger, phase: phase, location: Point(x: x, y: 200))
      try map.receive(TouchEvent(time: time, touches: [touch]))
    }
    try touch(1, .began, 100, at: 1)
    #expect(map.scrollView.touches.count == 0)
    try touch(2, .began, 200, at: 1.05)
    #expect(map.scrollView.touches.count == 2)
    // Sixty points to the right are no swipe any more.
    try touch(1, .moved, 160, at: 1.1)
    #expect(map.flag == nil && map.scrollView.isDragging)
  }

  @Test func `two fingers zoom, and do not swipe`() throws {
    var view = ScrollView.zooming
    view.setOffset(Point(x: 200, y: 200), animated: false, at: 0)
    var map = FlagScrollView(
      view,
      flag: Rectangle(x: 0, y: 0, width: 40, height: 40),
      isSummoned: true
    )
    for event in Gesture.pinch(
      at: Point(x: 100, y: 100),
      factor: 1.5,
      duration: 0.2,
      spread: 80
    ).events(from: 1) {
      try map.receive(event)
    }
    #expect(map.scrollView.zoom == 1.5 && map.flag == nil)
  }
}
