package import FathomScrolling

/// What of an album is kept while its program is away.
package struct AlbumState: Codable, Sendable, Hashable {
  /// A page that showed.
  package struct Page: Codable, Sendable, Hashable {
    /// Its place in the album.
    package var index: Int
    /// What was seen of its picture.
    package var picture: ScrollViewState
  }

  /// Where the pages were.
  package var paging: ScrollViewState
  /// The pages that showed.
  package var pages: [Page]
}

extension Album {
  /// The state to be kept.
  package var state: AlbumState {
    AlbumState(
      paging: pagingView.state,
      pages: visiblePages.map { AlbumState.Page(index: $0.index, picture: $0.view.state) }
    )
  }

  /// Takes a kept state over, silently; false where it is none that an album can be in, and then
  /// nothing has changed.
  package mutating func restore(_ state: AlbumState) -> Bool {
    open(state)
  }
}
