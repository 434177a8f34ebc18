import FathomNavigation
import FathomScrolling
import TestSupport
import Testing

/// Paging views.
@Suite struct PagingTests {
  /// Three photographs of 320 × 480 in a row.
  private var photographs: ScrollView {
    var view = ScrollView(
      size: Size(width: 320, height: 480),
      contentSize: Size(width: 960, height: 480)
    )
    view.isPagingEnabled = true
    return view
  }

  @Test(arguments: [(60.0, 0.02), (100, 0.05), (300, 0.01), (319, 0.003)])
  func `N30 however hard the flick, it goes one page`(way: Double, duration: Double) throws {
    var view = photographs
    try view.swipe(from: (319, 100), to: (319 - way, 100), at: 0, lasting: duration)
    var greatest = 0.0
    for step in 1...600 {
      view.advance(to: Double(step) / 120)
      greatest = max(greatest, view.offset.x)
    }
    #expect(view.offset == Point(x: 320, y: 0) && view.page == 1 && view.isAtRest)
    // Not even on the way.
    #expect(greatest == 320)
  }

  @Test func `N30 a slow drag goes to the nearest page`() throws {
    for (way, page) in [(150.0, 0), (170, 1), (-100, 0)] {
      var view = photographs
      try view.swipe(from: (160, 100), to: (160 - way, 100), at: 0, lasting: 1, hold: 1)
      view.rest()
      #expect(view.page == page && view.offset.x == Double(page) * 320)
    }
  }

  @Test func `the last page is not passed, and pulls like an edge`() throws {
    var view = photographs
    view.goToPage(2, animated: false, at: 0)
    try view.touch(.began, 300, 100, at: 1)
    try view.touch(.moved, 140, 100, at: 2)
    #expect(agree(view.offset.x, 640 + 69.019607843137255))
    try view.touch(.ended, 140, 100, at: 3)
    view.rest()
    #expect(view.offset.x == 640)
  }

  @Test func `W04 pages are as wide as the view, padding and all, whatever the insets`() throws {
    var view = ScrollView(
      size: Size(width: 340, height: 480),
      contentSize: Size(width: 1020, height: 480)
    )
    view.isPagingEnabled = true
    view.contentInset = EdgeInsets(top: 0, left: 50, bottom: 0, right: 50)
    try view.swipe(from: (300, 100), to: (200, 100), at: 0, lasting: 0.05)
    view.rest()
    #expect(view.offset.x == 340)
  }

  @Test func `2_7 a paging view says nothing of a target`() throws {
    var view = photographs
    view.retarget = { _, _ in Point(x: 5, y: 5) }
    try view.swipe(from: (300, 100), to: (200, 100), at: 0, lasting: 0.05)
    view.rest()
    #expect(
      view.messageNames() == [
        "willBeginDragging", "didScroll", "didEndDragging", "willBeginDecelerating", "didScroll",
        "didEndDecelerating", "didSettle",
      ]
    )
    #expect(view.offset.x == 320)
  }

  @Test func `N64 paging goes on after a stop where it is between two pages`() throws {
    var view = photographs
    try view.swipe(from: (300, 100), to: (200, 100), at: 0, lasting: 0.5, hold: 1)
    #expect(view.takeMessages().map(\.message).contains(.didEndDragging(willDecelerate: true)))
  }

  @Test func `N31 N32 the page control follows, and leads`() throws {
    var view = photographs
    view.goToPage(2, animated: true, at: 0)
    view.advance(to: 1)
    #expect(view.offset == Point(x: 640, y: 0) && view.page == 2)
    #expect(view.messageNames() == ["didScroll", "didEndScrollingAnimation", "didSettle"])
    view.setOffset(Point(x: 639, y: 0), animated: false, at: 2)
    #expect(view.page == 1)
  }

  @Test func `N34 a thousand million pages are as good as three`() throws {
    var view = photographs
    view.contentSize = Size(width: 320e9, height: 480)
    view.goToPage(999_999_997, animated: false, at: 0)
    for turn in 0..<4 {
      try view.swipe(from: (300, 100), to: (200, 100), at: 20 * Double(turn) + 1, lasting: 0.05)
      view.rest()
    }
    #expect(view.page == 999_999_999 && view.offset.x == 320 * 999_999_999)
  }
}
