import FathomNavigation
import FathomScrolling
import Foundation
import TestSupport
import Testing

/// What the owner asks for, keeps, and shows beside the content.
@Suite struct OwnerTests {
  // MARK: - Offsets

  @Test func `N25 N26 N28 N62 code scrolls without a bounce and without indicators`() {
    var view = ScrollView.large
    view.setOffset(Point(x: 10, y: 20), animated: false, at: 0)
    #expect(view.takeMessages().map(\.message) == [.didScroll, .didSettle])
    view.setOffset(Point(x: 110, y: 220), animated: true, at: 1)
    var middle: Point<Double>?
    for frame in 1...30 {
      view.advance(to: 1 + Double(frame) / 60)
      #expect(view.indicator(on: .vertical) == nil)
      if frame == 9 { middle = view.offset }
    }
    #expect(middle.map { agree($0.x, 60) && agree($0.y, 120) } == true)
    #expect(view.offset == Point(x: 110, y: 220))
    let messages = view.takeMessages()
    #expect(messages.count { $0.message == .didScroll } == 18)
    #expect(messages.suffix(2).map(\.message) == [.didEndScrollingAnimation, .didSettle])
    #expect(messages.last?.time == 1.3)
    // Where nothing changes nothing is told but the end.
    view.setOffset(Point(x: 110, y: 220), animated: false, at: 3)
    #expect(view.takeMessages().map(\.message) == [.didSettle])
  }

  @Test func `an animation gives way to the next, and each is told its end`() {
    var view = ScrollView.large
    view.setOffset(Point(x: 100, y: 0), animated: true, at: 0)
    view.setOffset(Point(x: 0, y: 100), animated: true, at: 0.15)
    #expect(view.offset == Point(x: 50, y: 0))
    view.advance(to: 1)
    #expect(view.offset == Point(x: 0, y: 100))
    let names = view.takeMessages().map(\.message.name).filter { $0 != "didScroll" }
    #expect(names == ["didEndScrollingAnimation", "didEndScrollingAnimation", "didSettle"])
  }

  @Test(arguments: [
    (Rectangle(x: 500, y: 500, width: 10, height: 10), 400.0, 400.0),
    (Rectangle(x: 390, y: 500, width: 10, height: 10), 390, 400),
    (Rectangle(x: 715, y: 500, width: 10, height: 10), 405, 400),
    (Rectangle(x: 500, y: 100, width: 10, height: 10), 400, 100),
    (Rectangle(x: 500, y: 900, width: 10, height: 10), 400, 450),
    (Rectangle(x: 100, y: 100, width: 900, height: 900), 100, 100),
    (Rectangle(x: 995, y: 1995, width: 50, height: 50), 680, 1540),
  ])
  func `N27 a rectangle is shown by the least movement`(
    rectangle: Rectangle,
    x: Double,
    y: Double
  ) {
    var view = ScrollView.large
    view.setOffset(Point(x: 400, y: 400), animated: false, at: 0)
    view.scrollToVisible(rectangle, animated: false, at: 1)
    #expect(view.offset == Point(x: x, y: y))
  }

  @Test(arguments: [0.0, -20, 300, 1540]) func `N23 the content's corner shows below a status bar`(
    start: Double
  ) {
    var view = ScrollView.large
    view.contentInset.top = 20
    view.setOffset(Point(x: 0, y: start), animated: false, at: 0)
    view.scrollToVisible(Rectangle(x: 0, y: 0, width: 1, height: 1), animated: false, at: 1)
    #expect(view.offset == Point(x: 0, y: -20))
  }

