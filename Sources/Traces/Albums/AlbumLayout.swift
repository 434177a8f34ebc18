package import FathomNavigation
package import FathomScrolling

/// The geometry of a photo album: frames of the pages and limits of their zooms, from the sizes of
/// the pictures, which are known before any of them is opened.
package struct AlbumLayout: Sendable, Hashable {
  /// The screen that shows the pages, in points.
  package let screen: Size<Double>
  /// The sizes of the pictures in pixels, which are points at zoom 1; pages beyond the last begin
  /// with the first again.
  package let pictures: [Size<Int>]
  /// The number of pages, from 1 to ``greatestPageCount``.
  package let pageCount: Int
  /// The black left and right of each page, in points; it hangs off the screen at rest.
  package let padding: Double
  /// The pixels of the screen to a point.
  package let pixelRatio: Double

  /// Pages beyond which a point would be lost in rounding.
  package static let greatestPageCount = 10_000_000_000

  /// The layout of an album of at least one picture; a page for each unless a number is given.
  package init(
    screen: Size<Double>,
    pictures: [Size<Int>],
    pageCount: Int? = nil,
    padding: Double = 10,
    pixelRatio: Double = 1
  ) {
    let count = pageCount ?? pictures.count
    precondition(1...Self.greatestPageCount ~= count, "an album has pages, and not too many")
    precondition(
      !pictures.isEmpty && pictures.allSatisfy { $0.width > 0 && $0.height > 0 },
      "an album has pictures"
    )
    precondition(
      screen.width >= 1 && screen.height >= 1 && padding >= 0 && pixelRatio > 0,
      "out of range"
    )
    self.screen = screen
    self.pictures = pictures
    self.pageCount = count
    self.padding = padding
    self.pixelRatio = pixelRatio
  }

  // MARK: - Pages

  /// From the edge of one page to that of the next: the width of the paging view.
  package var pitch: Double { screen.width + 2 * padding }

  /// The paging view before it has been moved.
  package var pagingView: ScrollView {
    var view = ScrollView(
      size: Size(width: pitch, height: screen.height),
      contentSize: Size(width: pitch * Double(pageCount), height: screen.height)
    )
    view.isPagingEnabled = true
    view.shownIndicators = []
    return view
  }

  /// Which of the pictures a page shows.
  package func picture(ofPage page: Int) -> Int { page % pictures.count }

  /// A page's frame in the paging view's content.
  package func frame(ofPage page: Int) -> Rectangle {
    Rectangle(
      x: Double(page) * pitch + padding,
      y: 0,
      width: screen.width,
      height: screen.height
    )
  }

  /// The pages that are needed where the paging view has come to an offset: from that at the first
  /// column of its pixels to that at the last.
  package func pagesNeeded(atOffset offset: Double) -> ClosedRange<Int> {
    let first = page(at: offset)
    // The page in the middle is one of them however narrow the screen is.
    return first...max(first, page(at: offset + max(pitch - 1, pitch / 2)))
  }

  /// The page at a place of the paging view's content, or the nearest.
  func page(at place: Double) -> Int {
    Int((place / pitch).rounded(.down).clamped(to: 0...Double(pageCount - 1)))
  }

  // MARK: - Zoom

  /// The limits of a picture's zoom: from the whole picture to one of its pixels to each of
  /// the screen's, and no farther in where it is smaller than the screen.
  package func zoomLimits(ofPicture picture: Int) -> ClosedRange<Double> {
    let size = pictures[picture]
    let fitting = min(
      Self.fit(size.width, into: screen.width),
      Self.fit(size.height, into: screen.height)
    )
    let greatest = 1 / pixelRatio
    return min(fitting, greatest)...greatest
  }

  /// The greatest factor by which a length is not greater than another: not by a last bit, so that
  /// what fits cannot be scrolled.
  private static func fit(_ length: Int, into extent: Double) -> Double {
    let factor = extent / Double(length)
    return factor * Double(length) > extent ? factor.nextDown : factor
  }
}

/// The tiling of an album's pictures: each shown whole, or as tiles that come a little later.
package struct AlbumTiling: Sendable, Hashable {
  /// The side of each picture's tiles in pixels; nil for one that is shown whole.
  package var tileSizes: [Int?]
  /// The bytes that the buffers of a page's tiles may take; those of tiles that show are kept in any
  /// case.
  package var byteBudget = 4 << 20
  /// The seconds from a request for a tile to the tile.
  package var delay = 0.0
  /// The seconds that a tile takes to fade in.
  package var fadeDuration = 0.0
  /// Whether the two levels around a zoom are mixed.
  package var blendsLevels = false
  /// The pixels to a point for which tiles are chosen; nil for those of the screen or the frame,
  /// whichever are more.
  package var contentScale: Double?
  /// Whether lines show where the tiles lie.
  package var showsTiles = false

  /// The tiling of pictures with tiles of these sizes, otherwise with its defaults.
  package init(tileSizes: [Int?]) {
    self.tileSizes = tileSizes
  }
}
