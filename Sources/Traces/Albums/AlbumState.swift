package import FathomScrolling

/// The state of an album as a program saves and restores it.
package struct AlbumState: Codable, Sendable, Hashable {
  /// A page that showed.
  package struct Page: Codable, Sendable, Hashable {
    /// Its place in the album.
    package var index: Int
    /// The state of its picture's view.
    package var picture: ScrollViewState
  }

  /// The state of the paging view.
  package var paging: ScrollViewState
  /// The pages that showed.
  package var pages: [Page]
}

extension Album {
  /// The state to be saved.
  package var state: AlbumState {
    AlbumState(
      paging: pagingView.state,
      pages: visiblePages.map { AlbumState.Page(index: $0.index, picture: $0.view.state) }
    )
  }

  /// Restores a saved state without messages; false for an impossible one, and then nothing has
  /// changed.
  package mutating func restore(_ state: AlbumState) -> Bool {
    open(state)
  }
}