  @Test func `N27 insets on all sides: of all offsets that show it, the nearest`() {
    var view = ScrollView(
      size: Size(width: 60, height: 50),
      contentSize: Size(width: 150, height: 120)
    )
    view.contentInset = EdgeInsets(top: 9, left: 5, bottom: 7, right: 12)
    // Legal offsets, and the points of the content that each leaves free of insets.
    let columns = (-5...102).map { (offset: $0, free: $0 + 5...$0 + 60 - 12) }
    let rows = (-9...77).map { (offset: $0, free: $0 + 9...$0 + 50 - 7) }
    func nearest(
      _ places: [(offset: Int, free: ClosedRange<Int>)],
      _ range: ClosedRange<Int>,
      _ start: Int
    ) -> Int? {
      places.filter { $0.free.contains(range.lowerBound) && $0.free.contains(range.upperBound) }
        .map(\.offset).min { abs($0 - start) < abs($1 - start) }
    }
    var count = 0
    for (startX, startY) in [(-5, -9), (0, 0), (31, 40), (102, 77)] {
      for (x, y) in [(0, 0), (20, 70), (73, 31), (119, 100), (107, 86)] {
        for (width, height) in [(1, 1), (30, 20), (43, 34)] {
          guard x + width <= 150, y + height <= 120,
            let bestX = nearest(columns, x...x + width, startX),
            let bestY = nearest(rows, y...y + height, startY)
          else { continue }
          count += 1
          view.setOffset(
            Point(x: Double(startX), y: Double(startY)),
            animated: false,
            at: view.time
          )
          let rectangle = Rectangle(
            x: Double(x),
            y: Double(y),
            width: Double(width),
            height: Double(height)
          )
          view.scrollToVisible(rectangle, animated: false, at: view.time)
          #expect(view.offset == Point(x: Double(bestX), y: Double(bestY)), "\(rectangle)")
        }
      }
    }
    #expect(count > 40)
  }

  @Test func `N27 what does not fit between the insets shows its corner below them`() {
    var view = ScrollView.large
    view.contentInset = EdgeInsets(top: 100, left: 50, bottom: 200, right: 60)
    view.setOffset(Point(x: 400, y: 400), animated: false, at: 0)
    view.scrollToVisible(Rectangle(x: 300, y: 700, width: 211, height: 161), animated: false, at: 1)
    #expect(view.offset == Point(x: 250, y: 600))
    // At the content's end it goes as far as offsets go.
    view.scrollToVisible(Rectangle(x: 0, y: 1900, width: 10, height: 170), animated: false, at: 2)
    #expect(view.offset == Point(x: -50, y: 1740))
  }

  @Test func `N13 N65 the top: on request, if it is to, and if nobody refuses`() {
    var view = ScrollView.large
    view.contentInset.top = 20
    for (scrollsToTop, isEnabled, isGranted) in [
      (true, true, true), (false, true, true), (true, false, true), (true, true, false),
    ] {
      view.scrollsToTop = scrollsToTop
      view.isScrollEnabled = isEnabled
      view.shouldScrollToTop = { isGranted }
      view.setOffset(Point(x: 30, y: 800), animated: false, at: view.time)
      _ = view.takeMessages()
      view.scrollToTop(at: view.time + 1)
      view.rest()
      let goes = scrollsToTop && isEnabled && isGranted
      #expect(view.offset == Point(x: 30, y: goes ? -20 : 800))
      #expect(view.messageNames() == (goes ? ["didScroll", "didScrollToTop", "didSettle"] : []))
    }
  }

  @Test(arguments: [
    ("flick", 1), ("drag", 1), ("top", 1), ("animation", 1), ("change", 1), ("zoom", 1),
    ("long pinch", 1), ("pinch", 1), ("tap", 0),
  ])
  func `N66 whatever moved, its end is told once`(act: String, count: Int) throws {
    var view = ScrollView.zooming
    view.setOffset(Point(x: 100, y: 100), animated: false, at: 0)
    _ = view.takeMessages()
    switch act {
    case "flick": try view.swipe(from: (9, 90), to: (9, 9), at: 1, lasting: 0.1)
    case "drag": try view.swipe(from: (9, 90), to: (9, 9), at: 1, lasting: 0.1, hold: 1)
    case "top": view.scrollToTop(at: 1)
    case "animation": view.setOffset(Point(x: 0, y: 0), animated: true, at: 1)
    case "change": view.setOffset(Point(x: 0, y: 0), animated: false, at: 1)
    case "zoom": view.setZoom(2, animated: true, at: 1)
    case "long pinch": try view.pinch(at: (100, 100), by: 8, from: 1)
    case "pinch": try view.pinch(at: (100, 100), by: 1.5, from: 1)
    default: try view.tap(100, 100, at: 1)
    }
    view.rest()
    #expect(view.takeMessages().count { $0.message == .didSettle } == count)
  }

