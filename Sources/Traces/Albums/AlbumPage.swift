import FathomNavigation
package import FathomScrolling

/// A page of an album that is alive: it shows one picture after another as the pages go by.
package struct AlbumPage: Sendable {
  /// The number of pages created before it.
  package let number: Int
  /// The page of the album that it shows.
  package private(set) var index: Int
  /// The picture, in a scroll view that zooms it.
  package internal(set) var view: ScrollView

  /// Creates a page, and shows one of the album's.
  init(number: Int, showing index: Int, of layout: AlbumLayout, _ tapZoom: TapZoom, at time: Double)
  {
    self.number = number
    self.index = index
    view = Self.view(of: index, layout, tapZoom, at: time)
  }

  /// Shows another page of the album: the whole picture, whatever was done to the one before.
  mutating func show(
    _ newIndex: Int,
    of layout: AlbumLayout,
    _ tapZoom: TapZoom,
    at time: Double
  ) {
    index = newIndex
    view = Self.view(of: index, layout, tapZoom, at: time)
  }

  private static func view(
    of index: Int,
    _ layout: AlbumLayout,
    _ tapZoom: TapZoom,
    at time: Double
  ) -> ScrollView {
    let picture = layout.picture(ofPage: index)
    let size = layout.pictures[picture]
    var view = ScrollView(
      size: layout.screen,
      contentSize: Size(width: Double(size.width), height: Double(size.height))
    )
    let limits = layout.zoomLimits(ofPicture: picture)
    view.hasZoomableContent = true
    (view.minimumZoom, view.maximumZoom) = (limits.lowerBound, limits.upperBound)
    view.centersSmallContent = true
    view.decelerationRate = ScrollPhysics.fastDecelerationRate
    view.tapZoom = tapZoom
    view.zoom = limits.lowerBound
    view.advance(to: time)
    return view
  }
}
