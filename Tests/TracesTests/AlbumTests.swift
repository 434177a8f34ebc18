import FathomNavigation
import FathomNumbers
import FathomScrolling
import FathomTraces
import Foundation
import TestSupport
import Testing

/// Photo albums, in the numbers of the source documents.
@Suite struct AlbumTests {
  /// Photographs of 12 megapixels, wide and high.
  private static func layout(pages: Int? = nil, pixelRatio: Double = 1) -> AlbumLayout {
    AlbumLayout(
      screen: Size(width: 320, height: 480),
      pictures: [
        Size(width: 4000, height: 3000), Size(width: 3000, height: 4000),
        Size(width: 320, height: 480),
      ],
      pageCount: pages,
      pixelRatio: pixelRatio
    )
  }

  @Test(arguments: [1.0, 1.5, 2, 3])
  func `the page in the middle is there however narrow the screen is`(width: Double) throws {
    let layout = AlbumLayout(
      screen: Size(width: width, height: 100),
      pictures: [Size(width: 10, height: 10)],
      pageCount: 9,
      padding: 0
    )
    for step in 0...80 {
      let offset = Double(step) / 10 * width
      let middle = Int((offset / width + 0.5).rounded(.down))
      #expect(layout.pagesNeeded(atOffset: offset).contains(min(middle, 8)))
    }
  }

  /// Turns a page by a flick, on from a time; frames are looked at as they come.
  private func flick(_ album: inout Album, from start: Double, to left: Bool = true) throws {
    let ends = left ? (300.0, 100.0) : (100.0, 300.0)
    let gesture = Gesture.pan(
      from: Point(x: ends.0, y: 240),
      to: Point(x: ends.1, y: 240),
      duration: 0.1,
      hold: 0
    )
    for event in gesture.events(from: start) { try album.receive(event) }
    for frame in 1...200 { album.advance(to: start + 0.1 + Double(frame) / 60) }
  }

  private func pinch(_ album: inout Album, by factor: Double, from start: Double) throws {
    let gesture = Gesture.pinch(
      at: Point(x: 160, y: 240),
      factor: factor,
      duration: 0.3,
      spread: factor < 1 ? 200 : 20
    )
    for event in gesture.events(from: start) { try album.receive(event) }
    album.advance(to: start + 4)
  }

  // MARK: - Where pages lie

  @Test func `W02 W04 W05 three photographs of 320 take 1020 points with their padding`() {
    let layout = Self.layout()
    #expect(layout.pitch == 340)
    let view = layout.pagingView
    #expect(view.contentSize.width == 1020 && view.contentSize.height == 480)
    #expect(view.isPagingEnabled && !view.isScrollable(on: .vertical))
    for page in 0..<3 {
      let frame = layout.frame(ofPage: page)
      #expect(frame == Rectangle(x: Double(page) * 340 + 10, y: 0, width: 320, height: 480))
    }
    // Without padding, as the document first has it.
    let bare = AlbumLayout(
      screen: Size(width: 320, height: 480),
      pictures: layout.pictures,
      padding: 0
    )
    #expect(bare.pagingView.contentSize.width == 960)
    let album = Album(layout)
    #expect(album.frame(of: album.visiblePages[0]).origin == Point(x: 0, y: 0))
  }

  @Test(arguments: [
    (0.0, 0...0), (1, 0...1), (0.5, 0...0), (339, 0...1), (340, 1...1), (341, 1...2), (680, 2...2),
    (-50, 0...0), (900, 2...2), (1e300, 2...2), (-1e300, 0...0),
  ])
  func `W20 pages are needed from the first column of pixels to the last`(
    offset: Double,
    pages: ClosedRange<Int>
  ) {
    #expect(Self.layout().pagesNeeded(atOffset: offset) == pages)
  }

  // MARK: - How far they zoom

  @Test func `W12 a page zooms from the whole picture to one pixel of the screen for each`() {
    let album = Album(Self.layout())
    let view = album.currentView
    #expect(view.minimumZoom == 0.08 && view.maximumZoom == 1 && view.zoom == 0.08)
    #expect(view.bouncesZoom && view.centersSmallContent)
    #expect(view.decelerationRate == ScrollPhysics.fastDecelerationRate)
    // In the middle: 240 of 480 points high.
    #expect(view.contentFrame == Rectangle(x: 0, y: 120, width: 320, height: 240))
    let fine = Self.layout(pixelRatio: 2)
    #expect(fine.zoomLimits(ofPicture: 0) == 0.08...0.5)
    // What is smaller than the screen is not enlarged.
    #expect(fine.zoomLimits(ofPicture: 2) == 0.5...0.5)
  }

