import FathomNavigation
import FathomScrolling
import FathomTraces
import TestSupport
import Testing

/// Traces: the same whenever and however they are looked at.
@Suite struct TraceTests {
  private func trace(rate: Double) throws -> Trace {
    let gestures: [(Gesture, Double)] = [
      (.pan(from: Point(x: 100, y: 400), to: Point(x: 90, y: 100), duration: 0.15, hold: 0), 0.25),
      (.pinch(at: Point(x: 70, y: 200), factor: 3.1, duration: 0.3, spread: 80), 1),
      (.doubleTap(Point(x: 10, y: 20)), 4),
      (.pan(from: Point(x: 10, y: 40), to: Point(x: 310, y: 400), duration: 0.1, hold: 0), 6),
    ]
    var view = ScrollView.zooming
    view.tapZoom = .cycle
    return try Trace(
      view: .plain(view),
      events: gestures.flatMap { Trace.Event.events(of: $0, from: $1) },
      rate: rate
    )
  }

  @Test(arguments: [4.0, 12, 24, 120, 1000])
  func `positions and ends do not depend on the rate of the frames`(rate: Double) throws {
    func seconds(_ rate: Double) throws -> [Int: ScrollView] {
      try trace(rate: rate).frames.reduce(into: [:]) { views, frame in
        let second = frame.time.rounded()
        if frame.time == second { views[Int(second)] = frame.view.scrollView }
      }
    }
    let (some, others) = (try seconds(rate), try seconds(60))
    let common = some.keys.filter { others[$0] != nil }
    #expect(common.count >= 7)
    for second in common {
      #expect(some[second]?.offset == others[second]?.offset)
      #expect(some[second]?.zoom == others[second]?.zoom)
    }
    func ends(_ rate: Double) throws -> [TimedMessage] {
      try trace(rate: rate).frames.flatMap(\.messages).filter {
        $0.message != .didScroll && $0.message != .didZoom
      }
    }
    #expect(try ends(rate) == ends(60))
  }

  @Test func `a trace ends when everything has come to rest`() throws {
    let frames = Array(try trace(rate: 60).frames)
    let last = try #require(frames.last)
    #expect(last.view.isAtRest && !frames.dropLast().suffix(1).contains { $0.view.isAtRest })
    #expect(frames.map(\.index) == Array(frames.indices))
    // A finger that stays is not waited for.
    let down = Touch(finger: 1, phase: .began, location: Point(x: 0, y: 0))
    let held = try Trace(
      view: .plain(.large),
      events: [Trace.Event(time: 1, action: .touches([down]))]
    )
    #expect(Array(held.frames).count == 61)
    #expect(Array(try Trace(view: .plain(.large), events: []).frames).count == 1)
  }

  @Test func `impossible traces say which event is, and why`() {
    let place = Point(x: 0.0, y: 0.0)
    func event(_ time: Double, _ phase: Touch.Phase) -> Trace.Event {
      Trace.Event(
        time: time,
        action: .touches([Touch(finger: 1, phase: phase, location: place)])
      )
    }
    for (events, index, reason) in [
      ([event(0, .began), event(1, .ended), event(2, .moved)], 2, TouchError.notDown(finger: 1)),
      ([event(0, .began), event(1, .began)], 1, .alreadyDown(finger: 1)),
      ([event(3, .began), event(1, .ended)], 1, .outOfOrder(time: 1, previous: 3)),
      ([event(-1, .began)], 0, .outOfOrder(time: -1, previous: 0)),
    ] {
      let error = #expect(throws: Trace.ImpossibleEvent.self) {
        try Trace(view: .plain(.large), events: events)
      }
      #expect(error?.index == index && error?.reason == reason)
    }
  }

  @Test func `gestures are what a screen sees 120 times a second`() {
    let events = Gesture.pan(
      from: Point(x: 0, y: 0),
      to: Point(x: 12, y: 24),
      duration: 0.1,
      hold: 0.5
    ).events(from: 2)
    #expect(events.count == 14 && events.first?.touches.first?.phase == .began)
    #expect(agree(events[1].time, 2 + 1 / 120.0))
    #expect(agree(events[6].touches[0].location.y, 12))
    #expect(agree(events[12].time, 2.1) && events[12].touches[0].location.x == 12)
    #expect(agree(events[13].time, 2.6) && events[13].touches[0].phase == .ended)
    let pinch = Gesture.pinch(at: Point(x: 50, y: 60), factor: 2, duration: 0, spread: 80)
      .events(from: 0)
    #expect(pinch.map { $0.touches[1].location.x - $0.touches[0].location.x } == [80, 160, 160])
  }
}