  @Test func `code that moves what a finger holds does not make it jump`() throws {
    var view = ScrollView.large
    try view.touch(.began, 100, 300, at: 0)
    try view.touch(.moved, 100, 250, at: 0.1)
    view.setOffset(Point(x: 0, y: 500), animated: false, at: 0.2)
    try view.touch(.moved, 100, 240, at: 0.3)
    #expect(view.offset.y == 510)
    view.setOffset(Point(x: 0, y: 900), animated: true, at: 0.4)
    try view.touch(.moved, 100, 200, at: 1)
    try view.touch(.ended, 100, 200, at: 1.1)
    #expect(view.offset.y == 900 && view.isAtRest)
  }

  // MARK: - Turning

  @Test(arguments: [
    (0.0, 0.0), (100, 900), (100, 1540), (680, 1540), (-10, -20), (680, 1570),
  ])
  func `N07 turning the view changes neither content nor offset, as far as that is legal`(
    x: Double,
    y: Double
  ) {
    var view = ScrollView.large
    view.contentInset = EdgeInsets(top: 20, left: 10, bottom: 30, right: 0)
    view.setOffset(Point(x: x, y: y), animated: false, at: 0)
    _ = view.takeMessages()
    view.perform(.resize(Size(width: 460, height: 320)), at: 1)
    #expect(view.size == Size(width: 460, height: 320))
    #expect(view.contentSize == Size(width: 1000, height: 2000))
    // 1000 - 460 to the right, 2000 + 30 - 320 down.
    #expect(view.offset == Point(x: min(x, 540), y: min(y, 1710)))
    #expect(view.messageNames() == (x > 540 ? ["didScroll", "didSettle"] : ["didSettle"]))
    view.perform(.resize(Size(width: 320, height: 460)), at: 2)
    #expect(view.offset == Point(x: min(x, 540), y: min(y, 1570)))
    view.perform(.resize(Size(width: 320, height: 460)), at: 3)
    #expect(view.messageNames() == ["didSettle"])
  }

  @Test func `N07 a turn takes the content from fingers, and ends what moves`() throws {
    var view = ScrollView.zooming
    try view.touch(.began, 100, 300, at: 0)
    try view.touch(.moved, 100, 400, at: 0.1)
    #expect(view.offset.y < 0)
    view.resize(to: Size(width: 460, height: 320), at: 0.2)
    #expect(view.isAtRest && view.offset == Point(x: 0, y: 0))
    try view.touch(.moved, 100, 200, at: 0.3)
    try view.touch(.ended, 100, 200, at: 0.4)
    #expect(view.isAtRest && view.offset == Point(x: 0, y: 0))
    view.advance(to: 1)
    #expect(view.indicator(on: .vertical) == nil)
    // In the middle of a pinch beyond the limits the zoom is back within them.
    try view.pinch(at: (100, 100), by: 3, from: 2)
    #expect(view.isZoomBouncing)
    view.resize(to: Size(width: 320, height: 460), at: view.time)
    #expect(view.isAtRest && view.zoom == 2)
    try view.swipe(from: (100, 300), to: (100, 200), at: 10, lasting: 0.1)
    #expect(view.isDecelerating)
    let messages = view.takeMessages().count
    view.resize(to: Size(width: 400, height: 400), at: view.time)
    #expect(view.isAtRest && view.messageNames() == ["didEndDecelerating", "didSettle"])
    #expect(messages > 10)
  }

  // MARK: - Chrome

