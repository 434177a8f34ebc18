/// What of an album is kept while its program is away.
public struct AlbumState: Codable, Sendable, Hashable {
  /// A page that showed.
  public struct Page: Codable, Sendable, Hashable {
    /// Its place in the album.
    public var index: Int
    /// What was seen of its picture.
    public var picture: ScrollViewState
  }

  /// Where the pages were.
  public var paging: ScrollViewState
  /// The pages that showed.
  public var pages: [Page]
}

extension Album {
  /// The state to be kept.
  public var state: AlbumState {
    AlbumState(
      paging: pagingView.state,
      pages: visiblePages.map { AlbumState.Page(index: $0.index, picture: $0.view.state) }
    )
  }

  /// Takes a kept state over, silently; false where it is none that an album can be in, and then
  /// nothing has changed.
  public mutating func restore(_ state: AlbumState) -> Bool {
    open(state)
  }
}
