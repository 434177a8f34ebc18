import FathomNavigation
import FathomScrolling
import TestSupport
import Testing

/// A photograph that zooms, within pages.
@Suite struct NestedScrollViewTests {
  /// Three pages of 340, the second of which holds a photograph of 320 × 480.
  private func photograph(zoom: Double = 1) -> NestedScrollView {
    var outer = ScrollView(
      size: Size(width: 340, height: 480),
      contentSize: Size(width: 1020, height: 480)
    )
    outer.isPagingEnabled = true
    outer.goToPage(1, animated: false, at: 0)
    var inner = ScrollView(
      size: Size(width: 320, height: 480),
      contentSize: Size(width: 320, height: 480)
    )
    inner.hasZoomableContent = true
    inner.maximumZoom = 4
    inner.setZoom(zoom, animated: false, at: 0)
    var nested = NestedScrollView(
      outer: outer,
      inner: inner,
      innerOrigin: Point(x: 350, y: 0)
    )
    _ = nested.takeMessages()
    return nested
  }

  private func touch(
    _ view: inout NestedScrollView,
    _ phase: Touch.Phase,
    _ x: Double,
    _ time: Double
  ) throws {
    let touch = Touch(finger: 1, phase: phase, location: Point(x: x, y: 200))
    try view.receive(TouchEvent(time: time, touches: [touch]))
  }

  @Test func `W01 W04 the inner view lies in the middle of its page`() {
    let view = photograph()
    #expect(view.innerFrame == Rectangle(x: 10, y: 0, width: 320, height: 480) && view.showsInner)
  }

  @Test func `N71 a photograph that fits lets the pages turn, and says nothing itself`() throws {
    var view = photograph()
    try touch(&view, .began, 300, 1)
    try touch(&view, .moved, 150, 1.1)
    #expect(view.outer.offset.x == 490 && view.inner.offset.x == 0)
    try touch(&view, .ended, 150, 2)
    view.advance(to: 5)
    let messages = view.takeMessages()
    #expect(view.outer.page == 1 && messages.inner.isEmpty)
    #expect(messages.outer.first?.message == .willBeginDragging)
    #expect(messages.outer.last?.message == .didSettle)
  }

  @Test func `N71 W06 a zoomed one moves to its edge, and what is beyond moves the pages`() throws {
    var view = photograph(zoom: 2)
    #expect(view.inner.offset.x == 160)
    try touch(&view, .began, 330, 1)
    try touch(&view, .moved, 200, 1.1)
    #expect(view.inner.offset.x == 290 && view.outer.offset.x == 340)
    try touch(&view, .moved, 150, 1.2)
    #expect(view.inner.offset.x == 320 && view.outer.offset.x == 360)
    // On the way back the pages come first, exactly as they went.
    try touch(&view, .moved, 180, 1.3)
    #expect(view.inner.offset.x == 310 && view.outer.offset.x == 340)
    try touch(&view, .moved, 100, 1.4)
    #expect(view.inner.offset.x == 320 && view.outer.offset.x == 410)
    try touch(&view, .ended, 100, 1.4)
    view.advance(to: 5)
    #expect(view.outer.page == 2 && view.outer.isAtRest)
  }

  @Test func `W06 a photograph that was left is whole again`() throws {
    var view = photograph(zoom: 2)
    try touch(&view, .began, 330, 1)
    try touch(&view, .moved, 30, 1.1)
    try touch(&view, .ended, 30, 1.1)
    #expect(view.inner.zoom == 2)
    view.advance(to: 5)
    #expect(view.outer.page == 2 && !view.showsInner && view.inner.zoom == 1)
    #expect(view.inner.offset == Point(x: 0, y: 0))
  }

  @Test func `W03 zooming one moves no page, and a pinch at an edge turns none`() throws {
    var view = photograph()
    for event in Gesture.pinch(
      at: Point(x: 20, y: 20),
      factor: 3,
      duration: 0.3,
      spread: 20
    ).events(from: 1) {
      try view.receive(event)
    }
    view.advance(to: 5)
    #expect(view.inner.zoom == 3 && view.outer.offset.x == 340)
    // About its own place under the fingers, 10 points from its edge.
    #expect(view.inner.offset == Point(x: 20, y: 40))
    for event in Gesture.pinch(
      at: Point(x: 320, y: 20),
      factor: 0.2,
      duration: 0.3,
      spread: 300
    ).events(from: 6) {
      try view.receive(event)
      #expect(view.outer.offset.x == 340)
    }
  }

  @Test func `a second finger does not turn the pages back`() throws {
    var view = photograph(zoom: 2)
    try touch(&view, .began, 330, 1)
    try touch(&view, .moved, 100, 1.1)
    #expect(view.outer.offset.x == 410)
    let second = Touch(finger: 2, phase: .began, location: Point(x: 200, y: 300))
    try view.receive(TouchEvent(time: 1.2, touches: [second]))
    #expect(view.outer.offset.x == 410 && view.inner.offset.x == 320)
  }

  @Test func `pages that were caught between two go on to one`() throws {
    var view = photograph()
    try touch(&view, .began, 300, 1)
    try touch(&view, .moved, 100, 1.1)
    try touch(&view, .ended, 100, 1.1)
    view.advance(to: 1.2)
    try touch(&view, .began, 100, 1.2)
    let caught = view.outer.offset.x
    #expect(caught > 540 && caught < 680)
    view.advance(to: 2)
    #expect(view.outer.offset.x == caught)
    try touch(&view, .ended, 100, 2)
    view.advance(to: 5)
    #expect(view.outer.offset.x == 680)
  }
}