  @Test func `N19 indicators tell size and position, while it moves and where it can`() throws {
    var view = ScrollView.large
    view.contentSize = Size(width: 300, height: 2000)
    #expect(view.indicator(on: .vertical) == nil)
    try view.touch(.began, 100, 300, at: 0)
    try view.touch(.moved, 100, 200, at: 0.1)
    let indicator = try #require(view.indicator(on: .vertical))
    #expect(indicator.opacity == 1)
    #expect(agree(indicator.frame.size.height, 460 * 460 / 2000))
    #expect(agree(indicator.frame.origin.y, 100 * 460 / 2000))
    #expect(indicator.frame.origin.x == 314 && indicator.frame.size.width == 3)
    #expect(view.indicator(on: .horizontal) == nil)
    view.shownIndicators = .horizontal
    #expect(view.indicator(on: .vertical) == nil)
    view.shownIndicators = .both
    try view.touch(.ended, 100, 200, at: 1)
    view.advance(to: 1.125)
    #expect(view.indicator(on: .vertical)?.opacity == 0.5)
    view.advance(to: 1.3)
    #expect(view.indicator(on: .vertical) == nil)
  }

  @Test func `N19 an indicator is never too short, and shrinks when its content is pulled`() throws
  {
    var view = ScrollView.large
    view.contentSize = Size(width: 320, height: 1e6)
    try view.touch(.began, 100, 100, at: 0)
    try view.touch(.moved, 100, 150, at: 0.1)
    let indicator = try #require(view.indicator(on: .vertical)).frame
    #expect(indicator.origin.y == 0)
    #expect(agree(indicator.size.height, 36 - 25.948717948717949))
    try view.touch(.ended, 100, 150, at: 1)
    view.rest()
    view.setOffset(Point(x: 0, y: 1e6 - 460), animated: false, at: view.time)
    try view.touch(.began, 100, 300, at: view.time)
    try view.touch(.moved, 100, 250, at: view.time + 0.1)
    let end = try #require(view.indicator(on: .vertical)).frame
    #expect(agree(end.origin.y + end.size.height, 460))
  }

  @Test func `N20 Z09 a flash shows the indicators for a moment`() {
    var view = ScrollView.large
    view.flashIndicators(at: 1)
    #expect(view.takeMessages().map(\.message) == [.didFlashIndicators])
    #expect(view.indicator(on: .vertical)?.opacity == 1)
    view.advance(to: 1.875)
    #expect(view.indicator(on: .vertical)?.opacity == 0.5)
    view.advance(to: 2)
    #expect(view.indicator(on: .vertical) == nil)
  }

  @Test func `N24 indicator insets shift the indicators, negative ones out of the view`() {
    var view = ScrollView.large
    view.flashIndicators(at: 0)
    view.indicatorInset = EdgeInsets(top: 40, left: 0, bottom: 60, right: -10)
    let frame = view.indicator(on: .vertical)?.frame
    #expect(frame?.origin == Point(x: 324, y: 40))
    #expect(frame.map { agree($0.size.height, 360 * 460 / 2000) } == true)
  }

  // MARK: - State

  @Test func `N29 offset, insets and zoom are kept and come back`() throws {
    var view = ScrollView.zooming
    view.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.setZoom(1.7, animated: false, at: 0)
    view.setOffset(Point(x: 0.1, y: -1), animated: false, at: 1)
    let data = try JSONEncoder().encode(view.state)
    var other = ScrollView.zooming
    let state = try JSONDecoder().decode(ScrollViewState.self, from: data)
    let isRestored = other.restore(state)
    #expect(isRestored)
    #expect(other.state == view.state && other.offset == view.offset && other.zoom == 1.7)
    #expect(other.contentInset == view.contentInset && other.takeMessages().isEmpty)
  }

  @Test(arguments: [
    #"{"offset":[1],"contentInset":[0,0,0,0],"zoom":1}"#,
    #"{"offset":[1,2],"contentInset":[0,0],"zoom":1}"#,
    #"{"offset":[1,2],"contentInset":[0,0,0,0],"zoom":0}"#,
  ])
  func `a state that no view can be in changes nothing`(text: String) throws {
    let state = try JSONDecoder().decode(ScrollViewState.self, from: Data(text.utf8))
    var view = ScrollView.zooming
    let isRestored = view.restore(state)
    #expect(!isRestored && view.offset == Point(x: 0, y: 0) && view.zoom == 1)
  }
}
