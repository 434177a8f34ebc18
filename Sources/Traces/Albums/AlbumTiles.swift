package import FathomNavigation
import FathomScrolling

/// The tiles of the pictures that an album shows, with `Tile` for a buffer with one's pixels: as many as
/// show, for the pages that are alive.
///
/// The buffers of tiles that went wait for those that come, of whatever page, so that there are never
/// more of them than were once there together. They are freed where no page has tiles of that size.
package struct AlbumTiles<Tile> {
  /// The tiling of the pictures.
  package let tiling: AlbumTiling

  /// The number of tiles that the last frame showed as the frame before it did.
  package private(set) var keptCount = 0

  fileprivate struct Page {
    let index: Int
    let bufferSize: Size<Int>
    var layer: TiledLayer<Tile>
    var shown: Set<TileAddress> = []
  }

  private let pixelRatio: Double
  private let bufferSizes: [Size<Int>?]
  private var pages: [Page] = []
  /// The waiting buffers by their sizes.
  private var pools: [Size<Int>: TilePool<Tile>] = [:]
  private var goneCount = 0

  /// The tiles of an album that has not been shown yet, fine enough for its own screen, and for
  /// frames of `pixelRatio` pixels to a point each way.
  ///
  /// A picture's buffers have a size in pixels that any of its tiles fits, that of its tiles without
  /// overlap unless given.
  package init(_ tiling: AlbumTiling, pixelRatio: Double = 1, bufferSizes: [Size<Int>?]? = nil) {
    self.tiling = tiling
    self.pixelRatio = pixelRatio
    self.bufferSizes =
      bufferSizes ?? tiling.tileSizes.map { $0.map { Size(width: $0, height: $0) } }
  }

  /// The tiles drawn so far.
  package var drawnCount: Int { pages.reduce(goneCount) { $0 + $1.layer.drawnCount } }

  /// The buffers created so far, since none waited.
  package var createdCount: Int { pools.values.reduce(0) { $0 + $1.createdCount } }

  /// The number of times that a tile was drawn into the buffer of one that had gone.
  package var recycledCount: Int { pools.values.reduce(0) { $0 + $1.recycledCount } }

  /// The tiles that there are.
  package var count: Int { pages.reduce(0) { $0 + $1.layer.tileCount } }

  /// The bytes of the buffers of the tiles that there are.
  package var byteCount: Int { pages.reduce(0) { $0 + $1.layer.byteCount } }

  /// The bytes of all buffers, those that wait among them.
  package var bufferByteCount: Int {
    pools.values.reduce(byteCount) { $0 + $1.waitingCount * $1.bytesPerBuffer }
  }

  /// Shows what an album shows at a time, page by page; `create` makes a buffer of a size, and `draw`
  /// fills those of tiles of a picture.
  ///
  /// The tiles of pages that have gone go with them.
  package mutating func show(
    _ album: Album,
    at time: Double,
    create: (Size<Int>) -> Tile,
    draw: (_ picture: Int, _ tiles: [TileAddress], _ buffers: inout [Tile]) -> Void
  ) {
    removePages { page in !album.visiblePages.contains { $0.index == page } }
    keptCount = 0
    for page in album.visiblePages {
      let picture = album.layout.picture(ofPage: page.index)
      guard let place = place(of: page.index, picture, in: album.layout) else { continue }
      let size = pages[place].bufferSize
      let plan = pages[place].layer.show(
        album.visiblePart(of: page, pixelRatio: pages[place].layer.pixelRatio),
        scale: page.view.zoom,
        at: time,
        from: &pools[size, default: Self.pool(of: size)],
        create: { create(size) },
        draw: { draw(picture, $0, &$1) }
      )
      keptCount += plan.shown.count(where: pages[place].shown.contains)
      pages[place].shown = plan.shown
    }
    for size in pools.keys where !pages.contains(where: { $0.bufferSize == size }) {
      pools[size]?.trim()
    }
  }

  /// The layer of a page that shows, to draw it; nil where the picture is shown whole.
  package func layer(ofPage page: Int) -> TiledLayer<Tile>? {
    pages.first { $0.index == page }?.layer
  }

  private mutating func removePages(where isGone: (Int) -> Bool) {
    for place in pages.indices where isGone(pages[place].index) {
      let size = pages[place].bufferSize
      goneCount += pages[place].layer.drawnCount
      pages[place].layer.removeAll(into: &pools[size, default: Self.pool(of: size)])
    }
    pages.removeAll { isGone($0.index) }
  }

  // Trimmed, to nothing, only where no page uses that size: all else that waits was once in use.
  private static func pool(of size: Size<Int>) -> TilePool<Tile> {
    TilePool(bytesPerBuffer: 3 * size.area, byteBudget: 0)
  }

  /// The place of a page's tiles, which there are from now on; nil for a picture that is shown whole.
  private mutating func place(of page: Int, _ picture: Int, in layout: AlbumLayout) -> Int? {
    if let place = pages.firstIndex(where: { $0.index == page }) { return place }
    guard let tileSize = tiling.tileSizes[picture] else { return nil }
    let layer = layer(of: picture, in: layout, tileSize: tileSize)
    let size = bufferSizes[picture] ?? Size(width: tileSize, height: tileSize)
    pages.append(Page(index: page, bufferSize: size, layer: layer))
    return pages.count - 1
  }

  /// A layer whose coarsest level is a single tile.
  private func layer(
    of picture: Int,
    in layout: AlbumLayout,
    tileSize: Int
  ) -> TiledLayer<Tile> {
    let geometry = TileGeometry(content: layout.pictures[picture], tileSize: tileSize)
    var count = 1
    while count < 62 {
      let size = geometry.size(ofLevel: 1 - count)
      guard max(size.width, size.height) > tileSize else { break }
      count += 1
    }
    return TiledLayer(
      geometry: geometry,
      levels: LevelsOfDetail(count: count),
      pixelRatio: tiling.contentScale ?? max(layout.pixelRatio, pixelRatio),
      blendsLevels: tiling.blendsLevels,
      delay: tiling.delay,
      fadeDuration: tiling.fadeDuration,
      byteBudget: tiling.byteBudget
    )
  }
}

extension AlbumTiles.Page: Sendable where Tile: Sendable {}
extension AlbumTiles: Sendable where Tile: Sendable {}

extension Album {
  /// The part of a page's picture that shows, in its pixels, and what filters take in around it where
  /// tiles are chosen for `pixelRatio` pixels to a point; none where the page has been turned away.
  package func visiblePart(of page: AlbumPage, pixelRatio: Double = 1) -> ContentRectangle {
    let (frame, view) = (frame(of: page), page.view)
    // Two pixels of the frame, or of the level that is enlarged for it.
    let margin = 2 * max(1, 1 / (view.zoom * min(1, pixelRatio)))
    func part(_ axis: Axis) -> Range<Double> {
      let screen = layout.screen[axis]
      let first = max(0, -frame.origin[axis])
      let last = min(screen, screen - frame.origin[axis])
      guard first < last else { return 0..<0 }
      func place(_ coordinate: Double) -> Double {
        let point = view.contentPoint(at: Point { _ in coordinate })
        return point[axis].clamped(to: 0...view.contentSize[axis])
      }
      return place(first) - margin..<place(last) + margin
    }
    return ContentRectangle(x: part(.horizontal), y: part(.vertical))
  }
}
