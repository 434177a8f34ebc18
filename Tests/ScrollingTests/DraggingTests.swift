import FathomNavigation
import FathomScrolling
import TestSupport
import Testing

/// Drags, what comes after them, and what is told.
@Suite struct DraggingTests {
  @Test func `N01 N03 the content follows the finger, and stays within its limits`() throws {
    var view = ScrollView.large
    try view.touch(.began, 100, 300, at: 0)
    try view.touch(.moved, 80, 200, at: 0.1)
    #expect(view.offset == Point(x: 20, y: 100) && view.isDragging && view.isTracking)
    #expect(view.visibleRectangle == Rectangle(x: 20, y: 100, width: 320, height: 460))
    #expect(view.contentFrame == Rectangle(x: -20, y: -100, width: 1000, height: 2000))
    #expect(view.limits(on: .horizontal) == 0...680 && view.limits(on: .vertical) == 0...1540)
    view.bounces = false
    try view.touch(.moved, 500, 5000, at: 0.2)
    #expect(view.offset == Point(x: 0, y: 0))
    try view.touch(.moved, -5000, -5000, at: 0.3)
    #expect(view.offset == Point(x: 680, y: 1540))
  }

  @Test func `a touch is a drag only from ten points on`() throws {
    var view = ScrollView.large
    try view.touch(.began, 100, 300, at: 0)
    try view.touch(.moved, 100, 290.5, at: 0.1)
    #expect(view.offset.y == 0 && !view.isDragging && view.isTracking)
    try view.touch(.moved, 100, 290, at: 0.2)
    #expect(view.offset.y == 10 && view.isDragging)
  }

  @Test func `N04 N05 content that fits cannot be scrolled, nor can content without a size`() throws
  {
    var view = ScrollView(
      size: Size(width: 320, height: 460),
      contentSize: Size(width: 300, height: 1000)
    )
    try view.swipe(from: (100, 300), to: (50, 100), at: 0, lasting: 0.2, hold: 1)
    #expect(view.offset == Point(x: 0, y: 200))
    view = ScrollView(size: Size(width: 320, height: 460))
    try view.swipe(from: (100, 300), to: (50, 100), at: 0, lasting: 0.2)
    #expect(view.offset == Point(x: 0, y: 0))
    #expect(!view.takeMessages().contains { $0.message == .willBeginDragging })
  }

  @Test func `N12 without scrolling fingers move nothing, and code does`() throws {
    var view = ScrollView.large
    view.isScrollEnabled = false
    try view.swipe(from: (100, 300), to: (50, 100), at: 0, lasting: 0.2)
    #expect(view.offset == Point(x: 0, y: 0))
    view.setOffset(Point(x: 3, y: 4), animated: false, at: 1)
    #expect(view.offset == Point(x: 3, y: 4))
  }

  @Test func `N14 beyond its limits content gives way as the rubber band does`() throws {
    var view = ScrollView.large
    try view.touch(.began, 0, 0, at: 0)
    try view.touch(.moved, 160, 230, at: 0.1)
    // From the tables: 160 of 320 and 230 of 460.
    #expect(agree(view.offset.x, -69.019607843137255) && agree(view.offset.y, -99.215686274509804))
    try view.touch(.ended, 160, 230, at: 1)
    #expect(view.isDecelerating)
    view.rest()
    #expect(view.offset == Point(x: 0, y: 0))
  }

  @Test func `N15 Z03 content that fits bounces where it always does, if it bounces at all`() throws
  {
    for (bounces, axes, moves) in [
      (true, Axes.vertical, true), (true, [], false), (false, .both, false),
      (true, .horizontal, false),
    ] {
      var view = ScrollView(
        size: Size(width: 320, height: 460),
        contentSize: Size(width: 100, height: 100)
      )
      view.bounces = bounces
      view.alwaysBounce = axes
      try view.touch(.began, 0, 0, at: 0)
      try view.touch(.moved, 0, 100, at: 0.1)
      #expect(moves ? agree(view.offset.y, -49.12621359223301) : view.offset.y == 0)
      #expect(view.offset.x == 0)
    }
  }

  @Test(arguments: [(40.0, 5.0, 40.0, 0.0), (5, 40, 0, 40), (30, 30, 30, 30), (30, 20, 30, 20)])
  func `N16 a drag along one axis locks the other until it ends, a diagonal one does not`(
    x: Double,
    y: Double,
    shownX: Double,
    shownY: Double
  ) throws {
    var view = ScrollView.large
    view.isDirectionalLockEnabled = true
    try view.touch(.began, 300, 300, at: 0)
    try view.touch(.moved, 300 - x, 300 - y, at: 0.1)
    #expect(view.offset == Point(x: shownX, y: shownY))
    try view.touch(.moved, 200, 200, at: 0.2)
    #expect(view.offset.x == (shownX == 0 ? 0 : 100) && view.offset.y == (shownY == 0 ? 0 : 100))
    try view.touch(.ended, 200, 200, at: 1)
    try view.touch(.began, 200, 200, at: 2)
    try view.touch(.moved, 200, 180, at: 2.1)
    #expect(view.offset.y == (shownY == 0 ? 20 : 120))
  }

