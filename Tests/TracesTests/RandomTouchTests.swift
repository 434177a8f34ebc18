import FathomNavigation
import FathomNumbers
import FathomScrolling
import FathomTraces
import TestSupport
import Testing

/// Fingers that do anything: whatever they do, all comes to rest where it may.
@Suite struct RandomTouchTests {
  static func events(_ random: inout SplitMix64) -> [Trace.Event] {
    var down: Set<Int> = []
    var time = 0.0
    var events: [Trace.Event] = []
    func place() -> Point<Double> {
      Point(
        x: Double.random(in: -50...400, using: &random),
        y: Double.random(in: -50...500, using: &random)
      )
    }
    for _ in 0..<120 {
      time += [0, 0.004, 0.016, 0.1, 0.4].randomElement(using: &random) ?? 0
      let finger = Int.random(in: 1...3, using: &random)
      let ends: [Touch.Phase] = [.moved, .moved, .moved, .ended, .cancelled]
      let phase = down.contains(finger) ? ends.randomElement(using: &random) ?? .moved : .began
      if phase == .began { down.insert(finger) }
      if phase == .ended || phase == .cancelled { down.remove(finger) }
      let touch = Touch(finger: finger, phase: phase, location: place())
      events.append(Trace.Event(time: time, action: .touches([touch])))
      if Int.random(in: 0..<15, using: &random) == 0 {
        // Within the limits at every zoom: offsets are taken as they are.
        let requests: [ScrollRequest] = [
          .setOffset(Point(x: 150, y: 400), animated: true), .setZoom(1.3, animated: true),
          .scrollToTop,
          .setZoom(0.7, animated: false), .cycleZoom(animated: true), .flashIndicators,
          .goToPage(0, animated: true),
        ]
        if let request = requests.randomElement(using: &random) {
          events.append(Trace.Event(time: time, action: .request(request)))
        }
      }
    }
    for finger in down.sorted() {
      let touch = Touch(finger: finger, phase: .ended, location: place())
      events.append(Trace.Event(time: time + 0.1, action: .touches([touch])))
    }
    return events
  }

  static func expectRest(_ view: ScrollView) {
    #expect(view.isAtRest && view.zoomLimits.contains(view.zoom))
    for axis in Axis.allCases { #expect(view.limits(on: axis).contains(view.offset[axis])) }
  }

  /// Every beginning has its end, and nothing ends that did not begin.
  static func expectOrder(_ messages: [TimedMessage]) {
    var open: Set<String> = []
    var time = 0.0
    for message in messages {
      #expect(message.time >= time)
      time = message.time
      for (begin, end) in [
        ("willBeginDragging", "didEndDragging"), ("willBeginDecelerating", "didEndDecelerating"),
        ("contentTouchBegan", "contentTouchEnded"),
      ] {
        if message.message.name == begin { #expect(open.insert(begin).inserted) }
        let isEnd =
          message.message.name == end
          || begin == "contentTouchBegan" && message.message == .contentTouchCancelled
        if isEnd { #expect(open.remove(begin) != nil) }
      }
    }
    #expect(open.isEmpty)
  }

  @Test(.optimized, arguments: 0..<40) func `a scroll view`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var view = ScrollView.zooming
    view.isPagingEnabled = seed % 5 == 0
    view.isDirectionalLockEnabled = seed % 3 == 0
    view.bounces = seed % 7 != 0
    view.bouncesZoom = seed % 4 != 0
    view.centersSmallContent = seed % 2 == 0
    view.tapZoom = seed % 2 == 0 ? .cycle : .steps(factor: 1.7)
    let frames = Array(try Trace(view: .plain(view), events: Self.events(&random)).frames)
    Self.expectOrder(frames.flatMap(\.messages))
    let last = try #require(frames.last).view.scrollView
    Self.expectRest(last)
  }

  @Test(.optimized, arguments: 0..<12) func `a world, pages, and a flag`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ value: Double) -> BigFloat { BigFloat(value).rounded(toPrecision: 256) }
    let camera = Camera(
      world: seed % 2 == 0 ? Size(width: number(320), height: number(460)) : nil,
      scale: number(1.5),
      offset: Point(x: number(0), y: number(0)),
      viewport: Size(width: 320, height: 460)
    )
    var pages = ScrollView.large
    pages.isPagingEnabled = true
    let flag = Rectangle(x: 50, y: 50, width: 60, height: 60)
    let views: [TraceView] = [
      .deep(DeepScrollView(camera, behavior: .zooming)),
      .nested(
        NestedScrollView(outer: pages, inner: .zooming, innerOrigin: Point(x: 0, y: 0))
      ),
      .flagged(FlagScrollView(.large, flag: flag, isSummoned: seed % 2 == 0)),
    ]
    for view in views {
      let frames = Array(try Trace(view: view, events: Self.events(&random)).frames)
      Self.expectOrder(frames.flatMap(\.messages))
      Self.expectOrder(frames.flatMap(\.outerMessages))
      let last = try #require(frames.last).view
      #expect(last.isAtRest)
      if case .nested(let nested) = last { Self.expectRest(nested.outer) }
    }
  }
}
