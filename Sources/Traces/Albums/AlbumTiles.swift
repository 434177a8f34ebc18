package import FathomNavigation
import FathomScrolling

/// The tiles of the pictures that an album shows, with `Tile` for one's pixels: as many as show,
/// for the pages that are alive.
package struct AlbumTiles<Tile> {
  /// The tiling of the pictures.
  package let tiling: AlbumTiling

  private let pixelRatio: Double
  private var shown: [(page: Int, tiles: DelayedTiles<Tile>)] = []
  private var goneCount = 0
  private var greatestCount = 0

  /// The tiles of an album that has not been shown yet, fine enough for its own screen, and for
  /// frames of `pixelRatio` pixels to a point each way.
  package init(_ tiling: AlbumTiling, pixelRatio: Double = 1) {
    self.tiling = tiling
    self.pixelRatio = pixelRatio
  }

  /// The tiles drawn so far.
  package var drawnCount: Int { shown.reduce(goneCount) { $0 + $1.tiles.drawnCount } }

  /// The greatest number of tiles at a time, and so the number of buffers that serve them all.
  package var createdCount: Int { greatestCount }

  /// The tiles that were drawn into the buffer of one that had gone.
  package var recycledCount: Int { drawnCount - createdCount }

  /// The tiles that there are.
  package var count: Int { shown.reduce(0) { $0 + $1.tiles.layer.tileCount } }

  /// The bytes of the tiles that there are.
  package var byteCount: Int { shown.reduce(0) { $0 + $1.tiles.layer.byteCount } }

  /// Shows what an album shows at a time; `draw` gives a picture's tile, and its bytes.
  ///
  /// The tiles of pages that have gone go with them.
  package mutating func show(
    _ album: Album,
    at time: Double,
    draw: (_ picture: Int, TileAddress, PixelRectangle) -> (tile: Tile, bytes: Int)
  ) {
    for entry in shown where !album.visiblePages.contains(where: { $0.index == entry.page }) {
      goneCount += entry.tiles.drawnCount
    }
    shown.removeAll { entry in !album.visiblePages.contains { $0.index == entry.page } }
    for page in album.visiblePages {
      let picture = album.layout.picture(ofPage: page.index)
      guard let tileSize = tiling.tileSizes[picture] else { continue }
      let place =
        shown.firstIndex { $0.page == page.index }
        ?? {
          let layer = layer(of: picture, in: album.layout, tileSize: tileSize)
          shown.append((page.index, DelayedTiles(layer, delay: tiling.delay)))
          return shown.count - 1
        }()
      shown[place].tiles.show(
        album.visiblePart(of: page),
        scale: page.view.zoom,
        at: time
      ) { draw(picture, $0, $1) }
      greatestCount = max(greatestCount, count)
    }
  }

  /// Calls `body` with the layer of a page that shows, to draw it; nil where the picture is shown
  /// whole.
  package mutating func withLayer<Result>(
    ofPage page: Int,
    _ body: (inout TiledLayer<Tile>) throws -> Result
  ) rethrows -> Result? {
    guard let place = shown.firstIndex(where: { $0.page == page }) else { return nil }
    return try shown[place].tiles.withLayer(body)
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
      pixelRatio: max(layout.pixelRatio, pixelRatio),
      fadeDuration: tiling.fadeDuration,
      byteBudget: tiling.byteBudget
    )
  }
}

extension AlbumTiles: Sendable where Tile: Sendable {}

extension Album {
  /// The part of a page's picture that shows, in its pixels, and two of the screen's around it,
  /// which filters take in; none where the page has been turned away.
  package func visiblePart(of page: AlbumPage) -> ContentRectangle {
    let (frame, view) = (frame(of: page), page.view)
    func part(_ axis: Axis) -> Range<Double> {
      let screen = layout.screen[axis]
      let first = max(0, -frame.origin[axis])
      let last = min(screen, screen - frame.origin[axis])
      guard first < last else { return 0..<0 }
      let margin = 2 / (view.zoom * layout.pixelRatio)
      func place(_ coordinate: Double) -> Double {
        let point = view.contentPoint(at: Point { _ in coordinate })
        return point[axis].clamped(to: 0...view.contentSize[axis])
      }
      return place(first) - margin..<place(last) + margin
    }
    return ContentRectangle(x: part(.horizontal), y: part(.vertical))
  }
}