  @Test func `N16 nothing is locked where only one axis scrolls`() throws {
    var view = ScrollView(
      size: Size(width: 320, height: 460),
      contentSize: Size(width: 300, height: 1000)
    )
    view.isDirectionalLockEnabled = true
    try view.touch(.began, 300, 300, at: 0)
    try view.touch(.moved, 200, 290, at: 0.1)
    #expect(view.offset.y == 10)
    view.alwaysBounce = .both
    try view.touch(.ended, 200, 290, at: 1)
    try view.touch(.began, 300, 300, at: 2)
    try view.touch(.moved, 200, 290, at: 2.1)
    #expect(view.offset.y == 10 && view.offset.x > 0)
  }

  @Test func `N22 Z01 insets widen the limits, in the order top, left, bottom, right`() {
    var view = ScrollView.large
    view.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.limits(on: .vertical) == -1...1543 && view.limits(on: .horizontal) == -2...684)
    view = ScrollView(
      size: Size(width: 320, height: 460),
      contentSize: Size(width: 288, height: 414)
    )
    view.contentInset = EdgeInsets(top: 230, left: 160, bottom: 230, right: 160)
    #expect(view.limits(on: .horizontal) == -160...128)
    #expect(view.limits(on: .vertical) == -230...184)
    view.contentInset = EdgeInsets(top: -300, left: 0, bottom: -300, right: 0)
    #expect(view.limits(on: .vertical) == 300...300)
  }

  // MARK: - After the finger left

  @Test func `N63 a flick is told in order, and ends exactly at its target`() throws {
    var view = ScrollView.large
    try view.swipe(from: (100, 400), to: (100, 300), at: 0, lasting: 0.1)
    let messages = view.takeMessages().map(\.message)
    #expect(messages.first == .willBeginDragging || messages.first?.name == "contentTouchBegan")
    var target: Point<Double>?
    for case .willEndDragging(let velocity, let place) in messages {
      #expect(agree(velocity.y, 1) && velocity.x == 0)
      target = place
    }
    // 100 points and then 1000 points per second, from the table of the deceleration.
    #expect(try agree(#require(target).y, 100 + 499.49983316645526))
    view.rest()
    #expect(view.offset == target)
    let told = messages.map(\.name) + view.takeMessages().map(\.message.name)
    let order = told.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(
      order == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging",
        "willBeginDecelerating", "didScroll", "didEndDecelerating", "didSettle",
      ]
    )
  }

  @Test(arguments: [
    [(0.06, 240.0), (0.12, 200)], [(0.02, 280), (0.06, 240), (0.12, 200)],
    [(0.01, 290), (0.03, 270), (0.06, 240), (0.09, 220), (0.12, 200)],
  ])
  func `the velocity of a release is that of the last tenth of a second, however it was sampled`(
    moves: [(time: Double, y: Double)]
  ) throws {
    // 1000 points a second up to 0.06 s, then two thirds of that: 80 points from 0.02 s on.
    var view = ScrollView.large
    try view.touch(.began, 100, 300, at: 1)
    for move in moves { try view.touch(.moved, 100, move.y, at: 1 + move.time) }
    try view.touch(.ended, 100, 200, at: 1.12)
    var velocities: [Point<Double>] = []
    for message in view.takeMessages() {
      if case .willEndDragging(let velocity, _) = message.message { velocities.append(velocity) }
    }
    #expect(velocities.count == 1)
    #expect(velocities.allSatisfy { $0.x == 0 && agree($0.y, 0.8) })
  }

  @Test func `the way of a flick is the closed form, and ends when it ends`() throws {
    var view = ScrollView.large
    try view.swipe(from: (100, 400), to: (100, 300), at: 0, lasting: 0.1)
    view.advance(to: 0.6)
    #expect(agree(view.offset.y, 100 + 315.92802267850976) && view.isDecelerating)
    view.advance(to: 1.1)
    #expect(agree(view.offset.y, 100 + 432.03512673762984))
    _ = view.takeMessages()
    view.advance(to: 100)
    let end = try #require(view.takeMessages().first { $0.message == .didEndDecelerating })
    #expect(agree(end.time, 0.1 + 3.4499226928230532))
    #expect(view.time == 100 && view.isAtRest)
  }

  @Test(arguments: [1.0, 7, 24, 60, 1000]) func `where it is does not depend on the frames`(
    rate: Double
  ) throws {
    var often = ScrollView.large
    var seldom = ScrollView.large
    // Down into the bounce at the end.
    for view in [0, 1] {
      if view == 0 {
        try often.swipe(from: (100, 400), to: (100, 100), at: 0, lasting: 0.05)
      } else {
        try seldom.swipe(from: (100, 400), to: (100, 100), at: 0, lasting: 0.05)
      }
    }
    for second in stride(from: 0.5, through: 3, by: 0.5) {
      var time = often.time
      while time < second {
        often.advance(to: time)
        time += 1 / rate
      }
      often.advance(to: second)
      seldom.advance(to: second)
      #expect(often.offset == seldom.offset && often.isAtRest == seldom.isAtRest)
    }
    #expect(often.offset.y == 1540)
  }

  @Test func `a flick into the edge bounces there: coasting and spring meet at one velocity`()
    throws
  {
    var view = ScrollView.large
    view.setOffset(Point(x: 0, y: 1400), animated: false, at: 0)
    try view.swipe(from: (100, 400), to: (100, 300), at: 1, lasting: 0.1)
    var positions: [Double] = []
    for step in 0..<2000 {
      view.advance(to: 1.1 + Double(step) / 1000)
      positions.append(view.offset.y)
    }
    let peak = try #require(positions.max())
    // At the edge 40 points are behind, and 0.92 of the velocity is left; a critically damped
    // spring goes v / (e·β) beyond.
    let velocity = 1000 + 40 * 1000 * -0.0020020026706730793
    #expect(abs(peak - (1540 + velocity / (2.718281828459045 * 10))) < 1e-3)
    #expect(positions.last == 1540)
    let jumps = zip(positions, positions.dropFirst()).map { abs($1 - $0) }
    #expect(jumps.allSatisfy { $0 < 1.01 })
  }

  @Test func `N14 without bounce a flick stops at the edge`() throws {
    var view = ScrollView.large
    view.bounces = false
    view.setOffset(Point(x: 0, y: 1400), animated: false, at: 0)
    try view.swipe(from: (100, 400), to: (100, 300), at: 1, lasting: 0.1)
    var greatest = 0.0
    for step in 0..<300 {
      view.advance(to: 1.1 + Double(step) / 100)
      greatest = max(greatest, view.offset.y)
    }
    #expect(greatest == 1540 && view.isAtRest)
  }

  @Test func `N64 a finger that stopped before it left sets nothing off`() throws {
    var view = ScrollView.large
    try view.swipe(from: (100, 400), to: (100, 300), at: 0, lasting: 0.1, hold: 0.2)
    let messages = view.takeMessages().map(\.message)
    #expect(messages.contains(.didEndDragging(willDecelerate: false)))
    #expect(messages.last == .didSettle && view.isAtRest && view.offset.y == 100)
  }

  @Test func `N18 N63 the owner chooses where it comes to rest`() throws {
    var view = ScrollView.large
    view.retarget = { velocity, target in
      Point(x: target.x, y: velocity.y > 0 ? (target.y / 250).rounded() * 250 : 7)
    }
    try view.swipe(from: (100, 400), to: (100, 300), at: 0, lasting: 0.1)
    view.rest()
    #expect(view.offset == Point(x: 0, y: 500))
    try view.swipe(from: (100, 100), to: (100, 200), at: 20, lasting: 0.1)
    view.rest()
    #expect(view.offset == Point(x: 0, y: 7))
    // But never beyond the limits.
    view.retarget = { _, _ in Point(x: -100, y: 1e6) }
    try view.swipe(from: (100, 100), to: (100, 50), at: 40, lasting: 0.1)
    view.rest()
    #expect(view.offset == Point(x: 0, y: 1540))
  }

  // MARK: - Catching

  @Test func `a finger catches what moves where it is`() throws {
    var view = ScrollView.large
    try view.swipe(from: (100, 400), to: (100, 300), at: 0, lasting: 0.1)
    view.advance(to: 0.4)
    _ = view.takeMessages()
    try view.touch(.began, 50, 50, at: 0.6)
    #expect(agree(view.offset.y, 100 + 315.92802267850976))
    #expect(view.messageNames() == ["didScroll", "didEndDecelerating"])
    let caught = view.offset.y
    view.advance(to: 5)
    #expect(view.offset.y == caught)
    try view.touch(.ended, 50, 50, at: 6)
    #expect(view.messageNames() == ["didSettle"] && view.isAtRest)
  }

  @Test func `stretched content is caught without a jump, and let go it comes back`() throws {
    var view = ScrollView.large
    try view.swipe(from: (100, 100), to: (100, 300), at: 0, lasting: 0.1, hold: 0.5)
    view.advance(to: 0.7)
    let caught = view.offset.y
    #expect(caught < -20)
    try view.touch(.began, 50, 50, at: 0.7)
    try view.touch(.moved, 50, 61, at: 0.8)
    #expect(view.offset.y < caught && view.offset.y > caught - 11)
    try view.touch(.moved, 50, 50, at: 0.9)
    #expect(agree(view.offset.y, caught))
    try view.touch(.ended, 50, 50, at: 2)
    view.rest()
    #expect(view.offset.y == 0)
  }

  @Test func `a touch that is cancelled coasts nowhere`() throws {
    var view = ScrollView.large
    try view.touch(.began, 100, 400, at: 0)
    for step in 1...5 {
      try view.touch(.moved, 100, 400 - 20 * Double(step), at: 0.02 * Double(step))
    }
    try view.touch(.cancelled, 100, 300, at: 0.1)
    #expect(view.isAtRest && view.offset.y == 100)
  }
}
