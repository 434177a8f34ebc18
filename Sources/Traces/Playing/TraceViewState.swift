import FathomScrolling

/// The state of a trace's view as a program saves and restores it: places, insets and zooms, and
/// nothing that moves.
enum TraceViewState: Sendable {
  case one(ScrollViewState)
  case nested(outer: ScrollViewState, inner: ScrollViewState)
  case deep(DeepScrollViewState)
  case album(AlbumState)
}

extension TraceView {
  /// The state to be saved.
  var state: TraceViewState {
    switch self {
    case .plain, .flagged: .one(scrollView.state)
    case .nested(let nested): .nested(outer: nested.outer.state, inner: nested.inner.state)
    case .deep(let deep): .deep(deep.state)
    case .album(let album): .album(album.state)
    }
  }

  /// Restores a state that this view had.
  mutating func restore(_ state: TraceViewState) {
    let isRestored: Bool
    switch (self, state) {
    case (.plain(var view), .one(let state)):
      isRestored = view.restore(state)
      self = .plain(view)
    case (.flagged(var map), .one(let state)):
      isRestored = map.restore(state)
      self = .flagged(map)
    case (.nested(var nested), .nested(let outer, let inner)):
      isRestored = nested.restore(outer: outer, inner: inner)
      self = .nested(nested)
    case (.deep(var deep), .deep(let state)):
      isRestored = deep.restore(state)
      self = .deep(deep)
    case (.album(var album), .album(let state)):
      isRestored = album.restore(state)
      self = .album(album)
    default: isRestored = false
    }
    precondition(isRestored, "a view can be as it was")
  }
}
