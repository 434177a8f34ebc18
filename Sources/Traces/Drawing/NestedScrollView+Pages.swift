import FathomNavigation
import FathomScrolling

extension ScrollView {
  /// The axis along which there are pages.
  var pagingAxis: Axis {
    contentSize.width > size.width || contentSize.height <= size.height ? .horizontal : .vertical
  }

  /// The pages there are, at least one.
  var pageCount: Int {
    let axis = pagingAxis
    guard isPagingEnabled, size[axis] > 0 else { return 1 }
    return Int(max(1, (contentSize[axis] / size[axis]).rounded()))
  }

  /// The page that most of the view shows.
  var shownPage: Int {
    let axis = pagingAxis
    guard size[axis] > 0 else { return 0 }
    return Int(min(max((offset[axis] / size[axis]).rounded(), 0), Double(pageCount - 1)))
  }
}

extension NestedScrollView {
  /// The pages that show: their numbers, where their views lie in the outer one, and the views.
  ///
  /// On the one of the inner view it is; the others are at rest, whole.
  var pages: [(page: Int, frame: Rectangle, view: ScrollView)] {
    let axis = outer.pagingAxis
    let extent = outer.size[axis]
    guard outer.isPagingEnabled, extent > 0 else { return [(0, innerFrame, inner)] }
    let own = Int((innerOrigin[axis] / extent).rounded(.down))
    var resting = ScrollView(size: inner.size, contentSize: inner.contentSize)
    resting.hasZoomableContent = inner.hasZoomableContent
    (resting.minimumZoom, resting.maximumZoom) = (inner.minimumZoom, inner.maximumZoom)
    resting.centersSmallContent = inner.centersSmallContent
    resting.setZoom(resting.minimumZoom, animated: false, at: 0)
    let first = Int((outer.offset[axis] / extent).rounded(.down))
    return (first...first + 1).compactMap { page in
      guard 0..<outer.pageCount ~= page else { return nil }
      if page == own { return (page, innerFrame, inner) }
      var frame = innerFrame
      frame.origin[axis] += Double(page - own) * extent
      return (page, frame, resting)
    }
  }
}
