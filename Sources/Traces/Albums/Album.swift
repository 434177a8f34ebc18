import FathomNavigation
package import FathomScrolling

/// A photo album: a paging scroll view, and in each page another that zooms a picture.
///
/// However many pages it has, only those that show are alive, at rest one and on the way to another
/// two; what has gone by is shown again as what comes. Places are those of the screen, from which
/// the paging view hangs off by the padding on both sides.
package struct Album: Sendable {
  /// The geometry of the pages.
  package let layout: AlbumLayout
  /// The effect of taps on a picture's zoom.
  package let tapZoom: TapZoom
  /// The tiling of the pictures; no place depends on it.
  package let tiling: AlbumTiling
  /// The view that turns the pages.
  package private(set) var pagingView: ScrollView
  /// The pages that show, and one that touches hold even if it does not, in the order of the album.
  package private(set) var visiblePages: [AlbumPage] = []
  /// The pages that wait to be used again.
  package private(set) var recycledPages: [AlbumPage] = []
  /// The number of times that a recycled page was used again.
  package private(set) var reuseCount = 0
  /// The page that its control shows: the one that the pages came to rest on.
  package private(set) var controlPage = 0

  private var handOver: HandOver
  /// The page of the first touch.
  private var heldPage: Int?
  /// The request for a page that came while touches held the pages.
  private var waitingTurn: (page: Int, animated: Bool)?
  /// The messages of recycled pages.
  private var lastWords: [TimedMessage] = []

  /// Creates an album open at its first page.
  ///
  /// Unless its tiling says otherwise, all pictures are shown as tiles of 256 pixels.
  package init(
    _ layout: AlbumLayout,
    tapZoom: TapZoom = .steps(factor: 2),
    tiling: AlbumTiling? = nil
  ) {
    let standard = AlbumTiling(tileSizes: layout.pictures.map { _ in 256 })
    precondition(
      tiling.map { $0.tileSizes.count == layout.pictures.count } ?? true,
      "every picture is shown in a way"
    )
    self.layout = layout
    self.tapZoom = tapZoom
    self.tiling = tiling ?? standard
    pagingView = layout.pagingView
    handOver = HandOver(pagingView)
    tilePages()
  }

  /// The pages created so far.
  package var createdCount: Int { visiblePages.count + recycledPages.count }

  /// The page in the middle of the screen.
  package var currentPage: Int { layout.page(at: pagingView.offset.x + layout.pitch / 2) }

  /// The picture in the middle of the screen.
  package var currentView: ScrollView {
    guard let index = visiblePages.firstIndex(where: { $0.index == currentPage }) else {
      preconditionFailure("the page in the middle shows")
    }
    return visiblePages[index].view
  }

  /// A page's frame on the screen.
  package func frame(of page: AlbumPage) -> Rectangle {
    var frame = layout.frame(ofPage: page.index)
    frame.origin = Point(
      x: frame.origin.x - pagingView.offset.x - layout.padding,
      y: frame.origin.y - pagingView.offset.y
    )
    return frame
  }

  /// Whether nothing moves, and no touch may move anything.
  package var isAtRest: Bool {
    pagingView.isAtRest && visiblePages.allSatisfy(\.view.isAtRest)
  }

  // MARK: - Time, touches and requests

  /// Advances the time.
  package mutating func advance(to newTime: Double) {
    pagingView.advance(to: newTime)
    for place in visiblePages.indices { visiblePages[place].view.advance(to: newTime) }
    tilePages()
  }

  /// Receives a touch event; all touches belong to the page of the first one.
  package mutating func receive(_ event: TouchEvent) throws(TouchError) {
    guard event.time >= pagingView.time else {
      throw .outOfOrder(time: event.time, previous: pagingView.time)
    }
    advance(to: event.time)
    let index = heldPage ?? page(under: event)
    guard let place = visiblePages.firstIndex(where: { $0.index == index }) else {
      preconditionFailure("a page under a finger shows")
    }
    let origin = frame(of: visiblePages[place]).origin
    try handOver.receive(
      event,
      outer: &pagingView,
      inner: &visiblePages[place].view,
      innerOrigin: origin
    )
    heldPage = visiblePages[place].view.touches.count > 0 ? index : nil
    if heldPage == nil, let (page, animated) = waitingTurn {
      waitingTurn = nil
      pagingView.goToPage(page, animated: animated, at: event.time)
    }
    tilePages()
  }

  /// Performs a request: of pages on the paging view, once no touch holds them; all others on the
  /// picture in the middle.
  package mutating func perform(_ request: ScrollRequest, at newTime: Double) {
    advance(to: newTime)
    if case .goToPage(let page, let animated) = request {
      let known = min(max(page, 0), layout.pageCount - 1)
      guard heldPage == nil else {
        waitingTurn = (known, animated)
        return tilePages()
      }
      pagingView.goToPage(known, animated: animated, at: newTime)
    } else if let place = visiblePages.firstIndex(where: { $0.index == currentPage }) {
      visiblePages[place].view.perform(request, at: newTime)
      if visiblePages[place].index == heldPage {
        HandOver.release(&pagingView, unless: visiblePages[place].view)
      }
    }
    tilePages()
  }

  /// The messages since the last call: of the pictures in the order of their times, and of the
  /// paging view.
  package mutating func takeMessages() -> (pictures: [TimedMessage], paging: [TimedMessage]) {
    var messages = lastWords
    lastWords = []
    for place in visiblePages.indices { messages += visiblePages[place].view.takeMessages() }
    // Sorting is stable: a picture's own order stays.
    return (messages.sorted { $0.time < $1.time }, pagingView.takeMessages())
  }

  private func page(under event: TouchEvent) -> Int {
    let x = event.touches.first { $0.phase == .began }?.location.x ?? layout.screen.width / 2
    let needed = layout.pagesNeeded(atOffset: pagingView.offset.x)
    let page = layout.page(at: pagingView.offset.x + layout.padding + x)
    return min(max(page, needed.lowerBound), needed.upperBound)
  }

  // MARK: - Pages

  /// Recycles the pages that no longer show, and adds those that now do: after every scroll, before
  /// it is drawn.
  private mutating func tilePages() {
    let needed = layout.pagesNeeded(atOffset: pagingView.offset.x)
    let gone = visiblePages.filter { !needed.contains($0.index) && $0.index != heldPage }
    visiblePages.removeAll { page in gone.contains { $0.number == page.number } }
    for page in gone { retire(page) }
    for index in needed where !visiblePages.contains(where: { $0.index == index }) {
      visiblePages.append(page(showing: index))
    }
    visiblePages.sort { $0.index < $1.index }
    if pagingView.isAtRest { controlPage = currentPage }
  }

  /// Recycles a page; its motion ends at its present place.
  private mutating func retire(_ page: AlbumPage) {
    var page = page
    if page.view.interruptMotion() { page.view.settle() }
    lastWords += page.view.takeMessages()
    recycledPages.append(page)
  }

  /// A recycled page, or a new one where there is none.
  private mutating func page(showing index: Int) -> AlbumPage {
    let time = pagingView.time
    guard var page = recycledPages.popLast() else {
      return AlbumPage(number: createdCount, showing: index, of: layout, tapZoom, at: time)
    }
    reuseCount += 1
    page.show(index, of: layout, tapZoom, at: time)
    return page
  }

  // MARK: - State

  /// Opens the album where it was, at rest; see ``AlbumState``.
  mutating func open(_ state: AlbumState) -> Bool {
    var copy = Album(layout, tapZoom: tapZoom, tiling: tiling)
    guard copy.pagingView.restore(state.paging) else { return false }
    copy.tilePages()
    for page in state.pages {
      guard let place = copy.visiblePages.firstIndex(where: { $0.index == page.index }) else {
        continue
      }
      guard copy.visiblePages[place].view.restore(page.picture) else { return false }
    }
    copy.advance(to: pagingView.time)
    self = copy
    return true
  }
}