  @Test func `a picture that fits cannot be scrolled, whatever its size`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let size = Size(
        width: Int.random(in: 1...70_000, using: &random),
        height: Int.random(in: 1...70_000, using: &random)
      )
      let screen = Size(width: Double(Int.random(in: 1...3000, using: &random)), height: 480)
      let album = Album(AlbumLayout(screen: screen, pictures: [size]))
      let view = album.currentView
      #expect(!view.isScrollable(on: .horizontal) && !view.isScrollable(on: .vertical))
      // And it fills the screen one way, or is shown pixel for pixel.
      let gap = Swift.min(
        screen.width - view.contentFrame.size.width,
        screen.height - view.contentFrame.size.height
      )
      #expect(gap < 1e-9 || view.zoom == 1)
    }
  }

  // MARK: - Pages that are used again

  @Test func `W18 W21 W24 only two pages are ever created`() throws {
    var album = Album(Self.layout(pages: 40))
    #expect(album.createdCount == 1 && album.visiblePages.map(\.index) == [0])
    for turn in 0..<39 {
      try flick(&album, from: 5 * Double(turn) + 1)
      #expect(album.visiblePages.map(\.index) == [turn + 1] && album.controlPage == turn + 1)
      #expect(album.createdCount == 2)
    }
    #expect(album.reuseCount == 38)
    // Nothing comes after the last.
    try flick(&album, from: 300)
    #expect(album.controlPage == 39 && album.createdCount == 2)
  }

  @Test
  func `W22 W23 W24 pages are put aside before others are needed, and taken from there first`()
    throws
  {
    var album = Album(Self.layout(pages: 1000))
    // A jump leaves one page and needs one other: the same.
    album.perform(.goToPage(500, animated: false), at: 1)
    #expect(album.createdCount == 1 && album.reuseCount == 1)
    #expect(album.visiblePages.map(\.index) == [500] && album.recycledPages.isEmpty)
    var created = 1
    for step in 0..<400 {
      let waiting = album.recycledPages.count
      let place = Double(step % 50) * 37.25
      album.perform(.goToPage(step % 7, animated: step % 3 == 0), at: 2 + Double(step) * 0.11)
      album.advance(to: 2 + Double(step) * 0.11 + place / 1e5)
      // Created only where none waited.
      #expect(album.createdCount == created || waiting == 0)
      created = album.createdCount
    }
    #expect(album.createdCount == 2)
  }

  @Test func `W25 a page that is used again shows the whole of its new picture`() throws {
    var album = Album(Self.layout())
    try pinch(&album, by: 5, from: 1)
    #expect(agree(album.currentView.zoom, 0.4))
    try flick(&album, from: 10)
    // Its edge first.
    #expect(album.controlPage == 0 && album.currentView.offset.x > 640)
    for turn in 1...4 where album.controlPage == 0 {
      try flick(&album, from: 10 + 5 * Double(turn))
    }
    #expect(album.controlPage == 1 && agree(album.currentView.zoom, 0.1066666666666666))
    #expect(album.currentView.contentSize.width == 3000)
    try flick(&album, from: 40, to: false)
    #expect(album.controlPage == 0 && album.currentView.zoom == 0.08)
    #expect(album.createdCount == 2)
  }

  @Test func `W26 a page is made only where none waits, so that memory does not grow`() throws {
    var album = Album(Self.layout(pages: 30))
    // The recycler of the document, and the faulty one that forgets to take from it.
    var (made, waiting, madeByTheFaultyOne) = (0, 0, 0)
    var before: [Int] = []
    func follow() {
      let now = album.visiblePages.map(\.index)
      waiting += before.filter { !now.contains($0) }.count
      for page in now where !before.contains(page) {
        madeByTheFaultyOne += 1
        if waiting > 0 { waiting -= 1 } else { made += 1 }
      }
      before = now
    }
    follow()
    for turn in 0..<29 {
      album.perform(.goToPage(turn + 1, animated: true), at: 5 * Double(turn) + 1)
      for frame in 1...60 {
        album.advance(to: 5 * Double(turn) + 1 + Double(frame) / 60)
        follow()
      }
    }
    #expect(album.createdCount == made && made == 2 && madeByTheFaultyOne == 30)
    #expect(album.recycledPages.count == waiting)
  }

  // MARK: - Fingers

  @Test func `W03 a zoom moves no page`() throws {
    var album = Album(Self.layout())
    // Halfway between two pages, so that both are there to be looked at.
    func touch(_ phase: Touch.Phase, _ x: Double, _ time: Double) throws {
      let touch = Touch(finger: 1, phase: phase, location: Point(x: x, y: 240))
      try album.receive(TouchEvent(time: time, touches: [touch]))
    }
    try touch(.began, 310, 1)
    try touch(.moved, 150, 1.1)
    #expect(album.visiblePages.map(\.index) == [0, 1])
    let frames = album.visiblePages.map(album.frame)
    let other = album.visiblePages[1].view
    // The picture in the middle grows twelve times as large under the finger that holds the pages.
    album.perform(.setZoom(1, animated: false), at: 1.2)
    #expect(album.visiblePages[0].view.zoom == 1 && album.visiblePages[0].view.offset.x > 1000)
    #expect(album.visiblePages.map(album.frame) == frames)
    #expect(frames[0].origin.x == -160 && frames[1].origin.x == 180)
    #expect(album.visiblePages[1].view.contentFrame == other.contentFrame)
    #expect(album.visiblePages[1].view.zoom == other.zoom)
  }

  @Test func `W01 W06 beyond the picture's edge comes the next page, and the picture shrinks back`()
    throws
  {
    var album = Album(Self.layout())
    album.perform(.setZoom(0.16, animated: false), at: 0)
    // 640 points wide, its middle in the middle; 160 to its edge.
    #expect(album.currentView.offset.x == 160)
    func touch(_ phase: Touch.Phase, _ x: Double, _ time: Double) throws {
      let touch = Touch(finger: 1, phase: phase, location: Point(x: x, y: 240))
      try album.receive(TouchEvent(time: time, touches: [touch]))
    }
    try touch(.began, 310, 1)
    try touch(.moved, 160, 1.1)
    #expect(album.currentView.offset.x == 310 && album.pagingView.offset.x == 0)
    try touch(.moved, 60, 1.2)
    #expect(album.currentView.offset.x == 320 && album.pagingView.offset.x == 90)
    #expect(album.visiblePages.map(\.index) == [0, 1] && album.controlPage == 0)
    try touch(.ended, 60, 1.2)
    album.advance(to: 5)
    #expect(album.visiblePages.map(\.index) == [1] && album.controlPage == 1)
    try flick(&album, from: 6, to: false)
    #expect(album.currentPage == 0 && album.currentView.zoom == 0.08)
    #expect(album.currentView.offset == Point(x: 0, y: 0))
  }

  @Test func `a finger takes the page that it is on, and keeps it though it goes out of sight`()
    throws
  {
    var album = Album(Self.layout(pages: 9))
    func touch(_ phase: Touch.Phase, _ finger: Int, _ x: Double, _ time: Double) throws {
      let touch = Touch(finger: finger, phase: phase, location: Point(x: x, y: 240))
      try album.receive(TouchEvent(time: time, touches: [touch]))
    }
    try touch(.began, 1, 310, 1)
    try touch(.moved, 1, 10, 1.1)
    // Another finger goes on where the first ended.
    try touch(.began, 2, 310, 1.2)
    try touch(.ended, 1, 10, 1.3)
    try touch(.moved, 2, 10, 1.4)
    #expect(album.pagingView.offset.x == 600)
    #expect(album.visiblePages.map(\.index) == [0, 1, 2] && album.createdCount == 3)
    try touch(.ended, 2, 10, 1.5)
    #expect(album.visiblePages.map(\.index) == [1, 2] && album.recycledPages.count == 1)
    album.advance(to: 9)
    #expect(album.isAtRest)
  }

  @Test func `W19 a page is there before the frame that shows it`() throws {
    var album = Album(Self.layout(pages: 9))
    let gesture = Gesture.pan(
      from: Point(x: 300, y: 9),
      to: Point(x: 20, y: 9),
      duration: 0.1,
      hold: 0
    )
    let trace = try Trace(view: .album(album), events: Trace.Event.events(of: gesture, from: 0))
    for frame in trace.frames {
      guard case .album(let now) = frame.view else { continue }
      album = now
      let first = Int((now.pagingView.offset.x / 340).rounded(.down))
      let last = Int(((now.pagingView.offset.x + 339) / 340).rounded(.down))
      #expect(now.visiblePages.map(\.index) == Array(first...last))
    }
    #expect(album.controlPage == 1)
  }

  @Test func `N31 N32 the page control follows the end of a turn, and leads where it is asked`() {
    var album = Album(Self.layout(pages: 9))
    album.perform(.goToPage(4, animated: true), at: 1)
    album.advance(to: 1.2)
    #expect(album.currentPage > 0 && album.controlPage == 0)
    album.advance(to: 2)
    #expect(album.controlPage == 4 && album.pagingView.offset.x == 1360)
    album.perform(.goToPage(77, animated: false), at: 3)
    #expect(album.controlPage == 8)
  }

  @Test(arguments: [false, true])
  func `a page that is asked for under a finger comes when it has left`(animated: Bool) throws {
    var album = Album(Self.layout(pages: 9))
    func touch(_ phase: Touch.Phase, _ x: Double, at time: Double) throws {
      let touch = Touch(finger: 1, phase: phase, location: Point(x: x, y: 240))
      try album.receive(TouchEvent(time: time, touches: [touch]))
    }
    try touch(.began, 200, at: 1)
    try touch(.moved, 150, at: 1.1)
    album.perform(.goToPage(4, animated: animated), at: 1.2)
    try touch(.moved, 140, at: 1.3)
    #expect(album.currentPage == 0)
    try touch(.ended, 140, at: 1.5)
    album.advance(to: 4)
    #expect(album.currentPage == 4 && album.controlPage == 4 && album.isAtRest)
    #expect(album.pagingView.offset.x == 1360)
  }

  // MARK: - Any number of pages

  @Test(arguments: [10, 1_000_000_000, AlbumLayout.greatestPageCount])
  func `N34 however many pages there are, two are alive`(count: Int) throws {
    var album = Album(Self.layout(pages: count))
    album.perform(.goToPage(count - 5, animated: false), at: 0)
    for turn in 0..<4 { try flick(&album, from: 5 * Double(turn) + 1) }
    #expect(album.controlPage == count - 1 && album.pagingView.offset.x == Double(count - 1) * 340)
    #expect(album.createdCount == 2 && album.visiblePages.count == 1)
    #expect(album.visiblePages[0].index == count - 1 && album.currentView.zoom > 0)
    // All that an album holds are its pages and the sizes of its pictures.
    #expect(try JSONEncoder().encode(album.state).count < 400)
  }

  // MARK: - What is kept

  @Test func `N29 an album opens where it was closed`() throws {
    var album = Album(Self.layout(pages: 12))
    album.perform(.goToPage(7, animated: false), at: 0)
    try pinch(&album, by: 4, from: 1)
    let state = try JSONDecoder().decode(
      AlbumState.self,
      from: JSONEncoder().encode(album.state)
    )
    var other = Album(Self.layout(pages: 12))
    let opened = other.restore(state)
    #expect(opened)
    #expect(other.currentPage == 7 && other.controlPage == 7 && other.createdCount == 1)
    #expect(other.currentView.zoom == album.currentView.zoom)
    #expect(other.currentView.offset == album.currentView.offset)
    let messages = other.takeMessages()
    #expect(messages.pictures.isEmpty && messages.paging.isEmpty && other.isAtRest)
    var bad = state
    bad.pages[0].picture.zoom = -1
    var isOpen = other.restore(bad)
    #expect(!isOpen && other.state == state)
    bad = state
    bad.paging.offset = [.infinity, 0]
    isOpen = other.restore(bad)
    #expect(!isOpen && other.state == state)
  }

  // MARK: - Any fingers

  @Test(arguments: 0..<30) func `whatever fingers do, pages are alive once, and all comes to rest`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var album = Album(Self.layout(pages: 1 + Int(seed) % 6), tapZoom: .cycle)
    var messages: [TimedMessage] = []
    for event in RandomTouchTests.events(&random) {
      switch event.action {
      case .touches(let touches):
        try album.receive(TouchEvent(time: event.time, touches: touches))
      case .request(let request): album.perform(request, at: event.time)
      case .save, .restore: break
      }
      let visible = album.visiblePages
      let all = visible + album.recycledPages
      #expect(Set(all.map(\.number)).count == all.count && all.count <= 3)
      #expect(Set(visible.map(\.index)).count == visible.count)
      let needed = album.layout.pagesNeeded(atOffset: album.pagingView.offset.x)
      #expect(needed.allSatisfy { page in visible.contains { $0.index == page } })
      #expect(visible.count <= needed.count + 1)
      #expect(visible.allSatisfy { $0.view.time == album.pagingView.time })
      messages += album.takeMessages().paging
    }
    album.advance(to: album.pagingView.time + 60)
    messages += album.takeMessages().paging
    RandomTouchTests.expectOrder(messages)
    #expect(album.isAtRest)
    RandomTouchTests.expectRest(album.pagingView)
    for page in album.visiblePages { RandomTouchTests.expectRest(page.view) }
    let needed = album.layout.pagesNeeded(atOffset: album.pagingView.offset.x)
    #expect(album.visiblePages.map(\.index) == Array(needed))
    // A page's offset is that of a page.
    #expect(album.pagingView.offset.x == Double(album.controlPage) * 340)
  }
}
