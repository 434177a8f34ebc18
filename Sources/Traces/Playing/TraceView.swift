package import FathomScrolling

/// The view that a trace acts on: a scroll view, alone or as a part of another.
package enum TraceView: Sendable {
  /// A scroll view over content of a size.
  case plain(ScrollView)
  /// A world that can be zoomed without end.
  case deep(DeepScrollView)
  /// A scroll view within another. Requests for pages and the top go to the outer one, all others
  /// to the inner one.
  case nested(NestedScrollView)
  /// A map with a flag to be carried about.
  case flagged(FlagScrollView)
  /// A photo album. Requests for pages go to the paging view, all others to the picture in the
  /// middle.
  case album(Album)

  /// The view that receives touches first.
  package var scrollView: ScrollView {
    switch self {
    case .plain(let view): view
    case .deep(let deep): deep.scrollView
    case .nested(let nested): nested.inner
    case .flagged(let map): map.scrollView
    case .album(let album): album.currentView
    }
  }

  /// The view that holds everything.
  package var outermost: ScrollView {
    if case .nested(let nested) = self { nested.outer } else { scrollView }
  }

  /// Whether it is a world that can be zoomed without end.
  package var zoomsEndlessly: Bool {
    if case .deep = self { true } else { false }
  }

  /// Whether it can get another size: pages keep theirs.
  package var canBeResized: Bool {
    switch self {
    case .plain, .deep, .flagged: true
    case .nested, .album: false
    }
  }

  /// Whether there are pages to go to.
  package var hasPages: Bool {
    if case .album = self { true } else { outermost.isPagingEnabled }
  }

  /// Whether nothing moves, and no touch may move anything.
  package var isAtRest: Bool {
    switch self {
    case .plain, .deep: scrollView.isAtRest
    case .nested(let nested): nested.inner.isAtRest && nested.outer.isAtRest
    case .flagged(let map): map.isAtRest
    case .album(let album): album.isAtRest
    }
  }

  mutating func advance(to time: Double) {
    switch self {
    case .plain(var view):
      view.advance(to: time)
      self = .plain(view)
    case .deep(var deep):
      deep.advance(to: time)
      self = .deep(deep)
    case .nested(var nested):
      nested.advance(to: time)
      self = .nested(nested)
    case .flagged(var map):
      map.advance(to: time)
      self = .flagged(map)
    case .album(var album):
      album.advance(to: time)
      self = .album(album)
    }
  }

  mutating func receive(_ event: TouchEvent) throws(TouchError) {
    switch self {
    case .plain(var view):
      try view.receive(event)
      self = .plain(view)
    case .deep(var deep):
      try deep.receive(event)
      self = .deep(deep)
    case .nested(var nested):
      try nested.receive(event)
      self = .nested(nested)
    case .flagged(var map):
      try map.receive(event)
      self = .flagged(map)
    case .album(var album):
      try album.receive(event)
      self = .album(album)
    }
  }

  mutating func perform(_ request: ScrollRequest, at time: Double) {
    switch self {
    case .plain(var view):
      view.perform(request, at: time)
      self = .plain(view)
    case .deep(var deep):
      deep.perform(request, at: time)
      self = .deep(deep)
    case .nested(var nested):
      switch request {
      case .goToPage, .scrollToTop: nested.performOuter(request, at: time)
      default: nested.performInner(request, at: time)
      }
      self = .nested(nested)
    case .flagged(var map):
      map.perform(request, at: time)
      self = .flagged(map)
    case .album(var album):
      album.perform(request, at: time)
      self = .album(album)
    }
  }

  /// The messages since the last call, in the order of their times; those of an outer view apart.
  mutating func takeMessages() -> (inner: [TimedMessage], outer: [TimedMessage]) {
    switch self {
    case .plain(var view):
      defer { self = .plain(view) }
      return (view.takeMessages(), [])
    case .deep(var deep):
      defer { self = .deep(deep) }
      return (deep.takeMessages(), [])
    case .nested(var nested):
      defer { self = .nested(nested) }
      return nested.takeMessages()
    case .flagged(var map):
      defer { self = .flagged(map) }
      return (map.takeMessages(), [])
    case .album(var album):
      defer { self = .album(album) }
      let messages = album.takeMessages()
      return (messages.pictures, messages.paging)
    }
  }
}
